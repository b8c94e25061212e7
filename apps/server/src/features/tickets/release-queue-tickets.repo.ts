import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

interface Released {
  id: number;
  status: 'pending' | 'open';
  userId: number | null;
}

/**
 * Takes the queue from every ticket that is not closed, for when it is deleted: whoever holds one keeps it, and everybody
 * sees it now (decision 23). Its menu goes with the queue.
 */
export async function releaseQueueTickets(tx: TenantDb, queueId: number, actorId: number): Promise<number> {
  const { rows } = await sql<Released>`
    with held as (
      select id from tickets
      where company_id = ${tx.companyId} and queue_id = ${queueId} and status <> 'closed' for no key update),
    released as (
      update tickets t set queue_id = null, chatbot = false, queue_option_id = null, updated_at = now()
      from held h where t.company_id = ${tx.companyId} and t.id = h.id
      returning t.id, t.status, t.user_id as "userId"),
    logged as (
      insert into ticket_log (company_id, ticket_id, user_id, kind, data)
      select ${tx.companyId}, id, ${actorId}::integer, 'queueDeleted', json_build_object('queueId', ${queueId}::integer)
      from released)
    select * from released order by id`.execute(tx.db);
  for (const { id, status, userId } of rows) {
    const before = { status, queueId, userId };
    const after = { status, queueId: null, userId };
    tx.record({ name: 'ticket.updated', subject: { ticketId: id }, audience: { ticket: { id, before, after } } });
  }
  return rows.length;
}
