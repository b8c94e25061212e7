import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';

interface Place extends TicketView {
  ticketId: number;
}

/** Tells those who may read its ticket that a message has changed. */
export async function tellChanged(tx: TenantDb, messageId: string): Promise<void> {
  const { rows } = await sql<Place>`
    select t.id as "ticketId", t.status, t.queue_id as "queueId", t.user_id as "userId"
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${tx.companyId} and m.id = ${messageId}`.execute(tx.db);
  for (const { ticketId, ...view } of rows) {
    const audience = { ticket: { id: ticketId, before: view, after: view } };
    tx.record({ name: 'message.updated', subject: { messageId, ticketId }, audience });
  }
}
