import { announcementRoutes, announcements } from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { askAgain } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** All announcements of the platform, newest first, searched by title, for those who write them. */
export const announcementRecords = records({
  key: 'announcements',
  resource: announcements,
  holds: ({ title, status }, { search, filters }) =>
    holdsText(search, title) && (filters.status === 'all' || status === (filters.status !== 'inactive')),
  rowsAreWhole: true,
});

liveRecords(announcementRecords);

const newsKey = ['announcementNews'];

/** How many active announcements the reader has not seen, and until when they were seen. */
export const newsQuery = queryOptions({
  queryKey: [...newsKey, 'unread'],
  queryFn: ({ signal }) => call(announcementRoutes.getAnnouncementNews, {}, { signal }),
});

/** The active announcements as the popover shows them, 20 at a time. */
export const activeQuery = infiniteQueryOptions({
  queryKey: [...newsKey, 'active'],
  queryFn: ({ pageParam: after, signal }) => {
    const query = { status: 'active' as const, ...(after ? { after } : {}) };
    return call(announcementRoutes.listAnnouncements, { query }, { signal });
  },
  initialPageParam: undefined as string | undefined, // widened: the first page has no place
  getNextPageParam: (last) => last.next ?? undefined,
});

const forgetNews = (): void => askAgain(queryClient, newsKey, () => true);

onEvent('announcement.updated', forgetNews);
onEvent('announcement.deleted', forgetNews);
onEvent('announcement.seen', forgetNews);
