import { type Kysely, sql } from 'kysely';

/**
 * The history says whom a rating is of and why it was given: the ticket's own columns are those of its latest attendance.
 * Until now a ticket was asked about once, so its only rating is of whoever has it. A contact that was erased kept the reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update tickets t set rating_comment = null from contacts c
    where t.rating_comment is not null and t.last_message_id is null and c.company_id = t.company_id and c.id = t.contact_id
      and c.number is null and not c.is_group`.execute(db);
  await sql`update ticket_log l set data = l.data || jsonb_strip_nulls(jsonb_build_object('userId', t.user_id, 'comment', t.rating_comment))
    from tickets t where l.kind = 'rated' and t.company_id = l.company_id and t.id = l.ticket_id`.execute(db);
}
