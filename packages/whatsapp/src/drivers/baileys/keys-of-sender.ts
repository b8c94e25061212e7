import { type BinaryNode, isLidUser, isPnUser, jidDecode, proto } from 'baileys';
import type { KeyPlace } from '../../port.ts';

const userOf = (jid: string | undefined): string | undefined => jidDecode(jid)?.user;

/** The one-time key of ours that a first message was encrypted for, as its head says. */
function preKeyOf({ tag, attrs, content }: BinaryNode): KeyPlace[] {
  if (tag !== 'enc' || attrs.type !== 'pkmsg' || !(content instanceof Uint8Array)) return [];
  try {
    // The first byte is the version.
    const { preKeyId } = proto.PreKeySignalMessage.decode(content.subarray(1));
    return preKeyId ? [{ kind: 'pre-key', id: String(preKeyId) }] : [];
  } catch {
    return [];
  }
}

/**
 * The keys that the library asks for before it can decrypt the first message of a sender: which number and which LID are
 * one person, the devices of the number, session, identity and our one-time key. They need not exist.
 */
export function keysOfSender({ attrs, content }: BinaryNode, sessionOf: (jid: string) => string): KeyPlace[] {
  const sender = attrs.participant ?? attrs.from;
  const other = attrs.participant_lid ?? attrs.participant_pn ?? attrs.sender_lid ?? attrs.sender_pn;
  const known = [sender, other].filter((jid) => jid !== undefined);
  const lid = known.find((jid) => isLidUser(jid));
  const number = known.find((jid) => isPnUser(jid));
  const user = userOf(number);
  const peer = lid ?? number;
  if (!peer) return [];
  const session = sessionOf(peer);
  return [
    ...(lid ? [{ kind: 'lid-mapping', id: `${userOf(lid)}_reverse` }] : []),
    ...(user ? [{ kind: 'lid-mapping', id: user }] : []),
    ...(user ? [{ kind: 'device-list', id: user }] : []),
    { kind: 'session', id: session },
    { kind: 'identity-key', id: session },
    ...(Array.isArray(content) ? content.flatMap(preKeyOf) : []),
  ];
}
