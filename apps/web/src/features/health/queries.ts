import { healthRoutes } from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** As often as the server reads its numbers anew. */
const lookEveryMs = 15_000;

/** How the installation is; asked anew while the page is looked at. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(healthRoutes.getHealth, {}, { signal }),
  staleTime: 0,
  refetchInterval: lookEveryMs,
});

/** What companies use, page by page; it costs more than the rest, and is asked once. */
export const usageQuery = infiniteQueryOptions({
  queryKey: ['healthUsage'],
  queryFn: ({ pageParam, signal }) => call(healthRoutes.listUsage, { query: { after: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next ?? undefined,
});
