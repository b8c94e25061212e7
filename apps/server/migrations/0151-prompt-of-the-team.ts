import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table prompts add column for_team boolean not null default false',
  'create unique index prompts_for_team on prompts (company_id) where for_team',
];

/** Names the prompt whose service helps the team: one a company at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
