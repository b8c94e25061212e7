import { proto } from 'baileys';
import type { Tick } from './control-types.ts';
import { sendFromPhone } from './from-phone.ts';
import type { Phone } from './phone.ts';
import { presenceFromPhone } from './presence.ts';
import { confirm } from './receipts.ts';
import { RequestError, type World } from './world.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

type Text = { to: string; text: string; quotedId?: string | undefined; id?: string | undefined };
type Target = { chat: string; id: string };

/** The key of the store a chat has on a handset: a group id, or the number of the other person. */
export function chatOf(world: World, to: string): string {
  return world.directory.groups.has(to) ? to : world.phone(to).number;
}

/** The address of a chat as its author sees it: keys of messages travel in the sender's view. */
function chatAddress(world: World, chat: string): string {
  return world.directory.groups.has(chat) ? chat : world.phone(chat).publicAddress;
}

/** What an answer says of the message it quotes. Throws RequestError when the chat does not have it. */
export function quoting(world: World, phone: Phone, to: string, quotedId: string): proto.IContextInfo {
  const quoted = phone.chats.find(chatOf(world, to), quotedId);
  if (!quoted) throw new RequestError(`no message ${quotedId} in this chat`, 404);
  const participant = world.phone(quoted.author).publicAddress;
  return { stanzaId: quotedId, participant, quotedMessage: { conversation: quoted.text } };
}

/** Writes a text, answering a message of the same chat when `quotedId` names one. Returns the message id. */
export function sayText(world: World, phone: Phone, { to, text, quotedId, id }: Text): Promise<string> {
  const outgoing = { to, ...(id === undefined ? {} : { id }) };
  if (quotedId === undefined) return sendFromPhone(world, phone, { ...outgoing, message: { conversation: text } });
  const contextInfo = quoting(world, phone, to, quotedId);
  return sendFromPhone(world, phone, { ...outgoing, message: { extendedTextMessage: { text, contextInfo } } });
}

function ownMessage(world: World, phone: Phone, { chat, id }: Target): void {
  const message = phone.chats.find(chatOf(world, chat), id);
  if (!message) throw new RequestError(`no message ${id} in this chat`, 404);
  if (!message.fromMe) throw new RequestError('only an own message can be changed', 409);
}

/** Changes the text of an own message. Returns the id of the message that carries the change. */
export function editText(world: World, phone: Phone, { chat, id, text }: Target & { text: string }): Promise<string> {
  ownMessage(world, phone, { chat, id });
  const key = { remoteJid: chatAddress(world, chat), fromMe: true, id };
  const editedMessage = { conversation: text };
  const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() };
  return sendFromPhone(world, phone, { to: chat, message: { protocolMessage }, edit: '1' });
}

/**
 * Deletes somebody else's message of a group for everybody, as an admin does. The server carries it for whoever says so:
 * those who read it look whether the writer is an admin.
 */
function deleteAsAdmin(world: World, phone: Phone, { chat, id }: Target): Promise<string> {
  const message = phone.chats.find(chatOf(world, chat), id);
  if (!message || !world.directory.groups.has(chat)) throw new RequestError(`no message ${id} in this group`, 404);
  const participant = world.phone(message.author).publicAddress;
  const key = { remoteJid: chat, fromMe: false, id, participant };
  return sendFromPhone(world, phone, { to: chat, message: { protocolMessage: { key, type: REVOKE } }, edit: '8' });
}

/** Deletes a message for everybody: an own one, or as an admin of the group one of anybody. */
export function deleteMessage(
  world: World,
  phone: Phone,
  { chat, id, asAdmin = false }: Target & { asAdmin?: boolean },
): Promise<string> {
  if (asAdmin) return deleteAsAdmin(world, phone, { chat, id });
  ownMessage(world, phone, { chat, id });
  const key = { remoteJid: chatAddress(world, chat), fromMe: true, id };
  return sendFromPhone(world, phone, { to: chat, message: { protocolMessage: { key, type: REVOKE } }, edit: '7' });
}

/** Reacts to a message of a chat; an empty emoji takes the reaction back. */
export function reactTo(world: World, phone: Phone, { chat, id, emoji }: Target & { emoji: string }): Promise<string> {
  const target = phone.chats.find(chatOf(world, chat), id);
  if (!target) throw new RequestError(`no message ${id} in this chat`, 404);
  const group = world.directory.groups.get(chat);
  const author = world.phone(target.author).publicAddress;
  const key = {
    remoteJid: chatAddress(world, chat),
    fromMe: target.fromMe,
    id,
    ...(group ? { participant: author } : {}),
  };
  const message = { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } };
  return sendFromPhone(world, phone, { to: chat, message, type: 'reaction' });
}

/** The person opens a chat: everything received in it is read (or played). Returns the ids that were new. */
export function readChat(world: World, phone: Phone, chat: string, ack: Tick = 4): string[] {
  const id = chatOf(world, chat);
  const group = world.directory.groups.get(id);
  const unread = phone.chats.messages(id).filter((message) => !message.fromMe && message.ack < ack);
  for (const author of new Set(unread.map((message) => message.author))) {
    const ids = unread.filter((message) => message.author === author).map((message) => message.id);
    confirm(world, phone, world.phone(author), ids, ack, group);
  }
  return unread.map((message) => message.id);
}

/** The person starts or stops typing or recording. */
export function setTyping(world: World, phone: Phone, to: string, state: 'composing' | 'recording' | 'paused'): void {
  presenceFromPhone(phone, world.phone(to), state);
}

/** Changes what a handset does by itself; switching it on confirms what came meanwhile. */
export function setAuto(world: World, phone: Phone, auto: Partial<Phone['auto']>): void {
  phone.auto = { ...phone.auto, ...auto };
  phone.save();
  world.journal.flush();
  world.activity.note({ type: 'phone', number: phone.number });
  if (!phone.auto.online || phone.devices.size > 0) return;
  for (const chat of phone.chats.ids()) {
    if (phone.auto.deliver) deliverChat(world, phone, chat);
    if (phone.auto.read) readChat(world, phone, chat);
  }
}

function deliverChat(world: World, phone: Phone, chat: string): void {
  const group = world.directory.groups.get(chat);
  for (const message of phone.chats.messages(chat)) {
    if (!message.fromMe && message.ack < 3) confirm(world, phone, world.phone(message.author), [message.id], 3, group);
  }
}
