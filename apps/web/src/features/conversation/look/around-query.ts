import { messageRoutes } from '@recado/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import type { MessagePage } from '../../tickets/messages/message-pages.ts';
import { ticketKeys } from '../../tickets/queries.ts';

type Place = { around: number } | { before: number } | { after: number };
/** One page of a conversation that need not hold its end. */
type AroundPage = MessagePage & { hasNewer: boolean };

type LoadPage = (place: { before: number } | { after: number }) => Promise<MessagePage>;

const load = async (place: Place, pageOf: LoadPage): Promise<AroundPage> => {
  if ('after' in place) {
    const page = await pageOf(place);
    return { ...page, hasMore: true, hasNewer: page.hasMore };
  }
  if ('before' in place) return { ...(await pageOf(place)), hasNewer: true };
  const [older, newer] = await Promise.all([pageOf({ before: place.around + 1 }), pageOf({ after: place.around })]);
  return { ...older, messages: [...older.messages, ...newer.messages], hasNewer: newer.hasMore };
};

/** The history around a position, growing both ways; the newest page first. What a peek shows was seen by nobody. */
export const aroundOptions = (ticketId: number, position: number, isPeek = false) =>
  infiniteQueryOptions({
    queryKey: [...ticketKeys.arounds, ticketId, position, ...(isPeek ? ['peek'] : [])],
    queryFn: ({ pageParam, signal }) =>
      load(pageParam, (place) => {
        const query = { markRead: 'false' as const, ...place, ...(isPeek && { isPeek: 'true' as const }) };
        return call(messageRoutes.listMessages, { params: { ticketId }, query }, { signal });
      }),
    initialPageParam: { around: position } as Place, // widened: further pages are asked for otherwise
    getNextPageParam: (last): Place | undefined => {
      const first = last.messages[0];
      return last.hasMore && first ? { before: first.position } : undefined;
    },
    getPreviousPageParam: (newest): Place | undefined => {
      const last = newest.messages.at(-1);
      return newest.hasNewer && last ? { after: last.position } : undefined;
    },
    structuralSharing: false,
    gcTime: 60_000,
  });
