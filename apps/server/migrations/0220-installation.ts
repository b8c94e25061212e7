import { type Kysely, sql } from 'kysely';

/*
 * One row about the database itself: where it stands, and another place at which a start found it since. It belongs to no
 * company, and no company's role reads it. `key_proof` is sealed with the installation's secret.
 */
const statements = [
  `create table installation (
     is_only boolean primary key default true check (is_only),
     place text not null, found_place text, found_at timestamptz, key_proof bytea)`,
];

/** Lets a database know where it belongs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
