import { ticketRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../../kit/realtime/refresh-soon.ts';

/** What the day has brought so far. */
export const todayQuery = queryOptions({
  queryKey: ['tickets-today'],
  queryFn: ({ signal }) => call(ticketRoutes.countToday, {}, { signal }),
  staleTime: 0, // another day may have begun
});

const refresh = refreshSoon(todayQuery.queryKey);
onEvent('ticket.updated', refresh);
onEvent('ticket.removed', refresh);
