import { randomBytes } from 'node:crypto';
import type { Companion } from './connection.ts';
import type { Restriction } from './control-types.ts';
import { deliver } from './delivery.ts';
import type { Phone } from './phone.ts';
import { el, phoneServer, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

/** What refuses a message that would start a chat while the account may not (whatsapp §1.8). */
export const restrictedCode = 463;

/** Whether a message would start a chat that its account may not start now. */
export function isNewChatRefused(world: World, { account }: Companion, to: string | undefined): boolean {
  if (!world.faults.isRestricted(account.number)) return false;
  const peer = world.directory.find(to);
  return peer !== undefined && peer !== account && account.chats.messages(peer.number).length === 0;
}

/** Keeps an account from starting chats for so many seconds, 0 lifts it, and tells its devices. */
export function restrict(world: World, phone: Phone, seconds: number): Restriction {
  const until = Date.now() + seconds * 1000;
  const isActive = seconds > 0;
  if (isActive) world.faults.restricted.set(phone.number, until);
  else world.faults.restricted.delete(phone.number);
  const lock = { is_active: isActive, time_enforcement_ends: String(Math.round(until / 1000)) };
  const news = JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: lock } });
  const update = el('update', { op_name: 'NotificationUserReachoutTimelockUpdate' }, Buffer.from(news));
  const attributes = { from: phoneServer, id: randomBytes(6).toString('hex'), type: 'mex', t: unixSeconds() };
  const node = el('notification', attributes, [update]);
  deliver(
    world,
    [...phone.devices.values()].map((device) => ({ device, node })),
  );
  world.activity.note({ type: 'fault', what: `restricted for ${seconds} s` });
  return { number: phone.number, until };
}
