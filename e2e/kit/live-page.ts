/** The browser's own caches and reactions without a browser: what a page shows that lives on events. */
import './page-globals.ts';
import '../../apps/web/src/features/tickets/live.ts';
import type { Message, SessionUser, Ticket } from '@recado/contract';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { messagesOf } from '../../apps/web/src/features/tickets/message-pages.ts';
import { conversationOptions, ticketListOptions, ticketOptions } from '../../apps/web/src/features/tickets/queries.ts';
import { type ListScope, rowsOf, wholeScope } from '../../apps/web/src/features/tickets/ticket-lists.ts';
import { followUser } from '../../apps/web/src/kit/follow-user.ts';
import { startI18n } from '../../apps/web/src/kit/i18n.ts';
import { isUnsettled } from '../../apps/web/src/kit/outdated-answers.ts';
import { queryClient } from '../../apps/web/src/kit/query-client.ts';
import { createEventOrder } from '../../apps/web/src/kit/realtime/event-order.ts';
import { isEventName, onEvent, react } from '../../apps/web/src/kit/realtime/reactions.ts';
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
export async function openLivePage(options: PageOptions, tickets: readonly { id: number; uuid: string }[]) {
  const { origin, token, user, random } = options;
  queryClient.clear();
  beginSession(token, user);
  const order = createEventOrder();
  order.begin(user.lastEvent);
  const observers = [
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
    const { seq, name } = mark as { seq: number; name: unknown };
    if (!isEventName(name)) return;
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
      ...tickets.flatMap(({ id, uuid }) => {
        const ticket = queryClient.getQueryState(ticketOptions(uuid).queryKey);
        const messages = messagesOf(queryClient.getQueryData(conversationOptions(id).queryKey));
        const mayRead = ticket?.status === 'success' && ticket.data !== undefined;
        return [
          [`ticket ${id}`, mayRead ? drawnTicket(ticket.data as Ticket) : 'not readable'], // the data of ticketOptions
          [`conversation ${id}`, mayRead ? messages.map(drawnMessage) : 'not readable'],
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
  const { rows } = await server.database.engine.pool.query(
    'select last_event from company_sequences where company_id = $1',
    [company.id],
  );
  await server.data.tenant(company.id, async (tx) => {
    tx.record({ name: 'ticket.read', subject: { ticketId: 0 }, audience: {} });
  });
  await until('the page heard everything', async () => page.lastSeq() > Number(rows[0]?.last_event));
}
