import { sql } from 'kysely';
import { typedNumber } from '#kit/crud/typed-number.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { recordChange, wakeOwner } from './connection-rules.repo.ts';
import type { ConnectionColumns } from './connection-shape.repo.ts';

/** Writes what the company wants of the session; the session worker that owns it carries it out. */
async function wish(tx: TenantDb, id: number, columns: ConnectionColumns): Promise<void> {
  const row = await tx.db
    .updateTable('connections')
    .set({ ...columns, generation: sql<number>`generation + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) fail('ERR_NO_WAPP_FOUND');
  recordChange(tx, id);
  await wakeOwner(tx, id);
}

const opening: ConnectionColumns = {
  status: 'OPENING',
  qrcode: '',
  pairing_code: null,
  qr_refs_left: null,
  qr_expires_at: null,
  reason: null,
  next_retry_at: null,
};

/**
 * Starts or retries the session. With a number WhatsApp is asked for the code to type on that phone.
 * A number that cannot be one is refused with the reason.
 */
export async function startSession(tx: TenantDb, id: number, typed: string | undefined): Promise<void> {
  const number = typed ? typedNumber(typed).digits : null;
  await wish(tx, id, { ...opening, desired: 'running', pairing_number: number });
}

/** Forgets the credentials and asks for a new QR code; the queues stay. */
export const renewSession = (tx: TenantDb, id: number): Promise<void> =>
  wish(tx, id, { ...opening, desired: 'renew', pairing_number: null });

/** Logs the session out of WhatsApp; its owner writes the outcome. */
export const endSession = (tx: TenantDb, id: number): Promise<void> =>
  wish(tx, id, { desired: 'logout', pairing_number: null });

/** Stops every session of a company that is given up; WhatsApp keeps the link, no message is fetched any more. */
export async function stopConnections(tx: TenantDb): Promise<void> {
  const running = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('deleted_at', 'is', null)
    .where('desired', '<>', 'stopped')
    .execute();
  for (const { id } of running) await wish(tx, id, { desired: 'stopped', pairing_number: null });
}
