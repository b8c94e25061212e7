import { messageRoutes } from '@recado/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import type { MessagePage } from '../message-pages.ts';
import { ticketKeys } from '../queries.ts';

type Place = { around: number } | { before: number } | { after: number };
/** One page of a conversation that need not hold its end. */
type AroundPage = MessagePage & { hasNewer: boolean };

const pageOf = (ticketId: number, place: { before: number } | { after: number }, signal: AbortSignal) =>
  call(messageRoutes.listMessages, { params: { ticketId }, query: { markRead: 'false', ...place } }, { signal });

const load = async (ticketId: number, place: Place, signal: AbortSignal): Promise<AroundPage> => {
  if ('after' in place) {
    const page = await pageOf(ticketId, place, signal);
    return { ...page, hasMore: true, hasNewer: page.hasMore };
  }
  if ('before' in place) return { ...(await pageOf(ticketId, place, signal)), hasNewer: true };
  const [older, newer] = await Promise.all([
    pageOf(ticketId, { before: place.around + 1 }, signal),
    pageOf(ticketId, { after: place.around }, signal),
  ]);
  return { ...older, messages: [...older.messages, ...newer.messages], hasNewer: newer.hasMore };
};

/** The history around a position, growing both ways; the newest page first. */
export const aroundOptions = (ticketId: number, position: number) =>
  infiniteQueryOptions({
    queryKey: [...ticketKeys.arounds, ticketId, position],
    queryFn: ({ pageParam, signal }) => load(ticketId, pageParam, signal),
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
