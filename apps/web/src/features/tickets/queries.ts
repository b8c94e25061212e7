import {
  limits,
  messageRoutes,
  queueListRoutes,
  type Ticket,
  tagRoutes,
  ticketRoutes,
  userListRoutes,
} from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { askForPage, type MessageData, type MessagePage, settlePages } from './messages/message-pages.ts';
import { queryOfNumber } from './number-choice.ts';
import { type ListPage, type ListScope, nextPage } from './ticket-lists.ts';

const pageSize = limits.pageSizes.tickets;

/** Keys of everything the tickets area caches. */
export const ticketKeys = {
  lists: ['ticket-lists'] as const,
  list: (scope: ListScope) => ['ticket-lists', scope] as const,
  ones: ['ticket-one'] as const,
  one: (uuid: string) => ['ticket-one', uuid] as const,
  /** Queues, users, tags and connections as choices of dialogs and filters. */
  choices: ['ticket-choices'] as const,
  conversations: ['conversations'] as const,
  /** Parts of a conversation around a message that was looked for. */
  arounds: ['conversations-around'] as const,
  /** Where a text that is looked for stands in a conversation. */
  hits: ['conversation-hits'] as const,
  conversation: (ticketId: number) => ['conversations', ticketId] as const,
  /** What a peek shows; the conversation loads for itself what somebody then has seen. */
  peeked: (ticketId: number) => ['conversations', ticketId, 'peek'] as const,
};

const idList = (ids: readonly number[]): string | undefined => (ids.length > 0 ? JSON.stringify(ids) : undefined);

/** What a list asks the server for. */
export const listQuery = (scope: ListScope, pageNumber: number) => {
  const queueIds = idList(scope.queueIds);
  const tags = idList(scope.tagIds);
  const users = idList(scope.userIds);
  return {
    pageNumber,
    ...(scope.search ? { searchParam: scope.search } : {}),
    ...(scope.view === 'search' ? {} : { status: scope.view }),
    showAll: scope.showAll ? ('true' as const) : ('false' as const),
    ...(queueIds ? { queueIds } : {}),
    ...(tags ? { tags } : {}),
    ...(users ? { users } : {}),
    ...(scope.isUnread ? { withUnreadMessages: 'true' as const } : {}),
    ...(scope.customerWaits ? { customerWaits: 'true' as const } : {}),
    ...(scope.order === 'waiting' ? { order: scope.order } : {}),
    ...(scope.number ? queryOfNumber(scope.number) : {}),
  };
};

/** One list of tickets, 40 a page; its `count` is the number on the segment. */
export const ticketListOptions = (scope: ListScope) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(scope),
    queryFn: ({ pageParam, signal }): Promise<ListPage> =>
      call(ticketRoutes.listTickets, { query: listQuery(scope, pageParam) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages, pageSize),
  });

/** One ticket by the uuid of its address. */
export const ticketOptions = (uuid: string) =>
  queryOptions({
    queryKey: ticketKeys.one(uuid),
    queryFn: ({ signal }): Promise<Ticket> => call(ticketRoutes.getTicketByUuid, { params: { uuid } }, { signal }),
  });

/** The history of a ticket's contact on its connection, the newest page first; older ones by position. */
export const conversationOptions = (ticketId: number, isPeek = false) =>
  infiniteQueryOptions({
    queryKey: isPeek ? ticketKeys.peeked(ticketId) : ticketKeys.conversation(ticketId),
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      askForPage(() =>
        call(
          messageRoutes.listMessages,
          {
            params: { ticketId },
            query: { markRead: 'false', ...(pageParam && { before: pageParam }), ...(isPeek && { isPeek: 'true' }) },
          },
          { signal },
        ),
      ),
    initialPageParam: undefined as number | undefined, // widened: the first page has no position
    getNextPageParam: (last: MessagePage) => (last.hasMore ? last.messages[0]?.position : undefined),
    // Only answers to this key come here.
    structuralSharing: (old, answer) => settlePages(old as MessageData | undefined, answer as MessageData),
  });

/** Queues of the company, in their order. */
export const queuesOptions = () =>
  queryOptions({
    queryKey: [...ticketKeys.choices, 'queues'],
    queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
    staleTime: 5 * 60_000,
  });

/** Users of the company with their queues, for choosers. */
export const userNamesOptions = () =>
  queryOptions({
    queryKey: [...ticketKeys.choices, 'users'],
    queryFn: ({ signal }) => call(userListRoutes.listUserNames, { query: {} }, { signal }),
    staleTime: 60_000,
  });

/** All tags of the company by name, for choosers. */
export const tagNamesOptions = () =>
  queryOptions({
    queryKey: [...ticketKeys.choices, 'tags'],
    queryFn: ({ signal }) => call(tagRoutes.listTagNames, { query: {} }, { signal }),
    staleTime: 60_000,
  });
