import { promptRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** Prompts that a queue or a connection can name. */
export const promptChoices = queryOptions({
  queryKey: ['prompt-choices'],
  queryFn: async ({ signal }) => (await call(promptRoutes.listPrompts, { query: {} }, { signal })).prompts,
  staleTime: 0,
});
