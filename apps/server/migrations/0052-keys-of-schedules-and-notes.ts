import { type Kysely, sql } from 'kysely';

const statements = [
  /* The Idempotency-Key with which it was made: what is saved again after a lost answer is the same one. */
  'alter table schedules add column client_key text',
  `create unique index schedules_client_key on schedules (company_id, user_id, client_key) where client_key is not null`,
  'alter table ticket_notes add column client_key text',
  `create unique index ticket_notes_client_key on ticket_notes (company_id, user_id, client_key) where client_key is not null`,
];

/** Makes a schedule and a note once, however often they are saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
