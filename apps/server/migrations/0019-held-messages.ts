import { type Kysely, sql } from 'kysely';

/*
 * held_until, held_why: when an automatic message that the send budget holds will leave, about, and why not now; written by
 * the session that looked, for those who read the conversation. Nothing is decided by them.
 */
const statements = [
  `alter table outbox add column held_until timestamptz, add column held_why text
     constraint outbox_held_why check (held_why in ('pace', 'newContacts', 'quiet', 'restricted'))`,
];

/** Lets an outbox row say until when the send budget holds it, and why (docs/decisions/0036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
