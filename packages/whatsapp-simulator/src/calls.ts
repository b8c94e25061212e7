import { randomBytes } from 'node:crypto';
import type { Companion } from './connection.ts';
import { deliver } from './delivery.ts';
import type { Phone } from './phone.ts';
import { type BinaryNode, child, el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

export type CallStage = 'offer' | 'accept' | 'timeout' | 'terminate';

type Call = { callId: string; stage: CallStage; isVideo: boolean; group: string | undefined };

function give(world: World, phone: Phone, account: Phone, { callId, stage, isVideo, group }: Call): void {
  const tag = stage === 'timeout' ? 'terminate' : stage;
  const reason = stage === 'timeout' ? 'timeout' : undefined;
  const content =
    stage === 'offer' ? [el('audio', { enc: 'opus', rate: 16000 }), ...(isVideo ? [el('video')] : [])] : undefined;
  const details = { 'call-id': callId, 'call-creator': phone.jid, caller_pn: phone.jid, reason, 'group-jid': group };
  const parcels = [...account.devices.values()].map((device) => {
    const attributes = { from: phone.jid, id: randomBytes(5).toString('hex'), t: unixSeconds(), notify: phone.name };
    return { device, node: el('call', attributes, [el(tag, details, content)]) };
  });
  deliver(world, parcels);
  world.activity.note({ type: 'call', number: account.number, from: phone.number, callId, state: stage });
}

/**
 * A handset calls an account, or goes on with a call: `accept` is an answer on the account's own phone, `timeout` a
 * missed call, `terminate` a call the caller ended. With `group` it rings at all of that group. Returns the call's id.
 */
export function callFromPhone(
  world: World,
  phone: Phone,
  account: Phone,
  {
    callId = randomBytes(16).toString('hex').toUpperCase(),
    stage = 'offer',
    isVideo = false,
    group,
  }: Partial<Call> = {},
): string {
  give(world, phone, account, { callId, stage, isVideo, group });
  return callId;
}

/** A companion answers a call, in practice by rejecting it. */
export function callFromDevice(world: World, { connection, account }: Companion, node: BinaryNode): void {
  const answer = child(node);
  const { id, to } = node.attrs;
  connection.send(el('ack', { class: 'call', id, from: to, type: answer?.tag }));
  const caller = world.directory.find(to);
  const callId = answer?.attrs['call-id'] ?? '';
  if (caller)
    world.activity.note({
      type: 'call',
      number: caller.number,
      from: account.number,
      callId,
      state: answer?.tag ?? '',
    });
}
