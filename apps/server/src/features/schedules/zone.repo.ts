import { scheduleStatus } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { wakeSender } from './due-schedules.repo.ts';

/**
 * The company's zone as it is now: who is signed in may be known with that of a moment ago. It stays until the end of the
 * transaction where it is `held`: what is made in it is not there yet for whoever changes the zone.
 */
export async function zoneNow(tx: TenantDb, { held } = { held: false }): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from companies where id = ${tx.companyId} ${held ? sql`for share` : sql``}`.execute(tx.db);
  return rows[0]?.timezone ?? 'UTC';
}

/**
 * What has not left keeps its hour on the wall when the company's clocks change zone, in the same transaction. What a
 * process is about to send waits for its new time.
 */
export async function keepWallTimes(tx: TenantDb, zones: { from: string; to: string }): Promise<void> {
  const taken = sql`status = ${sql.lit(scheduleStatus.taken)}`;
  await sql`update schedules set
      send_at = (send_at at time zone ${zones.from}) at time zone ${zones.to},
      status = case when ${taken} then ${sql.lit(scheduleStatus.waiting)} else status end,
      lease_until = case when ${taken} then null else lease_until end, lease_owner = null, updated_at = now()
    where company_id = ${tx.companyId} and sent_at is null and status <> ${scheduleStatus.skipped}`.execute(tx.db);
  await wakeSender(tx);
}
