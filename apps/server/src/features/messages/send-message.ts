import { limits, type Message, mayAnswer, type messageRoutes, type RouteRequest } from '@recado/contract';
import { loadSettings } from '#features/settings/index.ts';
import { findReadableTicket, readTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkedKey } from '#kit/http/once.ts';
import { mediaName } from '#kit/storage/media-name.ts';
import type { Caller } from './change-message.ts';
import { findByClientKeys, type KeyedMessage, wasUndone } from './client-keys.repo.ts';
import type { PreparedFile, WholeFile } from './file-work.ts';
import { type Piece, piecesOf } from './message-pieces.ts';
import { findMessageForChange, loadMessages } from './message-rows.repo.ts';
import { findDestination } from './outgoing.repo.ts';
import { isQuotable } from './quotable.ts';
import { type QuotedFacts, sendInTicket } from './send-text.ts';
import { templateFiller } from './template-filler.ts';

/** One call of `POST /messages/:ticketId`. */
export interface SendRequest {
  ticketId: number;
  body: RouteRequest<typeof messageRoutes.sendMessage>['body'];
  idempotencyKey: string | undefined;
}

async function findQuoted(
  tx: TenantDb,
  actor: Actor,
  ticket: TicketFacts,
  id: string | undefined,
): Promise<QuotedFacts | undefined> {
  if (id === undefined) return undefined;
  const quoted = await findMessageForChange(tx, id);
  const isThere = quoted !== undefined && !quoted.is_deleted && (await isQuotable(tx, actor, ticket, quoted));
  return isThere ? quoted : fail('ERR_NO_MESSAGE_FOUND');
}

/** The messages of a call; its key is checked here, its text where there is no file. */
export function piecesOfRequest(
  { body, idempotencyKey }: Pick<SendRequest, 'body' | 'idempotencyKey'>,
  files: readonly WholeFile[],
): Piece[] {
  const key = checkedKey(idempotencyKey);
  if (files.length > limits.messageFiles.count) fail('ERR_TOO_MANY_FILES');
  const bodies = typeof body.body === 'string' ? [body.body] : body.body;
  const pieces = piecesOf(bodies, files, key, mediaName);
  if (files.length === 0 && (bodies.length > 1 || !pieces[0]?.body)) fail('ERR_MESSAGE_EMPTY');
  return pieces;
}

function isSame(stored: KeyedMessage | undefined, { body, file }: Piece, quotedId: string | null): boolean {
  const text = body || (file && stored?.body === file.name ? file.name : '');
  // What its variables became says when it was written, and is another text each time.
  const isText = stored?.body === text || text.includes('{{');
  return (
    stored !== undefined &&
    isText &&
    stored.quotedId === quotedId &&
    stored.fileName === (file?.name ?? null) &&
    stored.bytes === (file?.bytes ?? null)
  );
}

/**
 * The messages that this key made before: the same again. ERR_IDEMPOTENCY_CONFLICT when others were meant,
 * ERR_MESSAGE_UNDONE when one of them was undone (rule N-7).
 */
export async function replay(
  tx: TenantDb,
  { addressOf }: Pick<Caller, 'addressOf'>,
  { ticketId, body }: SendRequest,
  pieces: readonly Piece[],
): Promise<Message[] | undefined> {
  const keys = pieces.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return undefined;
  const [isUndone, stored] = await Promise.all([wasUndone(tx, ticketId, keys), findByClientKeys(tx, ticketId, keys)]);
  if (isUndone) fail('ERR_MESSAGE_UNDONE');
  if (stored.size === 0) return undefined;
  const quotedId = body.quotedMsg?.id ?? null;
  const same = pieces.every((piece, index) =>
    isSame(stored.get(piece.key ?? ''), piece, index === 0 ? quotedId : null),
  );
  if (!same) fail('ERR_IDEMPOTENCY_CONFLICT');
  const ids = pieces.flatMap(({ key }) => stored.get(key ?? '')?.id ?? []);
  return loadMessages(tx, ids, addressOf);
}

/** The messages with a file that this key made before, whatever the file was; undefined when there are none. */
export async function sentBefore(
  tx: TenantDb,
  { addressOf }: Pick<Caller, 'addressOf'>,
  { ticketId, idempotencyKey }: Pick<SendRequest, 'ticketId' | 'idempotencyKey'>,
): Promise<Message[] | undefined> {
  const key = checkedKey(idempotencyKey);
  if (!key) return undefined;
  if (await wasUndone(tx, ticketId, [key])) fail('ERR_MESSAGE_UNDONE');
  const stored = await findByClientKeys(tx, ticketId, [key, `${key}:text`]);
  const ids = [...stored.values()].map(({ id }) => id);
  return stored.get(key)?.fileName ? loadMessages(tx, ids, addressOf) : undefined;
}

/** The ticket, if the caller may answer in it; fails with ERR_TICKET_NOT_OPEN. */
export function refuseUnlessAnswerable(actor: Actor, ticket: TicketFacts): void {
  const held = { status: ticket.status, userId: ticket.user_id };
  if (!mayAnswer(held, actor.userId, (permission) => actor.permissions.has(permission))) fail('ERR_TICKET_NOT_OPEN');
}

/**
 * `POST /messages/:ticketId`: one transaction stores the messages, the ticket's last message and the outbox rows (trust
 * I-24). The same Idempotency-Key gives the same messages; `isNew` tells which. The first answers what is quoted. Only the
 * assignee or an admin answers, in an open ticket: ERR_TICKET_NOT_OPEN. The assignee's answer reads what the customer wrote
 * (wire-contract §8.1-5, §8.6); what is passed on does not, for the conversation need not be on the screen.
 */
export async function sendPieces(
  tx: TenantDb,
  caller: Caller,
  request: SendRequest,
  pieces: readonly (Piece & { prepared?: PreparedFile | undefined })[],
  { forwarded = false, origin = null }: { forwarded?: boolean; origin?: string | null } = {},
): Promise<{ messages: Message[]; isNew: boolean }> {
  const { actor, addressOf } = caller;
  // The held row makes two sends with one key stand in line, and keeps the order of the conversation.
  const ticket = await findReadableTicket(tx, actor, { id: request.ticketId }, true);
  const [before, { undoSendSeconds: undoSeconds }, to] = await Promise.all([
    replay(tx, caller, request, pieces),
    loadSettings(tx),
    findDestination(tx, { contactId: ticket.contact_id, connectionId: ticket.connection_id }),
  ]);
  if (before) return { messages: before, isNew: false };
  refuseUnlessAnswerable(actor, ticket);
  // The held row says whether there is anything to read: an answer to nothing unread asks nothing more.
  if (!forwarded && ticket.unread_messages > 0) await readTicket(tx, actor, ticket);
  const quoted = await findQuoted(tx, actor, ticket, request.body.quotedMsg?.id);
  const shared = { userId: actor.userId, undoSeconds, forwarded, origin, to };
  // What is passed on stays as it is.
  const fill = forwarded ? String : templateFiller(actor, ticket.contact_name);
  const ids: string[] = [];
  for (const [index, { body, key, prepared }] of pieces.entries()) {
    const message = { ...shared, body: fill(body), clientKey: key, file: prepared };
    const id = await sendInTicket(tx, ticket, { ...message, quoted: index === 0 ? quoted : undefined });
    ids.push(id ?? fail('ERR_CREATING_MESSAGE'));
  }
  return { messages: await loadMessages(tx, ids, addressOf), isNew: true };
}
