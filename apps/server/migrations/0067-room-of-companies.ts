import { type Kysely, sql } from 'kysely';

const statements = [
  /* How much a plan gives room for; 0 is no limit, as the plans of before have none. */
  'alter table plans add column storage_gb integer not null default 0',
  'alter table plans add column contacts integer not null default 0',
  /* What the files of a company take, without reading their rows. */
  'create index media_bytes on media (company_id) include (bytes)',
];

/** Adds the room that a plan gives for files and contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
