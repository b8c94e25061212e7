import type { Companion } from './connection.ts';
import type { Phone } from './phone.ts';
import { type BinaryNode, child, el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

export type PresenceState = 'composing' | 'recording' | 'paused' | 'available' | 'unavailable';

/** Typing and presence of a companion, shown on the handset it addresses. */
export function presenceFromDevice(world: World, { connection, account }: Companion, node: BinaryNode): void {
  const { to, type } = node.attrs;
  if (type === 'subscribe') {
    connection.send(el('presence', { from: to, type: 'unavailable', last: unixSeconds() }));
    return;
  }
  const phone = world.directory.find(to);
  if (!phone) return;
  const state = node.tag === 'chatstate' ? (child(node)?.tag ?? 'paused') : (type ?? 'available');
  if (state === 'composing') phone.typingIn.add(account.number);
  else phone.typingIn.delete(account.number);
  world.activity.note({ type: 'typing', number: phone.number, from: account.number, state });
}

/** A handset types, records, comes or goes: its companions' side sees it live, nothing is kept. */
export function presenceFromPhone(phone: Phone, account: Phone, state: PresenceState): void {
  const from = phone.publicAddress;
  const isGone = state === 'unavailable';
  const typing = state === 'recording' ? el('composing', { media: 'audio' }) : el(state);
  const node = ['composing', 'recording', 'paused'].includes(state)
    ? el('chatstate', { from }, [typing])
    : el('presence', { from, type: isGone ? 'unavailable' : undefined, last: isGone ? unixSeconds() : undefined });
  for (const device of account.devices.values()) device.connection?.send(node);
}
