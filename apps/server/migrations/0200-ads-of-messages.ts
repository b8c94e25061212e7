import { type Kysely, sql } from 'kysely';

/*
 * A message that came by an ad tells so in its `data`; few do. The index finds the last one of a contact, for which the
 * contact shows where it came from.
 */
const statement = `create index messages_ad on messages (company_id, contact_id, position desc) where data ? 'ad'`;

/** Finds the ads by which people came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
