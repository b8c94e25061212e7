import { type Kysely, sql } from 'kysely';

/* The files that a customer and the company sent each other, newest first, without walking through all that was written. */
const statement = `create index messages_with_files on messages (company_id, contact_id, connection_id, position desc)
  where media_type in ('image', 'video', 'audio', 'application')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
