import { limits } from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { deviceHash } from './callers.ts';
import { newSecret } from './tokens.ts';

interface Owner {
  id: number;
  company_id: number;
}

/** Whether a browser has signed in to the account of an e-mail before. */
export async function isKnownDevice(db: Kysely<Database>, email: string, device: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_devices k join users u on u.company_id = k.company_id and u.id = k.user_id
    where lower(u.email) = ${email.toLowerCase()} and u.deleted_at is null and k.device_hash = ${deviceHash(device)}`.execute(
    db,
  );
  return rows.length > 0;
}

const devicePattern = /^[\w-]{43}$/;

/**
 * Remembers the browser that signed in, and forgets the oldest beyond 20 of an account. Answers what the browser is to keep;
 * a mark of ours it keeps for every account that signs in there.
 */
export async function rememberDevice(db: Kysely<Database>, owner: Owner, shown: string | undefined): Promise<string> {
  const device = shown !== undefined && devicePattern.test(shown) ? shown : newSecret();
  await sql`
    insert into known_devices (company_id, user_id, device_hash)
    values (${owner.company_id}, ${owner.id}, ${deviceHash(device)})
    on conflict (company_id, user_id, device_hash) do update set last_seen_at = now()`.execute(db);
  await sql`
    delete from known_devices where company_id = ${owner.company_id} and user_id = ${owner.id} and device_hash not in (
      select device_hash from known_devices where company_id = ${owner.company_id} and user_id = ${owner.id}
      order by last_seen_at desc, device_hash limit ${limits.knownDevices})`.execute(db);
  return device;
}

/** Whoever had the password before is a stranger again. */
export async function forgetDevices(db: Kysely<Database>, owner: Owner): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('company_id', '=', owner.company_id)
    .where('user_id', '=', owner.id)
    .execute();
}
