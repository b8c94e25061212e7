import { type Kysely, sql } from 'kysely';

/* Attempts to sign in by account, known or not: a row is the hash of an e-mail, and goes with the right password. */
const statements = [
  `create table login_attempts (
     account text primary key, attempts integer not null default 1,
     window_at timestamptz not null default now(), blocked_until timestamptz)`,
  'create index login_attempts_age on login_attempts (window_at)',
];

/** Adds the count of attempts to sign in, which every node shares (trust I-32). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
