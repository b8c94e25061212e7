import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { findTicket, type TicketFacts } from './ticket-rows.repo.ts';

/**
 * The ticket in which something is written to a contact that nobody has to attend: the one that is not closed on the
 * connection, else her last one, else a new one that is closed already. It waits in no list; her answer opens one.
 */
export async function openRecordTicket(tx: TenantDb, contactId: number, connectionId: number): Promise<TicketFacts> {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select t.id from tickets t where t.company_id = ${tx.companyId} and t.contact_id = ${contactId}
        and t.connection_id = ${connectionId} order by (t.status <> 'closed') desc, t.closed_at desc nulls last, t.id desc limit 1),
    made as (
      insert into tickets (company_id, contact_id, connection_id, status, is_group, closed_at, bot_paused)
      select ${tx.companyId}, c.id, ${connectionId}, 'closed', c.is_group, now(), true from contacts c
      where c.company_id = ${tx.companyId} and c.id = ${contactId} and not exists (select 1 from known)
      returning id)
    select id from known union all select id from made`.execute(tx.db);
  return (await findTicket(tx, { id: rows[0]?.id ?? 0 }, true)) ?? fail('ERR_CREATING_TICKET');
}
