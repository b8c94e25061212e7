import { type Kysely, sql } from 'kysely';

/*
 * What came from WhatsApp and could not be taken in after some tries is set aside with the reason, and nothing of it is lost:
 * it was tried for ever, every five minutes.
 */
const statements = [
  'alter table journal add column set_aside text',
  'drop index journal_open',
  'create index journal_open on journal (company_id, connection_id, id) where done_at is null and set_aside is null',
  'create index journal_set_aside on journal (company_id, connection_id, received_at) where set_aside is not null',
];

/** Entries that are set aside leave the queue that the journal is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
