import { type ActivityArea, activityAreas, activityRoutes, userRoutes } from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import type { ActivitySearch } from './activity-address.ts';

/** The area of an address, if it is one of ours. */
export const areaOf = ({ area }: ActivitySearch): ActivityArea | undefined =>
  activityAreas.find((known) => known === area);

/** What the address narrows by, in the words of the call. */
export const queryOf = (search: ActivitySearch) => {
  const { person, from, until } = search;
  return {
    ...(person ? { userId: String(person) } : {}),
    ...(from ? { dateStart: from } : {}),
    ...(until ? { dateEnd: until } : {}),
    area: areaOf(search) ?? ('' as const),
  };
};

/** Entries of the log, newest first, each page from where the one before ended; asked anew whenever it is opened. */
export const activityQuery = (search: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['activity', search],
    queryFn: ({ pageParam, signal }) =>
      call(activityRoutes.listActivity, { query: { ...queryOf(search), after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Whether the log is as it was noted: looked at whenever somebody asks, and never remembered. */
export const proofQuery = queryOptions({
  queryKey: ['activity-proof'],
  queryFn: ({ signal }) => call(activityRoutes.proveActivity, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Everybody who may be chosen. */
export const peopleQuery = queryOptions({
  queryKey: ['activity-people'],
  queryFn: ({ signal }) => call(userRoutes.listUserNames, { query: {} }, { signal }),
  staleTime: 30_000,
});
