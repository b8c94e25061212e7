import { type RouteResult, ticketRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../kit/realtime/refresh-soon.ts';

/** Tickets with unread messages of which the user is notified, the newest first, and how many there are (core §6). */
export const unreadTicketsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) =>
    call(
      ticketRoutes.listTickets,
      { query: { pageNumber: 1, withUnreadMessages: 'true', concernsMe: 'true' } },
      { signal },
    ),
});

const refresh = refreshSoon(unreadTicketsQuery.queryKey);

onEvent('message.created', ({ message }) => {
  if (!message.fromMe) refresh();
});
onEvent('ticket.updated', refresh);
onEvent('contact.updated', refresh);

/** A ticket that was read or that is gone leaves the bell at once. */
const drop = (ticketId: number): void => {
  patchAnswers<RouteResult<typeof ticketRoutes.listTickets>>(queryClient, unreadTicketsQuery.queryKey, (page) => {
    const tickets = page.tickets.filter(({ id }) => id !== ticketId);
    return { ...page, tickets, count: page.count - (page.tickets.length - tickets.length) };
  });
};
onEvent('ticket.read', ({ ticketId }) => drop(ticketId));
onEvent('ticket.removed', ({ ticketId }) => {
  drop(ticketId);
  refresh();
});
