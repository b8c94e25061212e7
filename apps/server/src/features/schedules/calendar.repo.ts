import { limits, type RouteRequest, type scheduleRoutes } from '@recado/contract';
import { sql } from 'kysely';
import type { Reader } from '#features/tickets/index.ts';
import { decodePlace, encodePlace } from '#kit/crud/page-place.ts';
import type { Condition } from '#kit/crud/records.repo.ts';
import type { Data } from '#kit/db/data.ts';
import { type ScheduleFacts, scheduleHolds, scheduleTable, visibleTo } from './schedule-rows.repo.ts';

export type CalendarQuery = RouteRequest<(typeof scheduleRoutes)['listCalendar']>['query'];

/** Where a page ended, to the microsecond: the time of its last row, and the row. */
type Place = readonly [at: string, id: number];

const decode = (after: string): Place =>
  decodePlace(after, ([at, id]) =>
    typeof at === 'string' && /^\d{1,20}$/.test(at) && Number.isSafeInteger(id) ? [at, id as number] : undefined,
  );

/** A time as microseconds, which loses nothing on the way to a client and back. */
const micros = sql`(extract(epoch from r.send_at) * 1000000)::bigint::text`;

function conditionsOf(query: CalendarQuery, reader: Reader): Condition[] {
  const { from, to } = query;
  return [
    sql<boolean>`r.send_at >= ${from}::timestamptz`,
    ...(to === undefined ? [] : [sql<boolean>`r.send_at < ${to}::timestamptz`]),
    ...narrowed(query, reader),
  ];
}

/** By what it is narrowed beside the time. */
export function narrowed(query: CalendarQuery, reader: Reader): Condition[] {
  const { userId, whatsappId, status, searchParam } = query;
  return [
    ...(userId === undefined ? [] : [sql<boolean>`r.user_id = ${userId}`]),
    ...(whatsappId === undefined ? [] : [sql<boolean>`r.connection_id = ${whatsappId}`]),
    ...(status === undefined ? [] : [sql<boolean>`r.status = ${status}`]),
    ...(searchParam ? [scheduleHolds(searchParam)] : []),
    visibleTo(reader),
  ];
}

export interface CalendarPart {
  rows: ScheduleFacts[];
  hasMore: boolean;
  next: string | null;
}

/** What is due from an instant on, the soonest first: a window whole, as far as it fits, or page by page. */
export async function readCalendar(
  data: Data,
  companyId: number,
  query: CalendarQuery,
  reader: Reader,
): Promise<CalendarPart> {
  const limit = query.to === undefined ? limits.calendarPage : limits.calendarWindow;
  const conditions = conditionsOf(query, reader);
  if (query.after) {
    const [at, id] = decode(query.after);
    const behind = sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
    conditions.push(sql<boolean>`(r.send_at, r.id) > (${behind}, ${id}::integer)`);
  }
  const [found] = await data.read<[ScheduleFacts & { place: string }]>(companyId, [
    sql`select ${scheduleTable.columns}, ${micros} as place from schedules r
      where r.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
      order by r.send_at, r.id limit ${limit + 1}`,
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit;
  return { rows, hasMore, next: hasMore && last ? encodePlace([last.place, last.id]) : null };
}
