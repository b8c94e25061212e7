import { type Kysely, sql } from 'kysely';

/* What was given up lately is counted every few seconds: few of many rows. */
const statements = [
  `create index mails_given_up on mails (ended_at) where state = 'failed'`,
  `create index integration_deliveries_given_up on integration_deliveries (tried_at, target) where state = 'failed'`,
];

/** Adds what finds mail and deliveries that were given up lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
