import type { ChatMessage } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { loadChatMessages } from './chat-messages.repo.ts';
import { findMembership, type HeldChat } from './chat-writes.repo.ts';
import { emptyMessage, type HeldMessage, holdMessage, keepReaction, rewordMessage } from './message-writes.repo.ts';
import { previewOf } from './send-chat-message.ts';

/** Who changes a message, and which one. */
export interface Place {
  actor: Actor;
  chatId: number;
  messageId: number;
  addressOf: MediaAddress;
}
interface Target {
  chat: HeldChat;
  message: HeldMessage;
}

/** A message that the caller may read; one of a foreign conversation answers like an unknown one. */
async function findTarget(tx: TenantDb, { actor, chatId, messageId }: Place): Promise<Target> {
  const chat = (await findMembership(tx, actor.userId, chatId)) ?? fail('ERR_NO_CHAT_FOUND');
  const message = await holdMessage(tx, { chatId, messageId, fromSeq: chat.from_seq });
  if (!message || message.is_deleted) fail('ERR_NO_MESSAGE_FOUND');
  return { chat, message };
}

async function findOwn(tx: TenantDb, place: Place): Promise<Target> {
  const target = await findTarget(tx, place);
  if (target.message.sender_id !== place.actor.userId) fail('ERR_NO_PERMISSION');
  return target;
}

/** All members see the change; answers the message as it is now. */
async function tell(tx: TenantDb, { chatId, messageId, addressOf }: Place, { chat }: Target): Promise<ChatMessage> {
  const subject = { chatId, messageId };
  tx.record({ name: 'chat.messageUpdated', subject, audience: { userIds: chat.member_ids } });
  const [message] = await loadChatMessages(tx, [messageId], addressOf);
  return message ?? fail('ERR_NO_MESSAGE_FOUND');
}

/** Corrects an own message. */
export async function editMessage(tx: TenantDb, place: Place, written: string): Promise<ChatMessage> {
  const body = written.trim();
  const target = await findOwn(tx, place);
  if (body === '' && target.message.media_id === null) fail('ERR_CHAT_MESSAGE_EMPTY');
  await rewordMessage(tx, place.messageId, { body, preview: previewOf(place.actor, body || '📎') });
  return tell(tx, place, target);
}

/** Takes an own message back, and its file. */
export async function deleteMessage(tx: TenantDb, place: Place): Promise<ChatMessage> {
  const target = await findOwn(tx, place);
  await emptyMessage(tx, place.messageId, previewOf(place.actor, null));
  if (target.message.media_id) await releaseMedia(tx, [target.message.media_id]);
  return tell(tx, place, target);
}

/** The caller's one reaction; an empty one takes it back. */
export async function reactToMessage(tx: TenantDb, place: Place, emoji: string): Promise<ChatMessage> {
  const target = await findTarget(tx, place);
  await keepReaction(tx, { messageId: place.messageId, userId: place.actor.userId }, emoji);
  return tell(tx, place, target);
}
