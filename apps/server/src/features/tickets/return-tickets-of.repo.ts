import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

interface Returned {
  id: number;
  was: 'pending' | 'open';
  queue_id: number | null;
}

/**
 * Hands back what a user holds: everything, for when they leave the company, or what stands in queues that are none of
 * `readableQueues`, for when they lost some (docs/rules/tickets.md, T-6). open → pending, in its queue, held by nobody
 * (wire-contract 4.4 and 8.5). Each goes to the head of nothing: its customer has waited since now. Answers how many.
 */
export async function returnTicketsOf(
  tx: TenantDb,
  userId: number,
  actorId: number,
  readableQueues?: readonly number[],
): Promise<number> {
  const lost = readableQueues
    ? sql`and queue_id is not null and queue_id <> all(${[...readableQueues]}::integer[])`
    : sql``;
  const { rows } = await sql<Returned>`
    with held as (
      select id, status from tickets
      where company_id = ${tx.companyId} and user_id = ${userId} and status <> 'closed' ${lost} for no key update),
    returned as (
      update tickets t set status = 'pending', user_id = null, started_at = null, chatbot = false, queue_option_id = null,
        queued_at = case when h.status = 'open' then now() else t.queued_at end, updated_at = now()
      from held h where t.company_id = ${tx.companyId} and t.id = h.id
      returning t.id, h.status as was, t.queue_id),
    logged as (
      insert into ticket_log (company_id, ticket_id, user_id, kind, data)
      select ${tx.companyId}, id, ${actorId}::integer, 'returned', json_build_object('fromUserId', ${userId}::integer)
      from returned)
    select id, was, queue_id from returned order by id`.execute(tx.db);
  for (const { id, was, queue_id: queueId } of rows) {
    const before = { status: was, queueId, userId };
    const after = { status: 'pending' as const, queueId, userId: null };
    tx.record({ name: 'ticket.updated', subject: { ticketId: id }, audience: { ticket: { id, before, after } } });
  }
  return rows.length;
}
