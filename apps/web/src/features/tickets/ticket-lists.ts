import type { RouteResult, Ticket, ticketRoutes } from '@recado/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { NumberChoice } from './number-choice.ts';

/** Which list is shown: mine, waiting, resolved, or found. */
export type ListView = 'open' | 'pending' | 'closed' | 'search';

/** Last activity first, or what has waited longest first. */
export type ListOrder = 'activity' | 'waiting';

/** What one cached list holds; part of its key. An empty list of ids means no such filter. */
export type ListScope = {
  view: ListView;
  /** Tickets of colleagues, too; for a search only where the caller may see them. */
  showAll: boolean;
  queueIds: readonly number[];
  search: string;
  /** All of them (wire-contract 4.1). */
  tagIds: readonly number[];
  /** Any of them. */
  userIds: readonly number[];
  /** Tickets with unread messages alone. */
  isUnread: boolean;
  /** Tickets whose last message is the customer's alone. */
  customerWaits: boolean;
  order: ListOrder;
  /** What a number of the dashboard counts. */
  number: NumberChoice | null;
};

/** A scope without any narrowing; what a list asks for stands beside it. */
export const wholeScope = {
  queueIds: [],
  search: '',
  tagIds: [],
  userIds: [],
  isUnread: false,
  customerWaits: false,
  order: 'activity',
  number: null,
} satisfies Omit<ListScope, 'view' | 'showAll'>;

export type ListPage = RouteResult<typeof ticketRoutes.listTickets>;
export type ListData = InfiniteData<ListPage, unknown>;

/** When the last message came or, without one, the last change, as ISO text: what a row shows as its time. */
export const activityOf = (ticket: Ticket): string => ticket.lastMessageAt ?? ticket.updatedAt;

/** The order in which the server pages: by the last message or change. Any other would move rows between pages. */
const byActivity = (a: Ticket, b: Ticket): number => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;

const since = ({ waitingSince, createdAt }: Ticket): string => waitingSince ?? createdAt;
const byWaiting = (a: Ticket, b: Ticket): number => since(a).localeCompare(since(b)) || a.id - b.id;

const compare: Record<ListOrder, (a: Ticket, b: Ticket) => number> = { activity: byActivity, waiting: byWaiting };

/** The rows of a list in its order, each ticket once. */
export const rowsOf = (data: ListData | undefined, order: ListOrder = 'activity'): Ticket[] => {
  const byId = new Map<number, Ticket>();
  for (const page of data?.pages ?? []) for (const ticket of page.tickets) byId.set(ticket.id, ticket);
  return [...byId.values()].sort(compare[order]);
};

/** Next page to ask for. It follows what is loaded, so rows that came or left live leave no hole. */
export const nextPage = (data: readonly ListPage[], pageSize: number): number | undefined => {
  if (data.at(-1)?.hasMore !== true) return undefined;
  const loaded = new Set(data.flatMap((page) => page.tickets.map((ticket) => ticket.id))).size;
  return Math.floor(loaded / pageSize) + 1;
};

/** What of a ticket says in which lists it stands. */
export type ListFacts = Pick<
  Ticket,
  'status' | 'queueId' | 'userId' | 'unreadMessages' | 'customerWaits' | 'lastMessageId' | 'tags'
>;

const passes = (ticket: ListFacts, { tagIds, userIds, isUnread, customerWaits }: ListScope): boolean =>
  (!isUnread || ticket.unreadMessages > 0) &&
  (!customerWaits || (ticket.customerWaits && ticket.lastMessageId !== null)) &&
  tagIds.every((wanted) => ticket.tags.some(({ id }) => id === wanted)) &&
  (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId)));

/**
 * Whether a ticket stands in a list (decisions 23). The server has already decided that the caller may read it.
 * Whether a text is found, and what a number counts, is known to the server only: such rows are patched or taken out, never added.
 */
export const belongs = (ticket: ListFacts, scope: ListScope, userId: number): boolean => {
  if (scope.view === 'search') {
    if (scope.search !== '' || scope.number || !passes(ticket, scope)) return false;
    return scope.showAll || scope.userIds.length > 0 || ticket.status === 'pending' || ticket.userId === userId;
  }
  if (ticket.status !== scope.view || !passes(ticket, scope)) return false;
  if (scope.queueIds.length > 0 && ticket.queueId !== null && !scope.queueIds.includes(ticket.queueId)) return false;
  return scope.showAll || ticket.status === 'pending' || ticket.userId === userId;
};

const mapTickets = (data: ListData, change: (tickets: Ticket[]) => Ticket[], countBy: number): ListData => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    tickets: change(page.tickets),
    count: Math.max(0, page.count + countBy),
  })),
});

const has = (data: ListData, id: number): boolean =>
  data.pages.some((page) => page.tickets.some((ticket) => ticket.id === id));

const isWhole = (data: ListData): boolean => data.pages.at(-1)?.hasMore !== true;

/**
 * Whether a ticket that stands in no loaded row may have been counted in a list all the same, among those that are not loaded.
 * @param before what was known of it until now; undefined where nothing was
 */
export const mayHaveCounted = (
  data: ListData,
  id: number,
  scope: ListScope,
  before: ListFacts | undefined,
  userId: number,
): boolean => !has(data, id) && !isWhole(data) && (before === undefined || belongs(before, scope, userId));

/** Takes a ticket out of a cached list. */
export const removeRow = (data: ListData, id: number): ListData =>
  has(data, id) ? mapTickets(data, (tickets) => tickets.filter((ticket) => ticket.id !== id), -1) : data;

/** Changes one row in place, wherever it stands. */
export const patchRow = (data: ListData, id: number, change: (ticket: Ticket) => Ticket): ListData =>
  has(data, id) ? mapTickets(data, (tickets) => tickets.map((row) => (row.id === id ? change(row) : row)), 0) : data;

/** A row of the list also carries what only the single ticket is sent with; it is kept. */
const merge = (old: Ticket, fresh: Ticket): Ticket =>
  fresh.contact.extraInfo || !old.contact.extraInfo
    ? fresh
    : { ...fresh, contact: { ...fresh.contact, extraInfo: old.contact.extraInfo } };

/** Whether a row now stands behind the last one that is loaded: then it comes with a later page. */
const isBeyond = (data: ListData, ticket: Ticket, { order }: ListScope): boolean => {
  const last = rowsOf(data, order).at(-1);
  return !isWhole(data) && last !== undefined && compare[order](ticket, last) > 0;
};

/**
 * Moves a changed ticket into, within or out of a cached list.
 * @param before what was known of it until now
 * @returns `isCertain` false when the list is not wholly loaded, so that its count has to be asked again
 */
export const placeRow = (
  data: ListData,
  ticket: Ticket,
  scope: ListScope,
  userId: number,
  before?: ListFacts,
): { data: ListData; isCertain: boolean } => {
  const isIn = has(data, ticket.id);
  const patched = (): ListData => patchRow(data, ticket.id, (old) => merge(old, ticket));
  // What a number counts may be another one now: the server is asked.
  if (scope.number) return { data: isIn ? patched() : data, isCertain: false };
  if (scope.search !== '' && passes(ticket, scope))
    return isIn ? { data: patched(), isCertain: true } : { data, isCertain: scope.tagIds.length === 0 };
  if (!belongs(ticket, scope, userId))
    return { data: removeRow(data, ticket.id), isCertain: !mayHaveCounted(data, ticket.id, scope, before, userId) };
  if (isBeyond(data, ticket, scope)) return { data: removeRow(data, ticket.id), isCertain: false };
  if (isIn) return { data: patched(), isCertain: true };
  const [first, ...others] = data.pages;
  if (!first) return { data, isCertain: false };
  const isCertain = isWhole(data);
  const pages = [{ ...first, tickets: [ticket, ...first.tickets] }, ...others];
  return {
    data: { ...data, pages: isCertain ? pages.map((page) => ({ ...page, count: page.count + 1 })) : pages },
    isCertain,
  };
};
