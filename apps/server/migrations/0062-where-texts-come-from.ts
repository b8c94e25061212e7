import { type Kysely, sql } from 'kysely';

/* What is passed on keeps whose words it has, so that an erasure finds them in the conversations of others, too. */
const statements = [
  'alter table messages add column origin text',
  'create index messages_origin on messages (company_id, origin) where origin is not null',
];

/** Messages that are passed on name the address of whoever wrote them first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
