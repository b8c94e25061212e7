import type { BoardFilters } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { ownTicketColumns, readable, type TicketFacts, ticketColumns, ticketJoins } from '#features/tickets/index.ts';
import { decodePlace, encodePlace } from '#kit/crud/page-place.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import { numberPattern } from '#kit/crud/typed-number.ts';
import type { Actor } from '#kit/http/context.ts';

type Condition = RawBuilder<boolean>;

/** A ticket as it stands on the board; lane 0 is that of tickets without one. */
export type CardFacts = TicketFacts & { lane_id: number; entered_at: Date; cents: number | null; place: string };

export interface LaneTotals {
  lane_id: number;
  count: number;
  unread: number;
  cents: number;
}

/** Names and numbers that hold the text, or the one ticket that it names. */
function found(text: string): Condition {
  const numbered = /^#\s*(\d{1,9})$/.exec(text)?.[1];
  if (numbered) return sql<boolean>`t.id = ${Number(numbered)}`;
  const number = numberPattern(text);
  const byNumber = number ? sql`or f.number like ${number} or t.id::text = ${text.trim()}` : sql``;
  return sql<boolean>`exists (select 1 from contacts f where f.company_id = t.company_id and f.id = t.contact_id
    and (${textHolds('f.name', text)} ${byNumber}))`;
}

function tagged(tags: readonly number[]): Condition {
  const wanted = [...new Set(tags)];
  return sql<boolean>`(select count(*) from ticket_tags f where f.company_id = t.company_id and f.ticket_id = t.id
    and f.tag_id = any(${wanted}::integer[])) = ${wanted.length}`;
}

/** What stands on the caller's board: open and waiting tickets of own queues or none, under the filters. */
function conditionsOf(actor: Actor, { queueIds, users, tags, searchParam }: BoardFilters): Condition {
  const conditions: Condition[] = [
    sql<boolean>`s.company_id = ${actor.companyId} and s.left_at is null`,
    readable(actor),
    ...(queueIds?.length ? [sql<boolean>`t.queue_id = any(${queueIds}::integer[])`] : []),
    ...(users?.length ? [sql<boolean>`t.user_id = any(${users}::integer[])`] : []),
    ...(tags?.length ? [tagged(tags)] : []),
    ...(searchParam ? [found(searchParam)] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const standing = sql`lane_stays s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
  left join ticket_values v on v.company_id = t.company_id and v.ticket_id = t.id`;
const ofBoard = sql`coalesce(s.tag_id, 0) as lane_id, s.entered_at, v.cents`;
/** Last activity first; the ids decide between rows of one moment. */
const order = sql`t.updated_at desc, t.id desc`;

/** Where a card stands in its lane, to the microsecond. */
const place = sql`(extract(epoch from t.updated_at) * 1000000)::bigint::text as place`;

const drawn = (cut: RawBuilder<unknown>): RawBuilder<CardFacts> =>
  sql<CardFacts>`select ${ticketColumns}, t.lane_id, t.entered_at, t.cents, ${place} from (${cut}) t ${ticketJoins}
    order by ${order}`;

/** How many cards a lane has, what of them is unread, and what they are worth. */
export const totalsOf = (actor: Actor, filters: BoardFilters): RawBuilder<LaneTotals> => sql<LaneTotals>`
  select coalesce(s.tag_id, 0) as lane_id, count(*)::integer as count, sum(t.unread_messages)::integer as unread,
    coalesce(sum(v.cents), 0)::bigint as cents
  from ${standing} where ${conditionsOf(actor, filters)} group by 1`;

/** The first cards of every lane, and one more to tell whether there are. */
export const firstCardsOf = (actor: Actor, filters: BoardFilters, limit: number): RawBuilder<CardFacts> =>
  drawn(sql`select ${ownTicketColumns}, p.lane_id, p.entered_at, p.cents from (
      select t.id, ${ofBoard}, row_number() over (partition by s.tag_id order by ${order}) as nth
      from ${standing} where ${conditionsOf(actor, filters)}) p
    join tickets t on t.company_id = ${actor.companyId} and t.id = p.id where p.nth <= ${limit + 1}`);

/** Cards of a lane behind a place, and one more. */
export function nextCardsOf(
  actor: Actor,
  filters: BoardFilters & { laneId: number; after: string },
  limit: number,
): RawBuilder<CardFacts> {
  const [at, id] = decodePlace<readonly [string, number]>(filters.after, ([micros, last]) =>
    typeof micros === 'string' && /^\d{1,20}$/.test(micros) && Number.isSafeInteger(last)
      ? [micros, last as number]
      : undefined,
  );
  const behind = sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
  return drawn(sql`select ${ownTicketColumns}, ${ofBoard} from ${standing}
    where ${conditionsOf(actor, filters)} and coalesce(s.tag_id, 0) = ${filters.laneId}
      and (t.updated_at, t.id) < (${behind}, ${id}::integer)
    order by ${order} limit ${limit + 1}`);
}

/** How these tickets stand on the caller's board; those that do not stand there are left out. */
export const cardsById = (actor: Actor, filters: BoardFilters, ids: readonly number[]): RawBuilder<CardFacts> =>
  drawn(sql`select ${ownTicketColumns}, ${ofBoard} from ${standing}
    where ${conditionsOf(actor, filters)} and t.id = any(${ids}::integer[])`);

/** One page of what was read with one row more than the page has. */
export function pageOf(rows: readonly CardFacts[], limit: number): { rows: CardFacts[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? encodePlace([last.place, last.id]) : null };
}
