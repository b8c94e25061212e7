import { ticketLogRoutes } from '@recado/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../../kit/realtime/refresh-soon.ts';

const key = 'ticketLog';

/** What happened to a ticket, the newest first, page by page. */
export const historyOptions = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: [key, ticketId],
    queryFn: ({ pageParam, signal }) =>
      call(
        ticketLogRoutes.listTicketLog,
        { params: { id: ticketId }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as number | undefined, // widened: the first page has no entry before it
    getNextPageParam: (last) => (last.hasMore ? last.entries.at(-1)?.id : undefined),
    staleTime: 0,
  });

// Every entry is written together with a change of its ticket.
onEvent('ticket.updated', ({ ticket }) => {
  void queryClient.invalidateQueries({ queryKey: historyOptions(ticket.id).queryKey });
});
// It tells by their names of today what was done with whom.
const names = [
  'user.updated',
  'queue.updated',
  'queue.deleted',
  'tag.updated',
  'tag.deleted',
  'connection.updated',
] as const;
const refresh = refreshSoon([key]);
for (const name of names) onEvent(name, refresh);
