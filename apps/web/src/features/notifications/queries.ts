import { limits, type RouteResult, ticketRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';

/** Tickets with unread messages; which of them ring is decided where they are shown (core §6). */
export const unreadTicketsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) =>
    call(
      ticketRoutes.listTickets,
      { query: { pageNumber: 1, withUnreadMessages: 'true', showAll: 'true' } },
      { signal },
    ),
});

let timer: ReturnType<typeof setTimeout> | null = null;

/** Asks again once a burst of events has rested (500 ms, core §9). */
const refreshSoon = (): void => {
  if (timer) clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    void queryClient.invalidateQueries({ queryKey: unreadTicketsQuery.queryKey });
  }, limits.searchDebounceMs);
};

onEvent('message.created', ({ message }) => {
  if (!message.fromMe) refreshSoon();
});
onEvent('ticket.updated', refreshSoon);

/** A ticket that was read or that is gone leaves the bell at once. */
const drop = (ticketId: number): void => {
  patchAnswers<RouteResult<typeof ticketRoutes.listTickets>>(queryClient, unreadTicketsQuery.queryKey, (page) => ({
    ...page,
    tickets: page.tickets.filter(({ id }) => id !== ticketId),
  }));
};
onEvent('ticket.read', ({ ticketId }) => drop(ticketId));
onEvent('ticket.removed', ({ ticketId }) => {
  drop(ticketId);
  refreshSoon();
});
