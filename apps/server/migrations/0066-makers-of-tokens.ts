import { type Kysely, sql } from 'kysely';

const statements = [
  /* Who made the token of a connection: it ends when they are deleted or may make none any more. Of earlier ones nobody knows. */
  'alter table connections add column token_by integer',
  `alter table connections add constraint connections_token_by
     foreign key (company_id, token_by) references users (company_id, id) on delete set null (token_by)`,
  'create index connections_token_by on connections (company_id, token_by) where token_by is not null',
];

/** Adds who made the token of a connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
