import { limits, type SessionUser, type Ticket, ticketRoutes } from '@recado/contract';
import { noteKey } from '../../features/ticket-notes/note-key.ts';
import { ticketKeys, ticketOptions } from '../../features/tickets/queries.ts';
import type { ListScope } from '../../features/tickets/ticket-lists.ts';
import { call } from '../../kit/api.ts';
import { ApiError } from '../../kit/api-error.ts';
import { rightsOf } from '../../kit/follow-user.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { currentUser, sessionStore } from '../../kit/session-store.ts';
import {
  forgetAll,
  forgetTicket,
  type KeptAnswer,
  keepAnswers,
  keepSession,
  keepTicket,
  type LastMessages,
  readSession,
  readTickets,
} from './kept.ts';

/** What changes several times in a moment is written once. */
const calmMs = 2000;
/** Between two questions whether a kept ticket may still be read. */
const spaceMs = 1000;
const dayMs = 24 * 3_600_000;

/** Under which rights the kept tickets were looked at. */
let reviewedAs = '';
/** What left the reader's view while it stood in the cache, and was not seen since. */
const removed = new Set<number>();
/** When what was last written of a ticket was as it is. */
const written = new Map<number, number>();
let isWanted = false;
let timer: ReturnType<typeof setTimeout> | null = null;

const isKeptList = ({ view, search }: ListScope): boolean => view !== 'search' && search === '';

/** Of a list or conversation its first page, which is the newest. */
const firstPage = <Data extends { pages: unknown[]; pageParams: unknown[] }>(data: Data) => ({
  pages: data.pages.slice(0, 1),
  pageParams: data.pageParams.slice(0, 1),
});

const answersNow = (): KeptAnswer[] => {
  const cache = queryClient.getQueryCache();
  const lists = cache.findAll({ queryKey: ticketKeys.lists }).flatMap(({ queryKey, state }) => {
    const data = state.data as { pages: unknown[]; pageParams: unknown[] } | undefined; // what lists answer
    return data && isKeptList(queryKey[1] as ListScope) // the key of every list
      ? [{ at: state.dataUpdatedAt, key: queryKey, data: firstPage(data) }]
      : [];
  });
  const choices = cache
    .findAll({ queryKey: ticketKeys.choices })
    .flatMap(({ queryKey, state }) =>
      state.data === undefined ? [] : [{ at: state.dataUpdatedAt, key: queryKey, data: state.data }],
    );
  return [...lists, ...choices];
};

/** Tickets whose messages this page has loaded, with what is shown of them. */
const writeTickets = async (): Promise<void> => {
  const cache = queryClient.getQueryCache();
  const known = new Map(
    cache.findAll({ queryKey: ticketKeys.ones }).flatMap(({ state }) => {
      const ticket = state.data as Ticket | undefined; // what these answer
      return ticket ? [[ticket.id, ticket] as const] : [];
    }),
  );
  for (const { queryKey, state } of cache.findAll({ queryKey: ticketKeys.conversations })) {
    const ticket = known.get(queryKey[1] as number); // the key of a conversation
    const messages = state.data as LastMessages | undefined; // what conversations answer
    if (!ticket || !messages || removed.has(ticket.id) || written.get(ticket.id) === state.dataUpdatedAt) continue;
    written.set(ticket.id, state.dataUpdatedAt);
    const notes = queryClient.getQueryData<[]>(noteKey(ticket.contactId)) ?? [];
    await keepTicket({ at: state.dataUpdatedAt, ticket, conversation: firstPage(messages), notes });
  }
  for (const { ticket } of (await readTickets()).slice(limits.offlineTickets)) await forgetTicket(ticket.id);
};

const write = async (): Promise<void> => {
  timer = null;
  const user = currentUser();
  if (!isWanted || !user) return;
  await keepSession({ user });
  await keepAnswers(answersNow());
  await writeTickets();
  // What ended meanwhile ended for this, too.
  if (currentUser()?.id !== user.id) await forgetAll();
};

const soon = (): void => {
  if (isWanted && !timer) timer = setTimeout(() => void write(), calmMs);
};

const keptParts: readonly unknown[] = [
  ticketKeys.lists[0],
  ticketKeys.choices[0],
  ticketKeys.conversations[0],
  ticketKeys.ones[0],
  noteKey(0)[0],
];

/** Asks for a kept ticket; where the page shows it, its own answer counts, and it is not asked for twice. */
const askFor = (uuid: string): Promise<unknown> =>
  queryClient.getQueryState(ticketKeys.one(uuid))
    ? queryClient.fetchQuery(ticketOptions(uuid))
    : call(ticketRoutes.getTicketByUuid, { params: { uuid } });

/** What was taken from the reader while this browser was closed is no longer kept, and what stands too long neither. */
const review = async (): Promise<void> => {
  for (const { at, ticket } of await readTickets()) {
    // What the page asks for itself goes first.
    await new Promise((resolve) => setTimeout(resolve, spaceMs));
    const isOld = Date.now() - at > limits.offlineDays * dayMs;
    try {
      if (!isOld) await askFor(ticket.uuid);
    } catch (error) {
      if (error instanceof ApiError && [400, 403, 404].includes(error.status)) await forgetTicket(ticket.id);
    }
    if (isOld) await forgetTicket(ticket.id);
  }
};

const isSame = (kept: SessionUser | undefined, user: SessionUser): boolean =>
  kept?.id === user.id && kept.companyId === user.companyId;

/** Somebody is signed in: what another one left goes first. A visit of support keeps nothing. */
const begin = async (user: SessionUser): Promise<void> => {
  if (user.support) return;
  const session = await readSession();
  if (session && !isSame(session.user, user)) await forgetAll();
  isWanted = currentUser()?.id === user.id;
  reviewedAs = rightsOf(user);
  soon();
  await review();
};

const follow = (): void => {
  const session = sessionStore.get();
  if (session.phase === 'in' && !isWanted) void begin(session.user);
  else if (session.phase === 'in' && reviewedAs !== rightsOf(session.user)) {
    reviewedAs = rightsOf(session.user);
    void review();
  }
  if (session.phase === 'out' || session.phase === 'takenOver') {
    isWanted = false;
    written.clear();
    removed.clear();
    void forgetAll();
  }
};

const forgetContact = async (contactId: number): Promise<void> => {
  for (const { ticket } of await readTickets()) if (ticket.contactId === contactId) await forgetTicket(ticket.id);
};

/** Keeps what can be read without a line: of the signed-in user alone, while the session stands (docs/decisions/0072). */
export const startKeeping = (): void => {
  sessionStore.subscribe(follow);
  follow();
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && keptParts.includes(query.queryKey[0])) soon();
  });
  onEvent('ticket.removed', ({ ticketId }) => {
    removed.add(ticketId);
    void forgetTicket(ticketId);
  });
  onEvent('ticket.updated', ({ ticket }) => removed.delete(ticket.id));
  onEvent('contact.deleted', ({ contactId }) => void forgetContact(contactId));
};
