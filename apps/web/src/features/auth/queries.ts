import { sessionRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** Whether this is the local mode, and its ready logins. */
export const localModeQuery = queryOptions({
  queryKey: ['local-mode'],
  queryFn: ({ signal }) => call(sessionRoutes.localMode, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
