import type { proto } from 'baileys';
import type { Applied, Incoming } from './chat-store.ts';
import type { Group } from './directory.ts';
import { takeFile } from './handset-files.ts';
import { effectOf } from './message-content.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

export type Envelope = {
  id: string;
  /** the account whose companion sent it, and the companion's address */
  sender: Phone;
  senderJid: string;
  group: Group | undefined;
  parts: { type: 'pkmsg' | 'msg'; ciphertext: Buffer }[];
  groupCiphertext: Buffer | undefined;
};

/** Tells the listeners what a handset shows now. */
export function noteApplied(world: World, phone: Phone, applied: Applied): void {
  if (applied.outcome === 'shown')
    world.activity.note({ type: 'message', number: phone.number, message: applied.message });
  if (applied.outcome === 'changed')
    world.activity.note({ type: 'changed', number: phone.number, message: applied.message });
}

async function open(phone: Phone, envelope: Envelope): Promise<proto.IMessage | undefined> {
  let message: proto.IMessage | undefined;
  for (const { type, ciphertext } of envelope.parts) {
    message = await phone.endpoint.decrypt(envelope.senderJid, type, ciphertext);
    const item = message.senderKeyDistributionMessage;
    if (item) await phone.endpoint.learnSenderKey(envelope.senderJid, item);
  }
  if (!envelope.groupCiphertext || !envelope.group) return message;
  return phone.endpoint.decryptGroup(envelope.group.id, envelope.senderJid, envelope.groupCiphertext);
}

/**
 * A message of a companion reaches a handset: opened, and applied once; a repeat is dropped and counted.
 * Returns false when it could not be opened.
 */
export async function receiveAtPhone(world: World, phone: Phone, envelope: Envelope): Promise<boolean> {
  let message: proto.IMessage | undefined;
  try {
    message = await open(phone, envelope);
  } catch {
    phone.count('undecryptable');
    return false;
  }
  if (!message) return true;
  const own = message.deviceSentMessage;
  const peer = own ? world.directory.find(own.destinationJid ?? undefined) : envelope.sender;
  const incoming: Incoming = {
    id: envelope.id,
    chat: envelope.group?.id ?? peer?.number ?? '',
    fromMe: envelope.sender === phone,
    author: envelope.sender.number,
    time: Date.now(),
    ack: 2,
  };
  const applied = phone.chats.apply(incoming, effectOf(own?.message ?? message));
  const wasAsked = phone.retries.delete(envelope.id);
  if (applied.outcome === 'duplicate') {
    // asked for again by ourselves, or our own other companion's copy: no fault of the sender
    if (wasAsked || incoming.fromMe) return true;
    phone.count('duplicates');
    world.activity.note({ type: 'duplicate', number: phone.number, id: envelope.id });
    return true;
  }
  if (!incoming.fromMe) phone.count('received');
  if (!incoming.fromMe) phone.typingIn.delete(incoming.chat);
  noteApplied(world, phone, applied);
  if (applied.outcome === 'shown')
    takeFile(world, phone, { ...incoming, message: own?.message ?? message, isKnown: false });
  return true;
}
