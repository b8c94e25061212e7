import { type Kysely, sql } from 'kysely';

/* The pending tickets of a company by how long they wait: what waits longest is read from the front of the index. */
const statement =
  "create index tickets_waiting on tickets (company_id, coalesce(queued_at, created_at), id) where status = 'pending'";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
