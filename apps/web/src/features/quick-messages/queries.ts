import { quickMessageRoutes, quickMessages } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { refreshLists } from '../../kit/resource/record-caches.ts';
import { records } from '../../kit/resource/records.ts';

/** The reader's own quick replies and the general ones, by shortcode, in which the server searches (wire-contract 4.7). */
export const quickMessageRecords = records({
  key: 'quickMessages',
  resource: quickMessages,
  compare: byText((reply) => reply.shortcode),
  holds: (reply, { search }) => holdsText(search, reply.shortcode),
  rowsAreWhole: true,
});

const usableKey = ['usableQuickMessages'];

/** Every reply that one can send, for the suggestions of the composer. */
export const usableOptions = queryOptions({
  queryKey: usableKey,
  queryFn: ({ signal }) => call(quickMessageRoutes.listUsableQuickMessages, { query: {} }, { signal }),
  staleTime: 600_000, // kept true by the events below; the files' addresses last longer
});

const forgetUsable = (): void => void queryClient.invalidateQueries({ queryKey: usableKey });

liveRecords(quickMessageRecords);
onEvent('quickMessage.updated', forgetUsable);
onEvent('quickMessage.deleted', () => {
  forgetUsable();
  // A reply that became somebody's own may become general again.
  refreshLists(quickMessageRecords.key);
});
