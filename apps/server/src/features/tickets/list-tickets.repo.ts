import { limits, type Ticket, type TicketListQuery } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { type TicketFacts, ticketColumns, ticketJoins, toWireTicket } from './ticket-rows.repo.ts';
import { mineOrPending, readable } from './visible-tickets.repo.ts';

type Condition = RawBuilder<boolean>;

/** Counting stops here for lists that may be long: a page needs to know that there is more, not how much. */
const countedAtMost = 1000;

/** The rows of a whole civil day in the company's zone (decision 13). */
function onDay(column: 'created_at' | 'updated_at', day: string, timezone: string): Condition {
  const instant = sql.ref(`t.${column}`);
  return sql<boolean>`(${instant} >= ${day}::date::timestamp at time zone ${timezone} and ${instant} < (${day}::date + 1)::timestamp at time zone ${timezone})`;
}

/** Contact name, contact number, or any message body, without regard to accents and case. */
function found(tx: TenantDb, search: string): Condition {
  const pattern = likePattern(search);
  const digits = search.replace(/\D/g, '');
  const byNumber = digits ? sql`or s.number like ${`%${digits}%`}` : sql``;
  return sql<boolean>`(t.contact_id in (select s.id from contacts s where s.company_id = ${tx.companyId}
      and (f_unaccent(s.name) like f_unaccent(${pattern}) ${byNumber}))
    or t.id in (select m.ticket_id from messages m where m.company_id = ${tx.companyId} and f_unaccent(m.body) like f_unaccent(${pattern})))`;
}

function tagged(tags: readonly number[]): Condition {
  const wanted = [...new Set(tags)];
  return sql<boolean>`(select count(*) from ticket_tags f where f.company_id = t.company_id and f.ticket_id = t.id
    and f.tag_id = any(${wanted}::integer[])) = ${wanted.length}`;
}

/** Every filter of wire-contract 4.1 within what the caller may read (decision 23). */
function conditionsOf(tx: TenantDb, actor: Actor, query: TicketListQuery): Condition {
  const users = query.users?.length && actor.permissions.has('tickets.filterByUser') ? query.users : null;
  const everything = query.showAll && actor.permissions.has('tickets.showAll');
  // A search, a day or a person says what is looked for; otherwise the list is one's own work.
  const named = query.searchParam !== '' || Boolean(query.date) || Boolean(query.updatedAt) || users !== null;
  const conditions: Condition[] = [sql<boolean>`t.company_id = ${tx.companyId}`, readable(actor)];
  if (!everything && !named) conditions.push(mineOrPending(actor, query.status || undefined));
  if (query.status) conditions.push(sql<boolean>`t.status = ${query.status}`);
  if (query.searchParam) conditions.push(found(tx, query.searchParam));
  if (query.date) conditions.push(onDay('created_at', query.date, actor.timezone));
  if (query.updatedAt) conditions.push(onDay('updated_at', query.updatedAt, actor.timezone));
  if (query.withUnreadMessages) conditions.push(sql<boolean>`t.unread_messages > 0`);
  if (query.queueIds)
    conditions.push(sql<boolean>`(t.queue_id is null or t.queue_id = any(${query.queueIds}::integer[]))`);
  if (query.tags?.length) conditions.push(tagged(query.tags));
  if (users) conditions.push(sql<boolean>`t.user_id = any(${users}::integer[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * A page of tickets, last activity first, 40 a page, in two statements: the rows with all they draw, and their count.
 * Counts of closed, mixed and searched lists stop at 1,000 (docs/decisions/0011-ticket-lists.md).
 */
export async function listTickets(
  tx: TenantDb,
  actor: Actor,
  query: TicketListQuery,
): Promise<{ tickets: Ticket[]; count: number; hasMore: boolean }> {
  const limit = limits.pageSizes.tickets;
  const offset = (query.pageNumber - 1) * limit;
  const conditions = conditionsOf(tx, actor, query);
  // The page is cut before anything is joined, one row longer than it is shown to tell whether there is more.
  const { rows } = await sql<TicketFacts>`
    select ${ticketColumns} from (
      select t.* from tickets t where ${conditions} order by t.updated_at desc, t.id desc limit ${limit + 1} offset ${offset}
    ) t ${ticketJoins} order by t.updated_at desc, t.id desc`.execute(tx.db);
  return {
    tickets: rows.slice(0, limit).map(toWireTicket),
    count: await countOf(tx, query, conditions, { offset, found: rows.length, limit }),
    hasMore: rows.length > limit,
  };
}

/** How many match. The last page knows by itself and asks nothing. */
async function countOf(
  tx: TenantDb,
  query: TicketListQuery,
  conditions: Condition,
  page: { offset: number; found: number; limit: number },
): Promise<number> {
  if (page.found <= page.limit && (page.found > 0 || page.offset === 0)) return page.offset + page.found;
  const short = (query.status === 'open' || query.status === 'pending') && query.searchParam === '';
  const cap = short ? sql`` : sql`limit ${countedAtMost}`;
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select 1 from tickets t where ${conditions} ${cap}) counted`.execute(tx.db);
  return counted.rows[0]?.count ?? 0;
}
