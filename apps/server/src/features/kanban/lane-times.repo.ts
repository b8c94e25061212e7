import { type LanePeriod, limits } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { readable } from '#features/tickets/index.ts';
import { decodePlace, encodePlace } from '#kit/crud/page-place.ts';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';

interface LaneTimeFacts {
  lane_id: number;
  stays: number;
  present: number;
  average: number;
  median: number;
  longest: number;
}

interface StayFacts {
  id: number;
  ticket_id: number;
  uuid: string;
  contact_name: string;
  entered_at: Date;
  left_at: Date | null;
  seconds: number;
}

const dayMs = 86_400_000;

/** The stays of a period: they ended on its civil days, or go on and began before its end. */
function staysOf(actor: Actor, { from, to }: LanePeriod): RawBuilder<unknown> {
  const { companyId, timezone } = actor;
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (length < 1 || length > limits.dashboardDays) fail('ERR_DASHBOARD_PERIOD');
  const begin = sql`${from}::date::timestamp at time zone ${timezone}`;
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timezone}`;
  return sql`select s.id, coalesce(s.tag_id, 0) as lane_id, s.entered_at, s.left_at, t.id as ticket_id, t.uuid, t.contact_id,
      extract(epoch from coalesce(s.left_at, now()) - s.entered_at)::float8 as seconds
    from lane_stays s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
    where s.company_id = ${companyId} and ${readable(actor)} and s.entered_at < ${end}
      and (s.left_at is null or (s.left_at >= ${begin} and s.left_at < ${end}))
      and (s.tag_id is null or exists (select 1 from tags g
        where g.company_id = s.company_id and g.id = s.tag_id and g.kanban))`;
}

/** How long tickets stood in each lane: only what the caller may read counts. */
export async function measureLanes(data: Data, actor: Actor, period: LanePeriod) {
  const [rows] = await data.read<[LaneTimeFacts]>(actor.companyId, [
    sql<LaneTimeFacts>`select p.lane_id, count(*)::integer as stays, count(*) filter (where p.left_at is null)::integer as present, avg(p.seconds) as average,
        percentile_cont(0.5) within group (order by p.seconds) as median, max(p.seconds) as longest
      from (${staysOf(actor, period)}) p left join tags g on g.company_id = ${actor.companyId} and g.id = p.lane_id
      group by p.lane_id, g.lane_position
      order by p.lane_id <> 0, g.lane_position nulls last, p.lane_id`,
  ]);
  return rows.map((row) => ({
    ...{ laneId: row.lane_id, stays: row.stays, present: row.present },
    averageSeconds: Math.round(row.average),
    medianSeconds: Math.round(row.median),
    longestSeconds: Math.round(row.longest),
  }));
}

type Place = readonly [seconds: number, id: number, now: number];
const decode = (after: string): Place =>
  decodePlace<Place>(after, ([seconds, id, now]) =>
    Number.isFinite(seconds) && Number.isSafeInteger(id) && Number.isFinite(now)
      ? [seconds as number, id as number, now as number]
      : undefined,
  );

/** The tickets of a lane's time, the longest stay first. */
export async function listStays(
  data: Data,
  actor: Actor,
  { laneId, after, ...period }: LanePeriod & { laneId: number; after?: string | undefined },
) {
  const place = after === undefined ? undefined : decode(after);
  // Stays that go on get longer from page to page: all pages measure them as of the first one.
  const now = place?.[2] ?? Date.now() / 1000;
  const length = sql`extract(epoch from coalesce(p.left_at, to_timestamp(${now})) - p.entered_at)::float8`;
  const behind = place ? sql`and (${length}, p.id) < (${place[0]}::float8, ${place[1]}::bigint)` : sql``;
  const [rows] = await data.read<[StayFacts]>(actor.companyId, [
    sql<StayFacts>`select p.id, p.ticket_id, p.uuid, c.name as contact_name, p.entered_at, p.left_at, ${length} as seconds
      from (${staysOf(actor, period)}) p join contacts c on c.company_id = ${actor.companyId} and c.id = p.contact_id
      where p.lane_id = ${laneId} ${behind}
      order by ${length} desc, p.id desc limit ${limits.laneStays + 1}`,
  ]);
  const page = rows.slice(0, limits.laneStays);
  const last = page.at(-1);
  return {
    stays: page.map((row) => ({
      ...{ ticketId: row.ticket_id, uuid: row.uuid, contactName: row.contact_name },
      enteredAt: row.entered_at.toISOString(),
      leftAt: row.left_at?.toISOString() ?? null,
      seconds: Math.max(0, Math.round(row.seconds)),
    })),
    next: rows.length > limits.laneStays && last ? encodePlace([last.seconds, last.id, now]) : null,
  };
}
