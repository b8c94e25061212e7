import { type RepeatRule, scheduleStatus } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { Place, SeriesRule } from './series-days.ts';

/** How a schedule comes again, and how far its series is made. */
export interface SeriesFacts extends SeriesRule {
  id: number;
  /** HH:mm:ss by the clocks of the company. */
  wallTime: string;
  madeNumber: number;
  madeDay: string;
  isGoingOn: boolean;
  timezone: string;
}

/** A series, held until the end of the transaction: one at a time makes its next occurrence. */
export async function holdSeries(tx: TenantDb, id: number): Promise<SeriesFacts | undefined> {
  const { rows } = await sql<SeriesFacts>`
    select q.id, q.every, q.every_count as interval, q.wanted_day as "wantedDay", to_char(q.last_day, 'YYYY-MM-DD') as "lastDay",
      q.times, to_char(q.wall_time, 'HH24:MI:SS') as "wallTime", q.made_number as "madeNumber",
      to_char(q.made_day, 'YYYY-MM-DD') as "madeDay", q.ended_at is null as "isGoingOn",
      (select c.timezone from companies c where c.id = q.company_id) as timezone
    from schedule_series q where q.company_id = ${tx.companyId} and q.id = ${id} for update`.execute(tx.db);
  return rows[0];
}

/** What a row says of its own day and hour, by the clocks of the company. */
const ofWall = sql`r.send_at at time zone c.timezone`;

/** Makes a series of a schedule, which is its first occurrence. */
export async function beginSeries(tx: TenantDb, scheduleId: number, rule: RepeatRule): Promise<void> {
  await sql`with made as (
      insert into schedule_series (company_id, every, every_count, wanted_day, wall_time, last_day, times,
        skip_if_wrote, skip_holidays, made_day)
      select r.company_id, ${rule.every}, ${intervalOf(rule)}::integer, extract(day from ${ofWall}), (${ofWall})::time,
        ${rule.until}::date, ${rule.times}::integer, ${rule.skipIfWrote}::boolean, ${rule.skipHolidays}::boolean, (${ofWall})::date
      from schedules r join companies c on c.id = r.company_id
      where r.company_id = ${tx.companyId} and r.id = ${scheduleId} returning id, made_day)
    update schedules r set series_id = made.id, series_number = 1, series_day = made.made_day, following = null
    from made where r.company_id = ${tx.companyId} and r.id = ${scheduleId}`.execute(tx.db);
}

/** Weekdays know only one step. */
const intervalOf = ({ every, interval }: RepeatRule): number => (every === 'weekday' ? 1 : interval);

/**
 * The series goes on from an occurrence as it is now: from its day and its hour. The day of the month that was wanted stays
 * while the occurrence stands on the day that the rule named: a text that is changed in February does not make a 28th of a 31st.
 */
export async function goOnFrom(tx: TenantDb, scheduleId: number, rule: RepeatRule | undefined): Promise<void> {
  const ruled = rule
    ? sql`every = ${rule.every}, every_count = ${intervalOf(rule)}::integer, last_day = ${rule.until}::date, times = ${rule.times}::integer,
        skip_if_wrote = ${rule.skipIfWrote}::boolean, skip_holidays = ${rule.skipHolidays}::boolean, ended_at = null,`
    : sql``;
  await sql`with later as (
      select max(x.series_number) as number from schedules x join schedules r on r.company_id = x.company_id and r.id = ${scheduleId}
      where x.company_id = ${tx.companyId} and x.series_id = r.series_id and x.id <> r.id),
    own as (
      update schedules r set following = null, series_day = (${ofWall})::date,
        series_number = greatest(r.series_number, (select number from later) + 1)
      from companies c where c.id = r.company_id and r.company_id = ${tx.companyId} and r.id = ${scheduleId}
      returning r.series_id, r.series_number, r.series_day, (${ofWall})::time as wall,
        (select x.series_day from schedules x where x.company_id = r.company_id and x.id = r.id) as day_before)
    update schedule_series q set ${ruled} wall_time = own.wall, made_number = own.series_number, made_day = own.series_day,
      wanted_day = case when own.series_day = own.day_before and q.every = coalesce(${rule?.every ?? null}::text, q.every) and q.wanted_day > extract(day from own.series_day)
        and own.series_day + 1 = date_trunc('month', own.series_day + 1)::date then q.wanted_day
        else extract(day from own.series_day) end
    from own where q.company_id = ${tx.companyId} and q.id = own.series_id`.execute(tx.db);
}

/** Nothing more comes of a series. */
export async function endSeries(tx: TenantDb, id: number): Promise<void> {
  await sql`update schedule_series set ended_at = now()
    where company_id = ${tx.companyId} and id = ${id} and ended_at is null`.execute(tx.db);
}

/** Something of a series has ended: what the customer writes from now on counts for the next one. */
export async function countAnswersFrom(tx: TenantDb, id: number, at: Date): Promise<void> {
  await sql`update schedule_series set since = ${at} where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/**
 * Makes an occurrence of a series after another one, with what that one was before it alone was changed.
 * @returns its id; undefined when there is one of that number
 */
export async function makeOccurrence(
  tx: TenantDb,
  scheduleId: number,
  { day, number }: Place,
  sendAt: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`with made as (
      insert into schedules (company_id, contact_id, user_id, ticket_id, body, connection_id, queue_id, media_id, send_at,
        series_id, series_number, series_day)
      select r.company_id, r.contact_id, r.user_id, r.ticket_id, w.body, w.connection_id, w.queue_id, w.media_id, ${sendAt},
        r.series_id, ${number}::integer, ${day}::date
      from schedules r,
        jsonb_to_record(coalesce(r.following, to_jsonb(r))) as w (body text, connection_id integer, queue_id integer, media_id text)
      where r.company_id = ${tx.companyId} and r.id = ${scheduleId}
      on conflict (company_id, series_id, series_number) where series_id is not null do nothing
      returning id, series_id),
    noted as (
      update schedule_series q set made_number = ${number}::integer, made_day = ${day}::date
      from made where q.company_id = ${tx.companyId} and q.id = made.series_id)
    select id from made`.execute(tx.db);
  return rows[0]?.id;
}

/** Deletes what a series has made ahead behind one of its occurrences. */
export async function deleteAhead(
  tx: TenantDb,
  seriesId: number,
  number: number,
): Promise<{ id: number; media_id: string | null }[]> {
  const { rows } = await sql<{ id: number; media_id: string | null }>`
    delete from schedules where company_id = ${tx.companyId} and series_id = ${seriesId} and series_number > ${number}
      and status = ${scheduleStatus.waiting} returning id, media_id`.execute(tx.db);
  return rows;
}

/** A picture that another schedule holds, too: one of the same series. */
export async function isHeldElsewhere(tx: TenantDb, mediaId: string, scheduleId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from schedules
    where company_id = ${tx.companyId} and id <> ${scheduleId} and series_id is not null
      and series_id = (select x.series_id from schedules x where x.company_id = ${tx.companyId} and x.id = ${scheduleId})
      and (media_id = ${mediaId} or following ->> 'media_id' = ${mediaId}) limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** Why an occurrence that is due is left out; null when it is sent. */
export async function skipReasonOf(tx: TenantDb, scheduleId: number): Promise<'wrote' | 'holiday' | null> {
  const { rows } = await sql<{ reason: 'wrote' | 'holiday' | null }>`
    select case
      when q.skip_holidays and exists (select 1 from holidays h where h.company_id = r.company_id
        and (h.day = d.day or (h.recurs and h.month_day = to_char(d.day, 'MM-DD')))) then 'holiday'
      when q.skip_if_wrote and exists (select 1 from messages m where m.company_id = r.company_id
        and m.contact_id = r.contact_id and not m.from_me and m.created_at > q.since) then 'wrote' end as reason
    from schedules r join companies c on c.id = r.company_id
      join schedule_series q on q.company_id = r.company_id and q.id = r.series_id,
      lateral (select (${ofWall})::date as day) d
    where r.company_id = ${tx.companyId} and r.id = ${scheduleId}`.execute(tx.db);
  return rows[0]?.reason ?? null;
}
