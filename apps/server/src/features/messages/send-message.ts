import { limits, type Message, type messageRoutes, type RouteRequest } from '@recado/contract';
import { findReadableTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findMessageForChange, loadMessages, type MessageFacts } from './message-rows.repo.ts';
import { findByClientKey } from './outgoing.repo.ts';
import { sendInTicket } from './send-text.ts';

type NewMessage = RouteRequest<typeof messageRoutes.sendMessage>['body'];

function mayAnswer(actor: Actor, ticket: TicketFacts): boolean {
  return ticket.status === 'open' && (ticket.user_id === actor.userId || actor.profile === 'admin');
}

/** The quoted message: of the same contact and connection, whatever its ticket. */
async function findQuoted(
  tx: TenantDb,
  ticket: TicketFacts,
  id: string | undefined,
): Promise<MessageFacts | undefined> {
  if (id === undefined) return undefined;
  const quoted = await findMessageForChange(tx, id);
  const same = quoted?.contact_id === ticket.contact_id && quoted.connection_id === ticket.connection_id;
  return quoted && same ? quoted : fail('ERR_NO_MESSAGE_FOUND');
}

async function loadOne(tx: TenantDb, id: string): Promise<Message> {
  const [message] = await loadMessages(tx, [id]);
  return message ?? fail('ERR_CREATING_MESSAGE');
}

/** The message that this key made before: the same again, or ERR_IDEMPOTENCY_CONFLICT when another text was meant. */
async function replay(
  tx: TenantDb,
  ticketId: number,
  key: string | undefined,
  body: NewMessage,
): Promise<Message | undefined> {
  const stored = key === undefined ? undefined : await findByClientKey(tx, ticketId, key);
  if (!stored) return undefined;
  if (stored.body !== body.body || stored.quoted_id !== (body.quotedMsg?.id ?? null))
    return fail('ERR_IDEMPOTENCY_CONFLICT');
  return loadOne(tx, stored.id);
}

/**
 * `POST /messages/:ticketId`: one transaction stores the message, the ticket's last message and the outbox row (trust I-24).
 * The same Idempotency-Key gives the same message. Only the assignee or an admin answers, in an open ticket: ERR_TICKET_NOT_OPEN.
 */
export async function sendMessage(
  tx: TenantDb,
  actor: Actor,
  request: { ticketId: number; body: NewMessage; idempotencyKey: string | undefined },
): Promise<Message> {
  const { ticketId, body } = request;
  const key = request.idempotencyKey || undefined;
  if (key && key.length > limits.idempotencyKey.max) fail('ERR_VALIDATION');
  // The held row makes two sends with one key stand in line, and keeps the order of the conversation.
  const ticket = await findReadableTicket(tx, actor, { id: ticketId }, true);
  const before = await replay(tx, ticketId, key, body);
  if (before) return before;
  if (!mayAnswer(actor, ticket)) fail('ERR_TICKET_NOT_OPEN');
  const quoted = await findQuoted(tx, ticket, body.quotedMsg?.id);
  const id = await sendInTicket(tx, ticket, { body: body.body, userId: actor.userId, quoted, clientKey: key });
  return loadOne(tx, id ?? fail('ERR_CREATING_MESSAGE'));
}
