import { addDays, type ComingSchedule, dayIn, limits } from '@recado/contract';
import { instantOf } from '#features/companies/index.ts';
import type { Reader } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { CalendarQuery } from './calendar.repo.ts';
import { type GoingSeries, readGoingSeries } from './going-series.repo.ts';
import { placesAfter } from './series-days.ts';

/** What one series will make in a window. */
function comingOf(series: GoingSeries, holidays: ReadonlySet<string>, from: Date, to: Date): ComingSchedule[] {
  const { id: scheduleId, seriesId, contact, body, wallTime, timezone, skipHolidays } = series;
  const until = addDays(dayIn(timezone, to), 1);
  return placesAfter(series, { day: series.madeDay, number: series.madeNumber }, until)
    .map((place) => ({ place, at: instantOf(place.day, wallTime, timezone) }))
    .filter(({ at }) => at >= from && at < to)
    .map(({ place, at }) => ({
      ...{ scheduleId, seriesId, contact, body, number: place.number, sendAt: at.toISOString() },
      isHoliday: skipHolidays && (holidays.has(place.day) || holidays.has(place.day.slice(5))),
    }));
}

const soonestFirst = (a: ComingSchedule, b: ComingSchedule): number =>
  Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.seriesId - b.seriesId;

/** What the series will make in a window of the calendar, the soonest first; the list, which has no end, shows what is made. */
export async function readComing(
  data: Data,
  companyId: number,
  query: CalendarQuery,
  reader: Reader,
): Promise<ComingSchedule[]> {
  if (query.to === undefined) return [];
  const { series, holidays } = await readGoingSeries(data, companyId, { ...query, to: query.to }, reader);
  const [from, to] = [new Date(query.from), new Date(query.to)];
  return series
    .flatMap((one) => comingOf(one, holidays, from, to))
    .toSorted(soonestFirst)
    .slice(0, limits.calendarWindow);
}
