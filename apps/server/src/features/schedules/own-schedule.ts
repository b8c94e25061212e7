import { scheduleStatus } from '@recado/contract';
import { holdRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { type ScheduleFacts, scheduleTable, visibleTo } from './schedule-rows.repo.ts';

/** Its author may change it, and an admin. */
export const mayChange = (row: ScheduleFacts, actor: Actor): boolean =>
  actor.profile === 'admin' || row.user_id === actor.userId;

/** Waits for its time again, with nobody sending it. */
export const waiting = {
  status: scheduleStatus.waiting,
  error: null,
  lease_owner: null,
  lease_until: null,
  late_seconds: null,
} as const;

/** What has left or was left out is not changed any more. */
export function checkOpen({ sent_at: sentAt, status }: Pick<ScheduleFacts, 'sent_at' | 'status'>): void {
  if (sentAt) fail('ERR_SCHEDULE_SENT');
  if (status === scheduleStatus.skipped) fail('ERR_SCHEDULE_SKIPPED');
}

/** A schedule that the caller may change, held until the end of the transaction. */
export async function holdOwn(tx: TenantDb, id: number, actor: Actor): Promise<ScheduleFacts> {
  const row =
    (await holdRecord<ScheduleFacts>(tx, scheduleTable, id, [visibleTo(actor)])) ?? fail('ERR_NO_SCHEDULE_FOUND');
  return mayChange(row, actor) ? row : fail('ERR_NO_PERMISSION');
}
