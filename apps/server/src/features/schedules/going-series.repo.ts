import { limits, scheduleStatus } from '@recado/contract';
import { sql } from 'kysely';
import type { Reader } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import { type CalendarQuery, narrowed } from './calendar.repo.ts';
import type { SeriesRule } from './series-days.ts';

/** A series that goes on, with what its next ones will say. */
export interface GoingSeries extends SeriesRule {
  /** The occurrence that is there and makes the next one. */
  id: number;
  seriesId: number;
  contact: { id: number; name: string };
  body: string;
  wallTime: string;
  madeNumber: number;
  madeDay: string;
  skipHolidays: boolean;
  timezone: string;
}

const open = sql`r.status in (${sql.lit(scheduleStatus.waiting)}, ${sql.lit(scheduleStatus.taken)})`;

/**
 * Series that go on within a window, as it is narrowed, and the company's holidays: a day of one year as YYYY-MM-DD, one that
 * comes again as MM-DD.
 */
export async function readGoingSeries(
  data: Data,
  companyId: number,
  query: CalendarQuery & { to: string },
  reader: Reader,
): Promise<{ series: GoingSeries[]; holidays: ReadonlySet<string> }> {
  const conditions = [sql<boolean>`r.send_at < ${query.to}::timestamptz`, ...narrowed(query, reader)];
  const [series, days] = await data.read<[GoingSeries, { day: string }]>(companyId, [
    sql`select r.id, r.series_id as "seriesId", jsonb_build_object('id', r.contact_id, 'name', k.name) as contact,
        coalesce(r.following ->> 'body', r.body) as body, q.every, q.every_count as interval, q.wanted_day as "wantedDay",
        to_char(q.last_day, 'YYYY-MM-DD') as "lastDay", q.times, to_char(q.wall_time, 'HH24:MI:SS') as "wallTime",
        q.made_number as "madeNumber", to_char(q.made_day, 'YYYY-MM-DD') as "madeDay", q.skip_holidays as "skipHolidays", c.timezone
      from schedules r join schedule_series q on q.company_id = r.company_id and q.id = r.series_id
        join companies c on c.id = r.company_id join contacts k on k.company_id = r.company_id and k.id = r.contact_id
      where r.company_id = ${companyId} and r.series_id is not null and ${open} and q.ended_at is null
        and r.series_number = q.made_number and ${sql.join(conditions, sql` and `)}
      order by r.send_at limit ${limits.repeatSeries}`,
    sql`select case when h.recurs then h.month_day else to_char(h.day, 'YYYY-MM-DD') end as day
      from holidays h where h.company_id = ${companyId}`,
  ]);
  return { series, holidays: new Set(days.map(({ day }) => day)) };
}
