import {
  isCorrectable,
  isPlainText,
  limits,
  type Message,
  mayChangeMessage,
  type PermissionName,
  retryableFileFailures,
} from '@recado/contract';
import { findReadableTicket, type TicketFacts, viewOf } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor, Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaAddress, MediaLinks } from '#kit/storage/media-links.ts';
import { fetchAgain } from './file-rows.repo.ts';
import { newWhatsappId } from './message-ids.ts';
import { loadMessagesForMany } from './message-loader.ts';
import { noteAct } from './message-moments.repo.ts';
import { ownAuthor, refOf } from './message-ref.ts';
import { findMessageForChange, type MessagePart } from './message-rows.repo.ts';
import {
  findDestination,
  findOwnReaction,
  queueAction,
  queueAgain,
  rewordUnsent,
  withdrawUnsent,
  writeMessage,
  writeReaction,
} from './outgoing.repo.ts';
import { rewordMessage } from './reword-message.repo.ts';
import { queuedItem } from './send-text.ts';
import { templateFiller } from './template-filler.ts';
import { isForwarded } from './wire-details.ts';

/** Who asks, and how the files of the answer are named. */
export interface Caller {
  actor: Actor;
  addressOf: MediaAddress;
}

/** The caller of a call; its answer names files by links of the address that was asked. */
export const callerOf = ({ actor, origin }: Pick<Call, 'actor' | 'origin'>, links: MediaLinks): Caller => ({
  actor,
  addressOf: (media) => links.url(media, origin),
});

interface Target {
  message: MessagePart;
  ticket: TicketFacts;
}

/** A message of a ticket that the caller may read; a foreign one answers like an unknown one. */
export async function findTarget(tx: TenantDb, actor: Actor, id: string): Promise<Target> {
  const message = (await findMessageForChange(tx, id)) ?? fail('ERR_NO_MESSAGE_FOUND');
  return { message, ticket: await findReadableTicket(tx, actor, { id: message.ticket_id }) };
}

/** Ours, and the caller wrote it, holds the ticket, or is an admin. */
function refuseUnlessOwn(actor: Actor, { message, ticket }: Target): void {
  const own = { fromMe: message.from_me, userId: message.user_id };
  const holds = (permission: PermissionName): boolean => actor.permissions.has(permission);
  if (!mayChangeMessage(own, ticket.user_id, actor.userId, holds)) fail('ERR_NO_PERMISSION');
}

function ageOf(message: MessagePart): number {
  return Date.now() - new Date(message.created_at).getTime();
}

/** What the ticket's row says of a message whose words alone do not tell it (a place, a card): for when it comes back. */
function toldOf({ message, ticket }: Target): { before?: { preview: string } } {
  if (isPlainText(message.media_type) || message.file || ticket.last_message_id !== message.id) return {};
  return { before: { preview: ticket.last_message } };
}

const wordedOf = ({ message, ticket }: Target) => ({ id: message.id, ticketId: ticket.id, view: viewOf(ticket) });

async function answer(tx: TenantDb, { addressOf }: Caller, { message, ticket }: Target): Promise<Message> {
  const view = viewOf(ticket);
  tx.record({
    name: 'message.updated',
    subject: { messageId: message.id, ticketId: ticket.id },
    audience: { ticket: { id: ticket.id, before: view, after: view } },
  });
  const [changed] = await loadMessagesForMany(tx, [message.id], addressOf);
  return changed ?? fail('ERR_NO_MESSAGE_FOUND');
}

/**
 * Edits an own text, with its variables replaced (wire-contract 9). One that has not left leaves as corrected, whenever that
 * is; one that has, within 15 minutes, and the customer's phone follows.
 */
export async function editMessage(tx: TenantDb, caller: Caller, id: string, typed: string): Promise<Message> {
  const { actor } = caller;
  const target = await findTarget(tx, actor, id);
  const { message } = target;
  const body = templateFiller(actor, target.ticket.contact_name)(typed);
  refuseUnlessOwn(actor, target);
  const { media_type: mediaType, is_deleted: isDeleted, ack } = message;
  if (!isCorrectable({ mediaType, isDeleted, ack })) fail('ERR_EDIT_WAPP_MSG');
  const isUnsent = await rewordUnsent(tx, message, body);
  if (!isUnsent && ageOf(message) > limits.messageEditableMs) fail('ERR_FETCH_WAPP_MSG');
  const ref = refOf(message);
  await rewordMessage(tx, wordedOf(target), { body, preview: body });
  if (!isUnsent)
    await queueAction(tx, message, {
      ...{ id: newWhatsappId(), to: ref.chat, kind: 'edit', ref, text: body },
      before: { text: message.body, isEdited: message.is_edited },
    });
  return answer(tx, caller, target);
}

/** Deletes an own message for everybody: the body is kept and shown as deleted. One that has not left never leaves. */
export async function deleteMessage(tx: TenantDb, caller: Caller, id: string): Promise<Message> {
  const { actor } = caller;
  const target = await findTarget(tx, actor, id);
  const { message } = target;
  refuseUnlessOwn(actor, target);
  if (message.is_deleted) return answer(tx, caller, target);
  const isUnsent = await withdrawUnsent(tx, message);
  if (!isUnsent && ageOf(message) > limits.messageRevocableMs) fail('ERR_FETCH_WAPP_MSG');
  const ref = refOf(message);
  await rewordMessage(tx, wordedOf(target), 'deleted');
  if (isUnsent) await noteAct(tx, id, { kind: 'withdrawn', userId: actor.userId });
  // Of one that failed there is nothing to be taken back.
  if (message.ack > 0 && !isUnsent)
    await queueAction(tx, message, { id: newWhatsappId(), to: ref.chat, kind: 'revoke', ref, ...toldOf(target) });
  return answer(tx, caller, target);
}

/** Our account's one reaction to a message; an empty emoji takes it back. */
export async function reactToMessage(tx: TenantDb, caller: Caller, id: string, emoji: string): Promise<Message> {
  const { actor } = caller;
  const target = await findTarget(tx, actor, id);
  const { message, ticket } = target;
  if (message.is_deleted) fail('ERR_NO_MESSAGE_FOUND');
  if (ticket.user_id !== actor.userId && actor.profile !== 'admin') fail('ERR_NO_PERMISSION');
  // The customer does not have what has not arrived (docs/rules/tickets.md, N-4).
  if (message.from_me && message.ack < 2) fail('ERR_SENDING_WAPP_MSG');
  const ref = refOf(message);
  const before = await findOwnReaction(tx, id);
  await writeReaction(tx, {
    messageId: id,
    author: ownAuthor,
    emoji,
    fromMe: true,
    userId: actor.userId,
    contactId: null,
  });
  await queueAction(tx, message, { id: newWhatsappId(), to: ref.chat, kind: 'reaction', ref, emoji, before });
  return answer(tx, caller, target);
}

/** Sends a failed message again under the same WhatsApp id, so that it cannot arrive twice (decision 3). */
export async function retryMessage(tx: TenantDb, caller: Caller, id: string): Promise<Message> {
  const { actor } = caller;
  const target = await findTarget(tx, actor, id);
  const { message } = target;
  refuseUnlessOwn(actor, target);
  if (message.ack !== 0 || message.is_deleted) fail('ERR_MESSAGE_NOT_FAILED');
  const to =
    (await findDestination(tx, { contactId: message.contact_id, connectionId: message.connection_id })) ??
    fail('ERR_SENDING_WAPP_MSG');
  const { wa_id: waId, body } = message;
  const quoted = message.quoted && { ...message.quoted, file: message.quoted_file };
  const forwarded = isForwarded(message.data);
  const payload = queuedItem({ waId, body, hasFile: message.file !== null, quoted, forwarded }, to);
  await writeMessage(tx, id, { ack: 1, error: null });
  await noteAct(tx, id, { kind: 'again', userId: actor.userId });
  await queueAgain(tx, message, payload);
  return answer(tx, caller, target);
}

/** Has the file of a received message fetched again, from the first try on. */
export async function retryMessageFile(tx: TenantDb, caller: Caller, id: string): Promise<Message> {
  const target = await findTarget(tx, caller.actor, id);
  const { message } = target;
  const { file } = message;
  const mayCome = file?.state === 'failed' && file.reason !== null && retryableFileFailures.includes(file.reason);
  if (!mayCome || message.is_deleted) fail('ERR_FILE_NOT_FAILED');
  if (!(await fetchAgain(tx, message))) fail('ERR_FILE_NOT_FAILED');
  return answer(tx, caller, target);
}
