import { proto } from 'baileys';
import { bounded, boundedId } from '../../bounds.ts';
import type { GroupChange, NumberChangeBody } from '../../message-kinds.ts';
import type { Address, Body, InboundItem, JournalEntry, Peer, Quoted, Ref, Translate } from '../../port.ts';
import { addressKey, parseAddressKey, sameAddress } from '../../ref-keys.ts';
import { addressOf } from './addresses.ts';
import { bodyOf, contextOf, isMention } from './bodies.ts';
import { marksOf } from './marks.ts';
import { opened } from './opened.ts';

/** What the journal keeps of a stanza: its attributes, the decrypted bytes and who we were. */
export type StanzaPayload = {
  v: 1;
  attrs: Record<string, string>;
  plain: string;
  me: { id: string; lid?: string };
  /** A change of the group in place of a message. */
  group?: { own?: boolean } & GroupChange;
  /** Another number of the sender in place of a message. */
  number?: Omit<NumberChangeBody, 'kind'>;
  /** A call in place of a message. */
  call?: { isVideo: boolean; isRefused: boolean };
};

/** What an admin's phone says of a stanza that takes back what somebody else wrote; "7" takes back one's own. */
const ADMIN_REVOKE = '8';

type Who = { id: string; lid?: string | undefined };

function isMe(address: Address | undefined, me: Who): boolean {
  return address !== undefined && (sameAddress(address, addressOf(me.id)) || sameAddress(address, addressOf(me.lid)));
}

/** The message inside; our own phone wraps what it sent to somebody else. */
function open(plain: Uint8Array): { message: proto.IMessage; destination?: string } {
  const decoded = proto.Message.decode(plain);
  const own = decoded.deviceSentMessage;
  if (!own?.message) return { message: decoded };
  return { message: own.message, ...(own.destinationJid ? { destination: own.destinationJid } : {}) };
}

/** The journal row of a decrypted stanza, or undefined for senders that are no person and no group. */
export function entryOf(attrs: Record<string, string>, plain: Uint8Array, me: Who): JournalEntry | undefined {
  const from = addressOf(attrs.from);
  const id = attrs.id;
  if (!from || !id) return undefined;
  const author = from.kind === 'group' ? addressOf(attrs.participant) : from;
  if (!author) return undefined;
  const fromMe = isMe(author, me);
  const chat = from.kind !== 'group' && fromMe ? addressOf(attrs.recipient ?? open(plain).destination) : from;
  if (!chat) return undefined;
  const payload: StanzaPayload = {
    v: 1,
    attrs: { ...attrs },
    plain: Buffer.from(plain).toString('base64'),
    me: { id: me.id, ...(me.lid ? { lid: me.lid } : {}) },
  };
  const keys = { chat: boundedId(addressKey(chat)), author: boundedId(addressKey(author)), id: boundedId(id) };
  return { ...keys, fromMe, receivedAt: new Date(), payload };
}

/** The decrypted bytes of a journal row. */
export function plainOf(entry: JournalEntry): Uint8Array {
  return Buffer.from(payloadOf(entry).plain, 'base64');
}

function payloadOf(entry: JournalEntry): StanzaPayload {
  // Written by entryOf alone.
  return entry.payload as unknown as StanzaPayload;
}

function peer(primary: Address, alt: Address | undefined, name: string | undefined): Peer {
  return { primary, ...(alt && !sameAddress(primary, alt) ? { alt } : {}), ...(name ? { name } : {}) };
}

/** The second address of the person a stanza came from (or, for our own phone's messages, went to). */
export function alternativeOf(attrs: Record<string, string>, fromMe: boolean): Address | undefined {
  return fromMe
    ? addressOf(attrs.recipient_pn ?? attrs.recipient_lid ?? attrs.peer_recipient_pn ?? attrs.peer_recipient_lid)
    : addressOf(attrs.participant_pn ?? attrs.participant_lid ?? attrs.sender_pn ?? attrs.sender_lid);
}

type Base = Pick<InboundItem, 'peer' | 'by' | 'at' | 'live' | 'pushName'>;
type Context = { entry: JournalEntry; me: Who; chat: Address; author: Address; base: Base };

function contextFor(entry: JournalEntry): Context {
  const { attrs, me } = payloadOf(entry);
  const chat = parseAddressKey(entry.chat);
  const author = parseAddressKey(entry.author);
  const name = entry.fromMe ? undefined : attrs.notify;
  const alt = alternativeOf(attrs, entry.fromMe);
  const writer = peer(author, entry.fromMe ? undefined : alt, name);
  const base: Base = {
    peer: chat.kind === 'group' ? { primary: chat } : entry.fromMe ? peer(chat, alt, undefined) : writer,
    by: writer,
    at: attrs.t ? new Date(Number(attrs.t) * 1000) : entry.receivedAt,
    // The mere presence of the attribute tells that the stanza waited at the server, "0" included.
    live: attrs.offline === undefined,
    ...(name ? { pushName: name } : {}),
  };
  return { entry, me, chat, author, base };
}

/** A message of the same author in the same chat. */
function ownRef({ entry, chat, author }: Context, id: string): Ref {
  return { chat, id, fromMe: entry.fromMe, ...(chat.kind === 'group' ? { author } : {}) };
}

/** A key as the author of the stanza sees it -> as we see it. */
function seenByUs(context: Context, key: proto.IMessageKey): Ref | undefined {
  if (!key.id) return undefined;
  const { entry, me, chat, author } = context;
  const named = addressOf(key.participant);
  if (chat.kind !== 'group')
    return {
      chat,
      id: key.id,
      fromMe: entry.fromMe ? (key.fromMe ?? false) : !key.fromMe && !sameAddress(named, author),
    };
  const writer = key.fromMe ? author : named;
  return { chat, id: key.id, fromMe: isMe(writer, me), ...(writer ? { author: writer } : {}) };
}

function quotedIn(context: Context, message: proto.IMessage): Quoted | undefined {
  const info = contextOf(message);
  if (!info?.stanzaId) return undefined;
  const { chat, me } = context;
  const writer = addressOf(info.participant);
  const body = bodyOf(info.quotedMessage);
  return {
    ref: {
      chat,
      id: info.stanzaId,
      fromMe: isMe(writer, me),
      ...(chat.kind === 'group' && writer ? { author: writer } : {}),
    },
    ...(body ? { body } : {}),
  };
}

function fromProtocol(context: Context, protocol: proto.Message.IProtocolMessage): InboundItem[] {
  const types = proto.Message.ProtocolMessage.Type;
  const id = protocol.key?.id;
  if (!id) return [];
  if (protocol.type === types.MESSAGE_EDIT) {
    const body = bodyOf(protocol.editedMessage);
    // Built from the author's own key: naming somebody else's id must not reach that message.
    return body ? [{ t: 'edited', ref: ownRef(context, id), ...context.base, body }] : [];
  }
  if (protocol.type !== types.REVOKE) return [];
  const namesOther = context.chat.kind === 'group' && protocol.key?.participant && !protocol.key.fromMe;
  const ref = namesOther && protocol.key ? seenByUs(context, protocol.key) : ownRef(context, id);
  const asAdmin = namesOther && payloadOf(context.entry).attrs.edit === ADMIN_REVOKE;
  return ref ? [{ t: 'revoked', ref, ...context.base, ...(asAdmin ? { asAdmin } : {}) }] : [];
}

/** What is no message of anybody, and a line of the conversation. */
function lineOf({ call, group, number }: StanzaPayload): Body | undefined {
  if (group) return { kind: 'groupChange', ...group };
  if (number) return { kind: 'numberChange', ...number };
  return call && { kind: 'callLog', video: call.isVideo, ...(call.isRefused ? { refused: true } : {}) };
}

function itemsOf(entry: JournalEntry): InboundItem[] {
  const context = contextFor(entry);
  const line = lineOf(payloadOf(entry));
  if (line) return [{ t: 'message', ref: ownRef(context, entry.id), ...context.base, body: line }];
  const { message } = open(plainOf(entry));
  const { content, wrappers } = opened(message);
  if (content?.protocolMessage && !wrappers.some(isMention)) return fromProtocol(context, content.protocolMessage);
  if (content?.reactionMessage?.key) {
    const ref = seenByUs(context, content.reactionMessage.key);
    const emoji = content.reactionMessage.text;
    return ref ? [{ t: 'reaction', ref, ...context.base, ...(emoji ? { emoji } : {}) }] : [];
  }
  const body = bodyOf(message);
  if (!body) return [];
  const quoted = quotedIn(context, message);
  const marks = marksOf(message);
  const beside = { ...(quoted ? { quoted } : {}), ...(marks ? { marks } : {}) };
  return [{ t: 'message', ref: ownRef(context, entry.id), ...context.base, body, ...beside }];
}

/** Journal entry of this driver -> inbound items, bounded; none for history, key shares and other housekeeping (see `Translate`). */
export const translateBaileys: Translate = (entry) => bounded(itemsOf(entry));
