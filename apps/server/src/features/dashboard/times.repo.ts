import type { DashboardArrival, DashboardFirstResponse } from '@recado/contract';
import { sql } from 'kysely';
import { begunHour, begunIn, ofPlaces } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import { hasSums, summedDays } from './attendance-sums.repo.ts';
import type { Asked } from './period-of.ts';

/**
 * At places alone each day is a stretch of the index, between two midnights that are told once: telling the day of every
 * attendance takes several times as long.
 */
const countedDays = (companyId: number, asked: Asked) => {
  const { from, to, timezone } = asked;
  return sql<{ day: string; tickets: number }>`
    select d.date as day, (select count(*) from tickets t where t.company_id = ${companyId}
        and t.created_at >= d.date::timestamp at time zone ${timezone}
        and t.created_at < (d.date + 1)::timestamp at time zone ${timezone} and ${ofPlaces('t', asked)})::integer as tickets
    from (select ${from}::date + n as date from generate_series(0, ${to}::date - ${from}::date) n) d`;
};

/** How many attendances began on each civil day of the period, in its order. */
export async function countByDay(
  data: Data,
  companyId: number,
  asked: Asked,
): Promise<{ day: string; tickets: number }[]> {
  const { from, to } = asked;
  const [rows] = await data.read(companyId, [
    sql<{ day: string; tickets: number }>`
      select d.date::text as day, coalesce(c.tickets, 0) as tickets
      from (select ${from}::date + n as date from generate_series(0, ${to}::date - ${from}::date) n) d
      left join (${hasSums(asked) ? summedDays(companyId, asked) : countedDays(companyId, asked)}) c on c.day = d.date
      order by d.date`,
  ]);
  return rows;
}

/** The same by the hours of the clock: where it is put back, one of them lasts two. */
export async function countByHour(
  data: Data,
  companyId: number,
  asked: Asked,
): Promise<{ hour: number; tickets: number }[]> {
  const [rows] = await data.read(companyId, [
    sql<{ hour: number; tickets: number }>`
      with counted as (select ${begunHour(asked.timezone)} as hour, count(*)::integer as tickets from tickets t
        where t.company_id = ${companyId} and ${begunIn('t', asked)} group by 1)
      select h.hour, coalesce(c.tickets, 0) as tickets from generate_series(0, 23) h(hour)
      left join counted c on c.hour = h.hour order by h.hour`,
  ]);
  return rows;
}

/**
 * Arrivals by weekday and hour; hours without any are left out. The clock of the zone is asked once for each quarter of an
 * hour, the finest by which zones differ, and not for every attendance.
 */
export async function countArrivals(data: Data, companyId: number, asked: Asked): Promise<DashboardArrival[]> {
  const [rows] = await data.read(companyId, [
    sql<DashboardArrival>`
      with counted as (
        select date_bin('15 minutes', t.created_at, timestamptz '2000-01-01 00:00:00+00') as begun, count(*) as total
        from tickets t where t.company_id = ${companyId} and ${begunIn('t', asked)} group by 1)
      select extract(dow from begun at time zone ${asked.timezone})::integer as weekday,
        extract(hour from begun at time zone ${asked.timezone})::integer as hour, sum(total)::integer as total
      from counted group by 1, 2 order by 1, 2`,
  ]);
  return rows;
}

/** Half and nine tenths of the answered customers of each queue were answered at the latest after so many minutes. */
export async function measureFirstResponses(
  data: Data,
  companyId: number,
  asked: Asked,
): Promise<DashboardFirstResponse[]> {
  const [rows] = await data.read(companyId, [
    sql<DashboardFirstResponse>`
      select m.queue_id as "queueId", q.name, q.color, m.answered, m.p50, m.p90 from (
        select t.queue_id, count(*)::integer as answered,
          (percentile_cont(0.5) within group (order by t.first_response_seconds) / 60)::float8 as p50,
          (percentile_cont(0.9) within group (order by t.first_response_seconds) / 60)::float8 as p90
        from tickets t where t.company_id = ${companyId} and t.first_response_seconds is not null and ${begunIn('t', asked)}
        group by t.queue_id) m
      left join queues q on q.company_id = ${companyId} and q.id = m.queue_id
      order by q.order_queue nulls last, f_unaccent(q.name) nulls last, m.queue_id nulls last`,
  ]);
  return rows;
}
