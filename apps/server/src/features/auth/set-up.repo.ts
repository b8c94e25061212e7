import { sql } from 'kysely';
import { createCompany } from '#features/companies/index.ts';
import type { Data } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { hashPassword } from './passwords.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** Whether nobody has set this installation up yet. */
export async function isSetupPending(data: Data): Promise<boolean> {
  const user = await data.system(({ db }) => db.selectFrom('users').select('id').limit(1).executeTakeFirst());
  return user === undefined;
}

/** Names the set-up among the database's advisory locks. */
const lockKey = 7_230_119;

/**
 * Makes the one-time link's token while there is no user at all. Null when set up. Unused ones of earlier days stop
 * working; those of today stay, since every API process shows its own.
 */
export async function createSetupLink(data: Data): Promise<string | null> {
  if (!(await isSetupPending(data))) return null;
  const token = newSecret();
  await data.system(async ({ db }) => {
    const isOld = sql<boolean>`created_at < now() - interval '1 day'`;
    await db.deleteFrom('setup_links').where('used_at', 'is', null).where(isOld).execute();
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
      .executeTakeFirst();
    const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (link.numUpdatedRows !== 1n || someone) fail('ERR_SETUP_LINK_INVALID');
    await createCompany(db, {
      name: body.companyName,
      admin: { name: body.name, email: body.email, passwordHash, isSuper: true },
    });
  });
  return { email: body.email };
}
