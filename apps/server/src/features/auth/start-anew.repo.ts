import type { Kysely } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { forgetDevices } from './known-devices.repo.ts';
import { forgetCodes } from './mail-codes.repo.ts';
import { revokeSessions } from './sessions.repo.ts';

/**
 * Everything that was signed in or could be used to sign in ends: sessions, codes of mails, and browsers that were known.
 * Call it in the transaction that changes what the owner signs in with.
 */
export async function startAnew(
  db: Kysely<Database>,
  owner: { id: number; company_id: number },
  reason: string,
): Promise<void> {
  await revokeSessions(db, owner.id, reason);
  await forgetCodes(db, owner);
  await forgetDevices(db, owner);
}
