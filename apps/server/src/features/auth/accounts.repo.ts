import type { Kysely } from 'kysely';
import type { Database } from '#kit/db/tables.ts';

/** Who has this e-mail, whatever its company; one e-mail names one account. */
const withEmail = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('users')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null);

/** An account as sign-in needs it, with the hash of its password. */
export const findLogin = (db: Kysely<Database>, email: string) =>
  withEmail(db, email)
    .select(['id', 'company_id', 'name', 'email', 'confirm_until', 'password_hash'])
    .executeTakeFirst();

/** An account as mail to it needs it; `confirm_until` says until when it waits for its e-mail to be confirmed. */
export const findAccount = (db: Kysely<Database>, email: string) =>
  withEmail(db, email).select(['id', 'company_id', 'name', 'email', 'language', 'confirm_until']).executeTakeFirst();
