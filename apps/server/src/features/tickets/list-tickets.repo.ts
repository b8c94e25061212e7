import { limits, type TicketListQuery } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { ofNumber } from './number-of-tickets.repo.ts';
import { type Matches, readAlong, searchOf, type TextSearch } from './text-search.repo.ts';
import { ownTicketColumns, type TicketFacts, ticketColumns, ticketJoins } from './ticket-rows.repo.ts';
import { concerning, mineOrPending, readable } from './visible-tickets.repo.ts';

type Condition = RawBuilder<boolean>;

/** What a page is of: the list with its filters, also by a campaign, or what stands on the board, of any state but closed. */
type ListQuery = TicketListQuery & { isBoard?: boolean; isOfCampaign?: Condition | undefined };

/** Counting stops here for lists that may be long: a page needs to know that there is more, not how much. */
const countedAtMost = limits.ticketsCountedAtMost;

/** The rows of a whole civil day in the company's zone (decision 13). */
function onDay(column: 'created_at' | 'updated_at', day: string, timezone: string): Condition {
  const instant = sql.ref(`t.${column}`);
  return sql<boolean>`(${instant} >= ${day}::date::timestamp at time zone ${timezone} and ${instant} < (${day}::date + 1)::timestamp at time zone ${timezone})`;
}

function tagged(tags: readonly number[]): Condition {
  const wanted = [...new Set(tags)];
  return sql<boolean>`(select count(*) from ticket_tags f where f.company_id = t.company_id and f.ticket_id = t.id
    and f.tag_id = any(${wanted}::integer[])) = ${wanted.length}`;
}

/** A search, a day, a contact, a campaign or a person says what is looked for; otherwise the list is one's own work. */
function isNamed(query: TicketListQuery, users: readonly number[] | null): boolean {
  const { searchParam, date, updatedAt, begunFrom } = query;
  const isOfOne = query.contactId !== undefined || query.campaignId !== undefined;
  const isDated = Boolean(date) || Boolean(updatedAt) || Boolean(begunFrom);
  return searchParam !== '' || isDated || isOfOne || users !== null;
}

/** What is wanted of the ticket itself; `status` is part of the text, so that the plan that is kept knows how many rows to expect. */
function wantedOf(query: TicketListQuery, timezone: string): Condition[] {
  const wanted: [unknown, () => Condition][] = [
    [query.status, () => sql<boolean>`t.status = ${sql.lit(query.status)}`],
    [query.date, () => onDay('created_at', query.date ?? '', timezone)],
    [query.updatedAt, () => onDay('updated_at', query.updatedAt ?? '', timezone)],
    [query.withUnreadMessages, () => sql<boolean>`t.unread_messages > 0`],
    // Without a message nobody waits for an answer; what an erasure took away has none.
    [query.customerWaits, () => sql<boolean>`(t.customer_waits and t.last_message_id is not null)`],
    [query.tags?.length, () => tagged(query.tags ?? [])],
    [query.contactId !== undefined, () => sql<boolean>`t.contact_id = ${query.contactId}`],
  ];
  return wanted.flatMap(([isWanted, condition]) => (isWanted ? [condition()] : []));
}

/** Every filter of wire-contract 4.1 but the search, within what the caller may read (decision 23). */
function conditionsOf(actor: Actor, query: ListQuery): Condition {
  const users = query.users?.length && actor.permissions.has('tickets.filterByUser') ? query.users : null;
  const everything = query.showAll && actor.permissions.has('tickets.showAll');
  const named = isNamed(query, users);
  const conditions: Condition[] = [sql<boolean>`t.company_id = ${actor.companyId}`, readable(actor)];
  if (query.concernsMe) conditions.push(concerning(actor));
  else if (!everything && !named) conditions.push(mineOrPending(actor, query.status || undefined));
  conditions.push(...wantedOf(query, actor.timezone), ...ofNumber(actor, query));
  if (query.isOfCampaign) conditions.push(query.isOfCampaign);
  if (query.isBoard) conditions.push(sql<boolean>`t.status <> 'closed'`);
  if (query.queueIds)
    conditions.push(sql<boolean>`(t.queue_id is null or t.queue_id = any(${query.queueIds}::integer[]))`);
  if (users) conditions.push(sql<boolean>`t.user_id = any(${users}::integer[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** How many match, so far as it is counted. */
function countOf(query: ListQuery, conditions: Condition): RawBuilder<number> {
  const isLive = query.isBoard || query.status === 'open' || query.status === 'pending';
  const isShort = isLive && query.searchParam === '';
  const cap = isShort ? sql`` : sql`limit ${sql.lit(countedAtMost)}`;
  return sql<number>`(select count(*) from (select 1 from tickets t where ${conditions} ${cap}) counted)`;
}

/** Each order has its index; the ids decide between rows of one moment. */
const orders = {
  activity: sql`t.updated_at desc, t.id desc`,
  waiting: sql`coalesce(t.queued_at, t.created_at), t.id`,
} satisfies Record<TicketListQuery['order'], RawBuilder<unknown>>;

type Page = { tickets: TicketFacts[]; count: number; hasMore: boolean };

/** Where a page is cut from: the tickets `t` of `source`, under `condition`, with how many there are. */
interface Cut {
  with: RawBuilder<unknown>;
  source: RawBuilder<unknown>;
  condition: Condition;
  count: RawBuilder<number>;
}

/**
 * A page of tickets, last activity first unless asked by waiting time, 40 a page, in one statement: the rows with all they draw, and their count.
 * A search takes a look at the index first, and once more where a common text fills no page.
 * Counts of closed, mixed and searched lists stop at 1,000 (docs/decisions/0011-ticket-lists.md).
 */
export async function listTickets(data: Data, actor: Actor, query: ListQuery): Promise<Page> {
  const wanted = conditionsOf(actor, query);
  if (!query.searchParam) return readAll(data, actor, query, wanted);
  const search = await searchOf(data, actor.companyId, query.searchParam, wanted);
  if (search.is === 'exact') return readAll(data, actor, query, wanted, search.matches);
  return (await readFirst(data, actor, query, wanted, search)) ?? readAll(data, actor, query, wanted, search.byIndex);
}

/** Open and waiting tickets for the board, with the filters of the list, 1,000 a page (wire-contract 4.1). */
export const listBoard = (data: Data, actor: Actor, query: Omit<TicketListQuery, 'status'>): Promise<Page> =>
  listTickets(data, actor, { ...query, isBoard: true });

/** A page of whatever matches, counted as far as it is. */
async function readAll(
  data: Data,
  actor: Actor,
  query: ListQuery,
  wanted: Condition,
  matches?: Matches,
): Promise<Page> {
  const condition = matches ? sql<boolean>`${wanted} and ${matches.condition}` : wanted;
  const cut = { with: matches?.with ?? sql``, source: sql`tickets`, condition, count: countOf(query, condition) };
  const { count, ...page } = await readPage(data, actor, query, cut);
  return { ...page, count: count ?? (query.pageNumber > 1 ? await readCount(data, actor, cut) : 0) };
}

/** A page of a common text out of the first tickets of the list; null unless it is full and there are as many as are counted. */
async function readFirst(
  data: Data,
  actor: Actor,
  query: ListQuery,
  wanted: Condition,
  { along, sample }: Extract<TextSearch, { is: 'common' }>,
): Promise<Page | null> {
  const source = sql`(select * from tickets t where ${wanted} order by ${orders[query.order]} limit ${sql.lit(readAlong)})`;
  const ofSample = countOf(query, sql<boolean>`${wanted} and t.id = any(${sample}::integer[])`);
  const ofSource = sql`(select count(*) from (select 1 from ${source} t where ${along.condition} limit ${sql.lit(countedAtMost)}) counted)`;
  const count = sql<number>`(case when ${ofSample} = ${sql.lit(countedAtMost)} then ${sql.lit(countedAtMost)} else ${ofSource} end)`;
  const page = await readPage(data, actor, query, { with: along.with, source, condition: along.condition, count });
  return page.hasMore && page.count === countedAtMost ? { ...page, count: countedAtMost } : null;
}

async function readPage(
  data: Data,
  actor: Actor,
  query: ListQuery,
  cut: Cut,
): Promise<Omit<Page, 'count'> & { count?: number | undefined }> {
  const limit = query.isBoard ? limits.pageSizes.board : limits.pageSizes.tickets;
  const order = orders[query.order];
  const skipped = query.pageNumber > 1 ? sql`offset ${(query.pageNumber - 1) * limit}` : sql``;
  // The page is cut before anything is joined, one row longer than it is shown to tell whether there is more.
  const page = sql<TicketFacts & { count: number }>`${cut.with}
    select ${ticketColumns}, ${cut.count} as count from (
      select ${ownTicketColumns} from ${cut.source} t where ${cut.condition}
      order by ${order} limit ${sql.lit(limit + 1)} ${skipped}
    ) t ${ticketJoins} order by ${order}`;
  const [rows] = await data.read(actor.companyId, [page]);
  return { tickets: rows.slice(0, limit), count: rows[0]?.count, hasMore: rows.length > limit };
}

/** The count of a page behind the last one, which has no row to carry it. */
async function readCount(data: Data, actor: Actor, cut: Cut): Promise<number> {
  const [rows] = await data.read(actor.companyId, [sql<{ count: number }>`${cut.with} select ${cut.count} as count`]);
  return rows[0]?.count ?? 0;
}
