import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { askAgainAfterRaces } from './outdated-answers.ts';

const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The one cache of server data. Live events patch it, so it does not ask again on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Without a line a question fails, and says so, in place of waiting; with it again it is asked anew.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays one; a lost answer is asked again twice.
      retry: (failures, error) => !isRefusal(error) && failures < 2,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

askAgainAfterRaces(queryClient);
