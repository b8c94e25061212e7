import { sql } from 'kysely';
import { findReadableTicket, readableQueues } from '#features/tickets/index.ts';
import { likePattern } from '#kit/crud/like-pattern.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';

/** Hits of one answer. */
const listedAtMost = 500;

/** A message that holds the text: its place in the history, and the attendance that it belongs to. */
type MessageHit = { id: string; position: number; ticketId: number };

/**
 * Messages with a text in the history of a ticket's contact on its connection, newest first, without those of attendances
 * that the reader may not see (decision 23). The database function asks the index that a statement behind the tenant wall
 * may not use for LIKE.
 */
export async function searchMessages(
  tx: TenantDb,
  actor: Actor,
  { ticketId, searchParam }: { ticketId: number; searchParam: string },
): Promise<{ hits: MessageHit[]; hasMore: boolean }> {
  const ticket = await findReadableTicket(tx, actor, { id: ticketId });
  const queues = readableQueues(actor);
  const foreign = queues
    ? sql`array(select h.id from tickets h where h.company_id = ${tx.companyId} and h.contact_id = ${ticket.contact_id}
        and h.connection_id = ${ticket.connection_id} and h.queue_id is not null and not h.queue_id = any(${queues}::integer[]))`
    : sql`'{}'::integer[]`;
  const { rows } = await sql<MessageHit>`
    select f.id, f."position", m.ticket_id as "ticketId"
    from find_messages_of_history(${ticket.contact_id}, ${ticket.connection_id}, ${likePattern(searchParam)},
      ${foreign}, ${listedAtMost + 1}) f join messages m on m.company_id = ${tx.companyId} and m.id = f.id
    order by f."position" desc`.execute(tx.db);
  return { hits: rows.slice(0, listedAtMost), hasMore: rows.length > listedAtMost };
}
