import { type Kysely, sql } from 'kysely';

/* named_at: when a person of the company last gave the contact its name; null where it is what WhatsApp told. */
const statements = [
  'alter table contacts add column named_at timestamptz',
  'update contacts set named_at = created_at where connection_id is null and not is_group',
];

/** Tells names that people gave from nicknames. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
