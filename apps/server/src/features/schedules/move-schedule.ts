import { type RouteRequest, type Schedule, type scheduleRoutes, scheduleStatus } from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { readRecords, updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { wakeSender } from './due-schedules.repo.ts';
import { checkOpen, holdOwn, waiting } from './own-schedule.ts';
import { type ScheduleFacts, scheduleTable, tellSchedule, toWireSchedule } from './schedule-rows.repo.ts';
import { sendTimeOf } from './send-time.ts';
import { changeSeries } from './series.ts';
import { zoneNow } from './zone.repo.ts';

type Move = RouteRequest<(typeof scheduleRoutes)['moveSchedule']>;

/**
 * Moves a schedule to another time. Of two people who saw the same schedule and move it the first one wins: the second one's
 * view is older than the row. A picture that is still on its way keeps its lease.
 */
export async function moveSchedule(
  tx: TenantDb,
  { params, body }: Move,
  call: Call,
  links: MediaLinks,
): Promise<Schedule> {
  const { actor } = call;
  const row = await holdOwn(tx, params.id, actor);
  checkOpen(row);
  if (row.updated_at.getTime() !== Date.parse(body.seenAt)) fail('ERR_SCHEDULE_CHANGED');
  const timezone = await zoneNow(tx);
  await updateRecord(tx, scheduleTable, row.id, {
    ...(row.status === scheduleStatus.waiting ? {} : waiting),
    ...(row.author_gone ? { user_id: actor.userId } : {}),
    send_at: sendTimeOf(body.sendAt, timezone),
  });
  const [moved = row] = await readRecords<ScheduleFacts>(tx, scheduleTable, [row.id]);
  await changeSeries(tx, { row: moved, repeat: undefined, scope: body.scope, timezone });
  await logActivity(tx, call, { kind: 'schedule.changed', subject: { id: row.contact_id } });
  await wakeSender(tx);
  await tellSchedule(tx, row.id);
  const [after] = await readRecords<ScheduleFacts>(tx, scheduleTable, [row.id]);
  return after ? toWireSchedule(after, links) : fail('ERR_NO_SCHEDULE_FOUND');
}
