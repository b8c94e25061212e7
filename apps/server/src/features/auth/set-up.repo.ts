import { limits } from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import { createCompany } from '#features/companies/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import { hashPassword } from './passwords.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** Who signed up or stayed when the demo went administers nothing but the own company. */
const firstSuperUser = (db: Kysely<Database>) =>
  db.selectFrom('users').select('id').where('super', '=', true).limit(1).executeTakeFirst();

/** Whether nobody has set this installation up yet. */
export async function isSetupPending(data: Data): Promise<boolean> {
  return (await data.system(({ db }) => firstSuperUser(db))) === undefined;
}

const hasEnded = sql<boolean>`created_at <= now() - make_interval(mins => ${limits.setupLinkMinutes})`;

/** Names the set-up among the database's advisory locks. */
const lockKey = 7_230_119;

/**
 * Makes the one-time link's token while there is no super user. Null when set up. It ends after an hour
 * (`limits.setupLinkMinutes`): what was printed stays in logs. Every API process shows its own.
 */
export async function createSetupLink(data: Data): Promise<string | null> {
  if (!(await isSetupPending(data))) return null;
  const token = newSecret();
  await data.system(async ({ db }) => {
    await db.deleteFrom('setup_links').where('used_at', 'is', null).where(hasEnded).execute();
    await db
      .insertInto('setup_links')
      .values({ token_hash: hashSecret(token), used_at: null })
      .execute();
  });
  return token;
}

interface SetupBody {
  token: string;
  companyName: string;
  name: string;
  email: string;
  password: string;
}

/** Creates the first company with its super user, once. Throws ERR_SETUP_LINK_INVALID, ERR_COMMON_PASSWORD. */
export async function setUpFirstUser(data: Data, body: SetupBody): Promise<{ email: string }> {
  const passwordHash = await hashPassword(body.password);
  await data.system(async ({ db }) => {
    // Two links used at once: the second one finds the first one's user.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    const link = await db
      .updateTable('setup_links')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashSecret(body.token))
      .where('used_at', 'is', null)
      .where(sql<boolean>`not ${hasEnded}`)
      .executeTakeFirst();
    const someone = await firstSuperUser(db);
    if (link.numUpdatedRows !== 1n || someone) fail('ERR_SETUP_LINK_INVALID');
    await createCompany(db, {
      name: body.companyName,
      admin: { name: body.name, email: body.email, passwordHash, isSuper: true },
    });
  });
  return { email: body.email };
}
