import { type Kysely, sql } from 'kysely';

/* How a ticket stood when a change of many was asked for: seen_position is that of the customer's newest message. */
const statement = `alter table bulk_change_tickets add column seen_status text, add column seen_user_id integer,
  add column seen_position bigint`;

/** Lets a change of many tickets leave out what has changed meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
