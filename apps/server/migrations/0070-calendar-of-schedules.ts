import { type Kysely, sql } from 'kysely';

/** The calendar reads a company's schedules by the time at which they are due, and goes on behind the last one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index schedules_calendar on schedules (company_id, send_at, id)').execute(db);
}
