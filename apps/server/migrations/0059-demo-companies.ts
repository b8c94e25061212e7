import { type Kysely, sql } from 'kysely';

/** Everybody knows the passwords of the ready company of the local mode: it is marked, and no operated server starts with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column is_demo boolean not null default false`.execute(db);
  await sql`update companies set is_demo = true where id in (select company_id from users where lower(email) in
    ('admin@recado.local', 'agente1@recado.local', 'agente2@recado.local'))`.execute(db);
}
