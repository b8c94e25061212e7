import { sql } from 'kysely';
import { isOnline } from '#features/auth/index.ts';
import { begunIn, newContacts, ofPlaces } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import { hasSums, summedTickets, summedUsers, summedWeights } from './attendance-sums.repo.ts';
import type { Asked } from './period-of.ts';

/** Attendances that began in the period, of whoever has them; null: of nobody. */
export interface AttendedRow {
  user_id: number | null;
  tickets: number;
  finished: number;
  support_seconds: number | null;
  supported: number;
  wait_seconds: number | null;
  waited: number;
  ratings: number | null;
  rated: number;
}
/** Tickets that are open or wait now. */
export interface LiveRow {
  user_id: number | null;
  status: 'open' | 'pending';
  tickets: number;
  since: Date | string;
}
export interface PersonRow {
  id: number;
  name: string;
  online: boolean;
  is_gone: boolean;
  last_seen_at: Date | string | null;
}

/** At which places is looked. */
type Places = Pick<Asked, 'queueIds' | 'whatsappIds'>;

const countedUsers = (companyId: number, asked: Asked) => sql<AttendedRow>`
  select t.user_id, count(*)::integer as tickets, (count(*) filter (where t.status = 'closed'))::integer as finished,
    sum(t.support_seconds) as support_seconds, count(t.support_seconds)::integer as supported,
    sum(t.wait_seconds) as wait_seconds, count(t.wait_seconds)::integer as waited,
    sum(t.rating)::integer as ratings, count(t.rating)::integer as rated
  from tickets t where t.company_id = ${companyId} and ${begunIn('t', asked)}
  group by t.user_id`;

const live = (companyId: number, asked: Places) => sql<LiveRow>`
  select t.user_id, t.status, count(*)::integer as tickets,
    min(case when t.status = 'open' then coalesce(t.started_at, t.created_at) else coalesce(t.queued_at, t.created_at) end) as since
  from tickets t where t.company_id = ${companyId} and t.status in ('open', 'pending') and ${ofPlaces('t', asked)}
  group by t.user_id, t.status`;

/** Everybody of the company by name, those who are gone among them: what they attended still counts. */
const people = (companyId: number) => sql<PersonRow>`
  select u.id, u.name, ${isOnline('u')} as online, u.deleted_at is not null as is_gone, u.last_seen_at
  from users u where u.company_id = ${companyId} order by f_unaccent(u.name), u.id`;

const countedLeads = (companyId: number, asked: Asked) =>
  sql<{ leads: number }>`select count(*)::integer as leads from (${newContacts(companyId, asked)}) contacts`;
const countedTickets = (companyId: number, asked: Asked) => sql<{ user_id: number; tickets: number }>`
  select t.user_id, count(*)::integer as tickets from tickets t
  where t.company_id = ${companyId} and t.user_id is not null and ${begunIn('t', asked)} group by t.user_id`;

/** Everything that the counters and the attendants are made of: four statements in one round trip. */
export async function readAttendants(
  data: Data,
  companyId: number,
  asked: Asked,
): Promise<{ attended: AttendedRow[]; live: LiveRow[]; people: PersonRow[]; leads: number }> {
  const [rows, now, persons, [row]] = await data.read(companyId, [
    hasSums(asked) ? summedUsers(companyId, asked) : countedUsers(companyId, asked),
    live(companyId, asked),
    people(companyId),
    hasSums(asked) ? summedWeights(companyId, asked) : countedLeads(companyId, asked),
  ]);
  const begun = hasSums(asked) ? rows.reduce((sum, { tickets }) => sum + tickets, 0) : 0;
  return { attended: rows, live: now, people: persons, leads: begun + (row?.leads ?? 0) };
}

/** What of it is of this moment: the index of the statuses holds it. */
export async function readNow(
  data: Data,
  companyId: number,
  places: Places,
): Promise<{ live: LiveRow[]; people: PersonRow[] }> {
  const [now, persons] = await data.read(companyId, [live(companyId, places), people(companyId)]);
  return { live: now, people: persons.filter(({ is_gone }) => !is_gone) };
}

/** How many attendances began in the period, of everybody by name. */
export async function countByUser(
  data: Data,
  companyId: number,
  asked: Asked,
): Promise<{ id: number; name: string; tickets: number }[]> {
  const [rows] = await data.read(companyId, [
    sql<{ id: number; name: string; tickets: number }>`
      with counted as (${hasSums(asked) ? summedTickets(companyId, asked) : countedTickets(companyId, asked)})
      select u.id, u.name, coalesce(c.tickets, 0) as tickets from users u left join counted c on c.user_id = u.id
      where u.company_id = ${companyId} and (u.deleted_at is null or c.tickets > 0) order by f_unaccent(u.name), u.id`,
  ]);
  return rows;
}
