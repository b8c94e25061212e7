import { dayIn, type RepeatRule, type RepeatScope } from '@recado/contract';
import { instantOf } from '#features/companies/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import { type ScheduleFacts, tellSchedule, tellScheduleGone } from './schedule-rows.repo.ts';
import {
  beginSeries,
  deleteAhead,
  endSeries,
  goOnFrom,
  holdSeries,
  isHeldElsewhere,
  makeOccurrence,
  type SeriesFacts,
} from './series.repo.ts';
import { nextPlace } from './series-days.ts';

/** As much of a schedule as its series needs to know. */
export type Occurrence = Pick<ScheduleFacts, 'id' | 'series_id' | 'series_number'>;

const instantIn = ({ wallTime, timezone }: SeriesFacts, day: string): Date => instantOf(day, wallTime, timezone);

/** The next time after an instant at which a series comes; what has passed meanwhile is not made up for. */
function nextAfter(series: SeriesFacts, at: Date) {
  let place = nextPlace(series, { day: series.madeDay, number: series.madeNumber });
  while (place && instantIn(series, place.day) <= at) place = nextPlace(series, place);
  return place;
}

/**
 * The next occurrence of a series, made in the transaction that ends the one before: whatever happens, there is one ahead
 * and never two. Nothing is made where a later one is there already, or the series has ended.
 */
export async function makeNext(tx: TenantDb, one: Occurrence, at: Date): Promise<void> {
  if (one.series_id === null) return;
  const series = await holdSeries(tx, one.series_id);
  if (!series?.isGoingOn || series.madeNumber !== one.series_number) return;
  const place = nextAfter(series, at);
  if (!place) return endSeries(tx, series.id);
  const id = await makeOccurrence(tx, one.id, place, instantIn(series, place.day));
  if (id !== undefined) await tellSchedule(tx, id, 'create');
}

/** Takes away what was made ahead behind an occurrence, with the pictures that nobody else holds. */
async function takeAhead(tx: TenantDb, one: Occurrence): Promise<void> {
  if (one.series_id === null || one.series_number === null) return;
  const gone = await deleteAhead(tx, one.series_id, one.series_number);
  for (const { id, media_id: mediaId } of gone) {
    await tellScheduleGone(tx, one.id, id);
    if (mediaId) await releaseUnheld(tx, mediaId, one.id);
  }
}

/** Releases a picture, unless another one of its series holds it. */
export async function releaseUnheld(tx: TenantDb, mediaId: string, scheduleId: number): Promise<void> {
  if (!(await isHeldElsewhere(tx, mediaId, scheduleId))) await releaseMedia(tx, [mediaId]);
}

/** An end before the first day would be a repeat that never comes. */
function checkEnd(rule: RepeatRule, row: ScheduleFacts, timezone: string): void {
  if (rule.until !== null && rule.until < dayIn(timezone, row.send_at)) fail('ERR_REPEAT_ENDED');
}

interface Change {
  /** As it is now. */
  row: ScheduleFacts;
  repeat: RepeatRule | null | undefined;
  scope: RepeatScope | undefined;
  timezone: string;
}

/** What a change of one schedule means for those that follow it. */
export async function changeSeries(tx: TenantDb, { row, repeat, scope, timezone }: Change): Promise<void> {
  if (row.series_id === null) {
    if (!repeat) return;
    checkEnd(repeat, row, timezone);
    return beginSeries(tx, row.id, repeat);
  }
  if (scope !== 'following') return makeIfPassed(tx, row);
  await holdSeries(tx, row.series_id);
  await takeAhead(tx, row);
  if (repeat === null) return endSeries(tx, row.series_id);
  if (repeat) checkEnd(repeat, row, timezone);
  await goOnFrom(tx, row.id, repeat);
}

/** One that was put off past the next one does not hold that up: it is made at once. */
async function makeIfPassed(tx: TenantDb, row: ScheduleFacts): Promise<void> {
  const series = row.series_id === null ? undefined : await holdSeries(tx, row.series_id);
  const next = series && nextPlace(series, { day: series.madeDay, number: series.madeNumber });
  if (series && next && instantIn(series, next.day) <= row.send_at) await makeNext(tx, row, new Date());
}

/** A series ends before an occurrence, which its caller deletes. */
export async function endBefore(tx: TenantDb, one: Occurrence): Promise<void> {
  if (one.series_id === null) fail('ERR_SCHEDULE_NO_SERIES');
  await holdSeries(tx, one.series_id);
  await takeAhead(tx, one);
  await endSeries(tx, one.series_id);
}

/** What the following ones take where one alone is changed: what it was before. */
export const keptForFollowing = (row: ScheduleFacts): string =>
  JSON.stringify(
    row.following ?? {
      body: row.body,
      connection_id: row.connection_id,
      queue_id: row.queue_id,
      media_id: row.media_id,
    },
  );
