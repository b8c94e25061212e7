/** The browser's own caches and reactions without a browser: what a page shows that lives on events. */
import './page-globals.ts';
import '../../apps/web/src/features/tickets/live.ts';
import type { EventName, Message, SessionUser, Ticket } from '@recado/contract';
import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { draftMarksOptions } from '../../apps/web/src/features/composer/drafts/draft-marks.ts';
import {
  contactOptions,
  contactTicketsOptions,
  mergesOptions,
  similarOptions,
} from '../../apps/web/src/features/contacts/queries.ts';
import { sharedFilesOptions } from '../../apps/web/src/features/conversation/beside/shared-files-query.ts';
import { todayQuery } from '../../apps/web/src/features/inbox/today/today-query.ts';
import { unreadTicketsQuery } from '../../apps/web/src/features/notifications/queries.ts';
import { usableOptions } from '../../apps/web/src/features/quick-messages/queries.ts';
import { scheduleRecords } from '../../apps/web/src/features/schedules/queries.ts';
import { ticketNotesOptions } from '../../apps/web/src/features/ticket-notes/queries.ts';
import { historyOptions } from '../../apps/web/src/features/tickets/dialogs/history-query.ts';
import { messagesOf } from '../../apps/web/src/features/tickets/messages/message-pages.ts';
import {
  conversationOptions,
  queuesOptions,
  tagNamesOptions,
  ticketListOptions,
  ticketOptions,
  userNamesOptions,
} from '../../apps/web/src/features/tickets/queries.ts';
import { type ListScope, rowsOf, wholeScope } from '../../apps/web/src/features/tickets/ticket-lists.ts';
import { followUser } from '../../apps/web/src/kit/follow-user.ts';
import { startI18n } from '../../apps/web/src/kit/i18n.ts';
import { isUnsettled } from '../../apps/web/src/kit/outdated-answers.ts';
import { queryClient } from '../../apps/web/src/kit/query-client.ts';
import { createEventOrder } from '../../apps/web/src/kit/realtime/event-order.ts';
import { onEvent, react } from '../../apps/web/src/kit/realtime/reactions.ts';
import { listOptions } from '../../apps/web/src/kit/resource/records.ts';
import { beginSession } from '../../apps/web/src/kit/session-store.ts';
import type { InnerCompany, InnerServer } from './inner-server.ts';
import { until } from './until.ts';

await startI18n();
onEvent('user.updated', ({ user }) => followUser(user));

const lists = {
  open: { view: 'open' },
  pending: { view: 'pending' },
  closed: { view: 'closed' },
  'longest waiting': { view: 'pending', order: 'waiting' },
  unread: { view: 'open', isUnread: true },
  'unanswered customers': { view: 'open', customerWaits: true },
} satisfies Record<string, Partial<ListScope>>;
const scopes = Object.entries(lists).map(([name, list]): { name: string; scope: ListScope } => ({
  name,
  scope: { ...wholeScope, showAll: false, ...list },
}));

/** What of a row is drawn. */
const drawnTicket = (row: Ticket) => [
  row.id,
  row.status,
  row.unreadMessages,
  row.lastMessage,
  row.lastMessageId,
  row.lastMessageAt,
  row.fromMe,
  row.lastMessageAck,
  row.user,
  row.queue,
  row.waitingSince,
  row.contact.name,
  row.contact.profilePicUrl,
  row.whatsapp.name,
  row.tags.map(({ name, color }) => [name, color]),
];
const drawnMessage = (row: Message) => [
  row.id,
  row.body,
  row.ack,
  row.isDeleted,
  row.isEdited,
  row.reactions,
  row.position,
  row.dataJson,
  row.error,
  row.file?.state,
  row.quotedMsg && [row.quotedMsg.id, row.quotedMsg.body, row.quotedMsg.isDeleted],
];

interface LookedAt {
  id: number;
  uuid: string;
  /** Said where what stands beside lists and conversations is looked at, too. */
  contactId?: number;
}

/** A list has its rows on pages, with what was announced of it and is not drawn in a row. */
const pagesOf = (data: unknown): unknown =>
  (data as { pages: { rows?: unknown[] }[] } | undefined)?.pages.map((page) => page.rows ?? page);
const kinds = ['visual', 'audio', 'document'] as const;

/** What is looked at beside: how it is asked for, and what of it is drawn. */
interface Looked {
  options: { queryKey: QueryKey };
  isPaged?: boolean;
  drawn(data: unknown): unknown;
}
const as =
  <T>(draw: (data: T) => unknown) =>
  (data: unknown): unknown =>
    data === undefined ? undefined : draw(data as T); // what the query of the same line answers
const whole = (options: Looked['options']): Looked => ({ options, drawn: (data) => data });
const paged = (options: Looked['options']): Looked => ({ options, isPaged: true, drawn: pagesOf });

/** The bell, and what choosers offer. */
const besideAll = (): Record<string, Looked> => ({
  bell: {
    options: unreadTicketsQuery,
    drawn: as<{ tickets: Ticket[]; count: number }>(({ tickets, count }) => [tickets.map(drawnTicket), count]),
  },
  today: whole(todayQuery),
  'draft marks': whole(draftMarksOptions()),
  'quick replies': whole(usableOptions),
  queues: whole(queuesOptions()),
  tags: whole(tagNamesOptions()),
  users: whole(userNamesOptions()),
});
/** The dialogs of a ticket. */
const besideTicket = ({ id, contactId = 0 }: LookedAt): Record<string, Looked> => ({
  history: paged(historyOptions(id)),
  ...Object.fromEntries(kinds.map((kind) => [`${kind} files`, paged(sharedFilesOptions({ id, contactId }, kind))])),
});
/** The drawer of a contact. */
function besideContact(contactId: number): Record<string, Looked> {
  const schedules = (isDone: 'true' | 'false') =>
    paged(listOptions(scheduleRecords, { search: '', filters: { contactId, isDone } }));
  return {
    record: whole(contactOptions(contactId)),
    tickets: {
      options: contactTicketsOptions(contactId),
      isPaged: true,
      drawn: as<{ pages: { tickets: Ticket[]; count: number; hiddenTickets?: object[] }[] }>(({ pages }) =>
        pages.map(({ tickets, count, hiddenTickets }) => [
          tickets.map(({ id, status, queue, lastMessageAt }) => [id, status, queue, lastMessageAt]),
          count,
          hiddenTickets,
        ]),
      ),
    },
    notes: whole(ticketNotesOptions(contactId)),
    namesakes: whole(similarOptions(contactId)),
    merges: whole(mergesOptions(contactId)),
    'coming schedules': schedules('false'),
    'done schedules': schedules('true'),
  };
}
/**
 * Addresses of files are others at every answer; who is there is told by the line itself; how busy somebody is, is asked
 * whenever a dialog needs it.
 */
const unlike = new Set(['updatedAt', 'online', 'lastSeenAt', 'openTickets', 'mediaUrl', 'preview']);
const comparable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null, (key, value) => (unlike.has(key) ? undefined : value)));

export interface PageOptions {
  origin: string;
  token: string;
  user: SessionUser;
  /** 0 to 1, from the seed of the test. */
  random: () => number;
}

/** Everything the page shows: lists with their counts, open conversations, and tickets by their address. */
export type Shown = Record<string, unknown>;

/** Opens the page: GET lists and conversations once, from then on events only. */
export async function openLivePage(options: PageOptions, tickets: readonly LookedAt[]) {
  const { origin, token, user, random } = options;
  queryClient.clear();
  beginSession(token, user);
  const order = createEventOrder();
  order.begin(user.lastEvent);
  const lookedAt = tickets.filter(({ contactId }) => contactId !== undefined);
  const besideTickets = new Map(lookedAt.map((one) => [one.id, besideTicket(one)]));
  const besideContacts = new Map(lookedAt.map(({ contactId = 0 }) => [contactId, besideContact(contactId)]));
  const besideLists = lookedAt.length > 0 ? besideAll() : {};
  const beside = [besideLists, ...besideTickets.values(), ...besideContacts.values()].flatMap(Object.values<Looked>);
  const observers = [
    // Observed one like the other, whatever each answers.
    ...beside.map(({ options, isPaged }) => {
      const one = isPaged
        ? new InfiniteQueryObserver(queryClient, options as never)
        : new QueryObserver(queryClient, options);
      return one.subscribe(() => undefined);
    }),
    ...scopes.map(({ scope }) =>
      new InfiniteQueryObserver(queryClient, ticketListOptions(scope)).subscribe(() => undefined),
    ),
    ...tickets.map(({ id }) =>
      new InfiniteQueryObserver(queryClient, conversationOptions(id)).subscribe(() => undefined),
    ),
    ...tickets.map(({ uuid }) => new QueryObserver(queryClient, ticketOptions(uuid)).subscribe(() => undefined)),
  ];
  let socket: Socket | undefined;

  const receive = (_wire: string, payload: unknown, mark: unknown): void => {
    if (typeof mark !== 'object' || mark === null || !('seq' in mark) || !('name' in mark)) return;
    const { seq, name } = mark as { seq: number; name: EventName }; // by the server's own mark
    // The server serialises by the schema of this name.
    const apply = () => react(name, payload as never, false);
    // A line may repeat itself.
    for (let times = random() < 0.2 ? 2 : 1; times > 0; times--) order.take(seq, apply);
  };

  async function connect(): Promise<void> {
    const link = io(origin, {
      transports: ['websocket'],
      query: { token, client: 'recado' },
      reconnection: false,
      forceNew: true,
    });
    socket = link;
    const since = order.last() ?? 0;
    order.hold();
    link.onAny(receive);
    await new Promise<void>((resolve, reject) => {
      link.once('ready', () => resolve());
      link.once('disconnect', () => reject(new Error('the socket was refused')));
    });
    const outcome = (await link.emitWithAck('catchUp', since)) as { replayed: boolean; seq: number };
    order.release();
    order.reach(outcome.seq);
    if (!outcome.replayed) await queryClient.invalidateQueries({ refetchType: 'active' });
  }

  const drawnBeside = (of: string, looked: Record<string, Looked>): [string, unknown][] =>
    Object.entries(looked).map(([name, { options, drawn }]) => {
      const state = queryClient.getQueryState(options.queryKey);
      return [name + of, state?.status === 'error' ? 'not readable' : comparable(drawn(state?.data))];
    });

  const shown = (): Shown =>
    Object.fromEntries([
      ...scopes.flatMap(({ name, scope }) => {
        const data = queryClient.getQueryData(ticketListOptions(scope).queryKey);
        const rows = rowsOf(data, scope.order).map(drawnTicket);
        // What changed in the same moment has no order of its own; since when somebody waits has.
        if (scope.order === 'activity') rows.sort(([a], [b]) => Number(a) - Number(b));
        return [
          [name, rows],
          [`count of ${name}`, data?.pages[0]?.count],
        ];
      }),
      ...drawnBeside('', besideLists),
      ...tickets.flatMap(({ id, uuid }) => {
        const ticket = queryClient.getQueryState(ticketOptions(uuid).queryKey);
        const messages = messagesOf(queryClient.getQueryData(conversationOptions(id).queryKey));
        // What stands beside a conversation goes with it.
        if (ticket?.status !== 'success' || !ticket.data) return [[`ticket ${id}`, 'not readable']];
        const row = ticket.data as Ticket; // the data of ticketOptions
        return [
          [`ticket ${id}`, drawnTicket(row)],
          [`conversation ${id}`, messages.map(drawnMessage)],
          ...drawnBeside(` of ticket ${id}`, besideTickets.get(id) ?? {}),
          ...drawnBeside(` of the contact of ticket ${id}`, besideContacts.get(row.contactId) ?? {}),
        ];
      }),
    ]);

  await connect();
  return {
    /** What is shown once every call that is on its way was answered. */
    settled: async (): Promise<Shown> => {
      await until('no call is on its way', async () => !isUnsettled(queryClient));
      return shown();
    },
    lastSeq: () => order.last() ?? 0,
    cut: () => socket?.disconnect(),
    connect,
    /** The same page, loaded anew. */
    reload: async (): Promise<Shown> => {
      socket?.disconnect();
      await queryClient.resetQueries();
      await until('no call is on its way', async () => !isUnsettled(queryClient));
      return shown();
    },
    close: () => {
      socket?.disconnect();
      for (const stop of observers) stop();
      queryClient.clear();
    },
  };
}
export type LivePage = Awaited<ReturnType<typeof openLivePage>>;

/** The page has heard everything that the server had to tell until now: what it lists is compared after that. */
export async function untilHeard(server: InnerServer, company: InnerCompany, page: LivePage): Promise<void> {
  const { rows } = await server.database.pool.query('select last_event from company_sequences where company_id = $1', [
    company.id,
  ]);
  await server.data.tenant(company.id, async (tx) => {
    tx.record({ name: 'ticket.read', subject: { ticketId: 0 }, audience: {} });
  });
  await until('the page heard everything', async () => page.lastSeq() > Number(rows[0]?.last_event));
}
