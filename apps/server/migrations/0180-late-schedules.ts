import { type Kysely, sql } from 'kysely';

/*
 * sender_runs: from when until when some process looked for what is due; what was due between two of them was late because
 * the server stood still. It is the installation's own: no company reads it.
 * late_seconds: so long after its time a schedule was taken up for that reason; late_told: its company has read that.
 */
const statements = [
  `create table sender_runs (id serial primary key, began_at timestamptz not null, seen_at timestamptz not null)`,
  `alter table schedules add column late_seconds integer, add column late_told boolean not null default false`,
  `create index schedules_late on schedules (company_id) where late_seconds is not null and not late_told`,
];

/** Adds what tells that schedules were late because the server stood still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
