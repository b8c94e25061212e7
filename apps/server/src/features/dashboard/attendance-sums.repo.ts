import { sql } from 'kysely';
import { newContacts } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { AttendedRow } from './attendants.repo.ts';
import type { Asked } from './period-of.ts';

/** Whether the sums answer the question: they know days and people, and neither queues nor connections. */
export const hasSums = ({ queueIds, whatsappIds }: Asked): boolean => !queueIds?.length && !whatsappIds?.length;

const ofDays = (companyId: number, { from, to }: Asked) =>
  sql<boolean>`d.company_id = ${companyId} and d.day between ${from}::date and ${to}::date`;

/** What the attendances of the period add up to, of each person who has some; null: of nobody. */
export const summedUsers = (companyId: number, asked: Asked) => sql<AttendedRow>`
  select nullif(d.user_id, 0) as user_id, sum(d.tickets)::integer as tickets, sum(d.finished)::integer as finished,
    sum(d.support_seconds) as support_seconds, sum(d.supported)::integer as supported,
    sum(d.wait_seconds) as wait_seconds, sum(d.waited)::integer as waited,
    sum(d.ratings)::integer as ratings, sum(d.rated)::integer as rated
  from attendance_days d where ${ofDays(companyId, asked)} group by d.user_id having sum(d.tickets) > 0`;

/** How many of them each person has. */
export const summedTickets = (companyId: number, asked: Asked) => sql<{ user_id: number; tickets: number }>`
  select d.user_id, sum(d.tickets)::integer as tickets from attendance_days d
  where d.user_id > 0 and ${ofDays(companyId, asked)} group by d.user_id`;

/** How many began on each day that has some. */
export const summedDays = (companyId: number, asked: Asked) => sql<{ day: string; tickets: number }>`
  select d.day, sum(d.tickets)::integer as tickets from attendance_days d where ${ofDays(companyId, asked)} group by d.day`;

/** What `n` attendances of a contact make of new contacts, apart from their number. */
const weightOf = (n: ReturnType<typeof sql>) => sql`case when ${n} = 1 then 0 else - ${n} end`;
/** More touched contacts than these are not counted one by one: so many there are only after an import of attendances. */
const mostTouched = 2000;

const touchedWeights = (companyId: number, { from, to }: Asked) => sql`
  select sum(${weightOf(sql`c.now`)} - ${weightOf(sql`c.was`)})
  from (select distinct t.contact_id, z.timezone from attendance_touched t join companies z on z.id = t.company_id
    where t.company_id = ${companyId}) x
  cross join lateral (select
    (select count(*) from tickets t where t.company_id = ${companyId} and t.contact_id = x.contact_id
      and t.created_at >= ${from}::date::timestamp at time zone x.timezone
      and t.created_at < (${to}::date + 1)::timestamp at time zone x.timezone) as now,
    (select count(*) from attendance_chains a cross join unnest(a.days) day where a.company_id = ${companyId}
      and a.contact_id = x.contact_id and day between ${from}::date and ${to}::date) as was offset 0) c`;

/**
 * How many more attendances than new contacts the period has, as a number below zero: contacts with exactly one attendance
 * are the attendances and this. Migration 0094 says why it is a sum. The spans do not know yet what happened to touched
 * contacts, whose attendances are counted here.
 */
export const summedWeights = (companyId: number, asked: Asked) => sql<{ leads: number }>`
  select (case when (select count(*) from (select from attendance_touched where company_id = ${companyId}
      limit ${sql.lit(mostTouched + 1)}) t) > ${sql.lit(mostTouched)}
    then (select count(*) from (${newContacts(companyId, asked)}) contacts)
      - coalesce((select sum(d.tickets) from attendance_days d where ${ofDays(companyId, asked)}), 0)
    else coalesce((select sum(s.weight) from attendance_spans s where s.company_id = ${companyId}
        and s.first_day between ${asked.from}::date and ${asked.to}::date and s.last_day <= ${asked.to}::date), 0)
      + coalesce((${touchedWeights(companyId, asked)}), 0) end)::integer as leads`;

/** Keys that one transaction folds. */
const foldedAtOnce = 1000;

const foldDays = sql<{ keys: number }>`
  with keys as (select company_id, day, user_id from attendance_days where fresh group by 1, 2, 3 limit ${sql.lit(foldedAtOnce)}),
    gone as (delete from attendance_days d using keys k
      where d.company_id = k.company_id and d.day = k.day and d.user_id = k.user_id returning d.*),
    folded as (insert into attendance_days (company_id, day, user_id, tickets, finished, support_seconds, supported, wait_seconds,
        waited, ratings, rated, fresh)
      select company_id, day, user_id, sum(tickets), sum(finished), sum(support_seconds), sum(supported), sum(wait_seconds),
        sum(waited), sum(ratings), sum(rated), false
      from gone group by 1, 2, 3 having sum(tickets) <> 0)
  select count(*)::integer as keys from keys`;

/** The statement sees a touched contact with all that was done to it, or neither. */
const foldTouched = sql<{ keys: number }>`
  with touched as (select ctid as place, company_id, contact_id from attendance_touched limit ${sql.lit(foldedAtOnce)}),
    contacts as (select distinct company_id, contact_id from touched),
    now_days as (select c.company_id, c.contact_id,
        array_agg((t.created_at at time zone z.timezone)::date order by t.created_at, t.id) as days
      from contacts c join companies z on z.id = c.company_id
      join tickets t on t.company_id = c.company_id and t.contact_id = c.contact_id group by 1, 2),
    changes as (
      select n.company_id, 1 as sign, n.days from now_days n
      union all
      select a.company_id, -1, a.days from attendance_chains a join contacts c using (company_id, contact_id)),
    spanned as (insert into attendance_spans (company_id, first_day, last_day, weight)
      select c.company_id, w.first_day, w.last_day, sum(c.sign * w.weight)
      from changes c cross join lateral weights_of_days(c.days) w group by 1, 2, 3 having sum(c.sign * w.weight) <> 0),
    chained as (insert into attendance_chains (company_id, contact_id, days) select company_id, contact_id, days from now_days
      on conflict (company_id, contact_id) do update set days = excluded.days),
    ended as (delete from attendance_chains a using contacts c where a.company_id = c.company_id and a.contact_id = c.contact_id
      and not exists (select from now_days n where n.company_id = c.company_id and n.contact_id = c.contact_id)),
    done as (delete from attendance_touched t using touched x where t.ctid = x.place)
  select count(*)::integer as keys from touched`;

const foldSpans = sql<{ keys: number }>`
  with keys as (select company_id, first_day, last_day from attendance_spans where fresh group by 1, 2, 3 limit ${sql.lit(foldedAtOnce)}),
    gone as (delete from attendance_spans s using keys k
      where s.company_id = k.company_id and s.first_day = k.first_day and s.last_day = k.last_day returning s.*),
    folded as (insert into attendance_spans (company_id, first_day, last_day, weight, fresh)
      select company_id, first_day, last_day, sum(weight), false from gone group by 1, 2, 3 having sum(weight) <> 0)
  select count(*)::integer as keys from keys`;

/**
 * Folds the rows that changes of tickets added: one for each day and person, and for each span. What they add up to stays.
 * One node does it at a time, and no recount of a company meanwhile.
 */
export async function foldAttendances(data: Data, isOver: () => boolean = () => false): Promise<void> {
  for (const fold of [foldDays, foldTouched, foldSpans]) {
    let keys = foldedAtOnce;
    while (keys >= foldedAtOnce && !isOver()) {
      keys = await data.system(async ({ db }) => {
        await sql`select pg_advisory_xact_lock(7230118, 0)`.execute(db);
        const { rows } = await fold.execute(db);
        return rows[0]?.keys ?? 0;
      });
    }
  }
}
