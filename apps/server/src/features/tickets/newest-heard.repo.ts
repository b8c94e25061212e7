import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** Where the customer's newest message of a ticket `t` stands; null without one. Lines about a group or a number are none. */
export const newestHeard: RawBuilder<number | null> = sql`(select m.position from messages m
  where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me and m.media_type not in ('group_change', 'number_change')
  order by m.position desc limit 1)`;

/** Whether the customer has written since a message; false where that message is not there any more. */
export async function hasWrittenSince(tx: TenantDb, ticketId: number, messageId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select ${newestHeard} > s.position as "isNew" from tickets t
    join messages s on s.company_id = t.company_id and s.ticket_id = t.id and s.id = ${messageId}
    where t.company_id = ${tx.companyId} and t.id = ${ticketId}`.execute(tx.db);
  return rows[0]?.isNew === true;
}
