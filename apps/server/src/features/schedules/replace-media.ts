import { type RepeatScope, scheduleStatus } from '@recado/contract';
import { updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, listMedia } from '#kit/storage/media.repo.ts';
import { wakeSender } from './due-schedules.repo.ts';
import { checkOpen, holdOwn, waiting } from './own-schedule.ts';
import { type ScheduleFacts, scheduleTable, tellSchedule } from './schedule-rows.repo.ts';
import { keptForFollowing, releaseUnheld } from './series.ts';

type PictureCall = { params: { id: number }; query: { scope?: RepeatScope | undefined } };

/** A picture that follows its form is for those for which the form was saved: `following` says when that was one alone. */
const scopeOf = (row: ScheduleFacts, named: RepeatScope | undefined): RepeatScope =>
  named ?? (row.awaits_picture && row.following === null ? 'following' : 'one');

/** Puts another picture, or none, in the place of the one that a schedule has; png and jpeg only. */
export async function replaceMedia(
  tx: TenantDb,
  { params, query }: PictureCall,
  actor: Actor,
  mediaId: string | null,
): Promise<void> {
  const { id } = params;
  const row = await holdOwn(tx, id, actor);
  checkOpen(row);
  if (mediaId) {
    const type = (await listMedia(tx, [mediaId])).get(mediaId)?.type;
    if (type !== 'image/png' && type !== 'image/jpeg') fail('ERR_SCHEDULE_PICTURE');
    await attachMedia(tx, [mediaId], 'schedule');
  }
  const isOneOfMany = row.series_id !== null && scopeOf(row, query.scope) === 'one';
  await updateRecord(tx, scheduleTable, id, {
    media_id: mediaId,
    ...(isOneOfMany ? { following: keptForFollowing(row) } : {}),
    ...(row.status === scheduleStatus.failed ? {} : waiting),
  });
  const isKept = isOneOfMany || row.following?.media_id === row.media_id;
  if (row.media_id && !isKept) await releaseUnheld(tx, row.media_id, id);
  await wakeSender(tx);
  await tellSchedule(tx, id);
}
