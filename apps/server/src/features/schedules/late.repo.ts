import { type LateSchedules, scheduleStatus } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { visibleTo } from './schedule-rows.repo.ts';

/** Those that were late because the server stood still and of which nobody has read yet, as far as a person may read them. */
const untold = (tx: TenantDb, actor: Actor) =>
  sql`r.company_id = ${tx.companyId} and r.late_seconds is not null and not r.late_told and ${visibleTo(actor)}`;

/** What left late, and what waits for a person, because the server stood still. */
export async function readLate(tx: TenantDb, actor: Actor): Promise<LateSchedules> {
  const { rows } = await sql<LateSchedules>`
    select count(*) filter (where r.status = ${sql.lit(scheduleStatus.sent)})::integer as sent,
      count(*) filter (where r.status = ${sql.lit(scheduleStatus.failed)})::integer as waiting,
      coalesce(max(r.late_seconds), 0) as "longestSeconds"
    from schedules r where ${untold(tx, actor)} and r.status in (${sql.lit(scheduleStatus.sent)}, ${sql.lit(scheduleStatus.failed)})`.execute(
    tx.db,
  );
  return rows[0] ?? { sent: 0, waiting: 0, longestSeconds: 0 };
}

/** Notes that somebody has read of the late ones that are theirs to change; an admin reads for all. */
export async function noteTold(tx: TenantDb, actor: Actor): Promise<void> {
  const isAdmin = actor.profile === 'admin';
  await sql`update schedules r set late_told = true
    where ${untold(tx, actor)} and (${isAdmin} or r.user_id = ${actor.userId})`.execute(tx.db);
}
