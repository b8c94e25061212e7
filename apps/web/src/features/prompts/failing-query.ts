import { promptRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';

/** Prompts that give no answers; what is used up today is there again tomorrow. */
export const failingPrompts = queryOptions({
  queryKey: ['failing-prompts'],
  queryFn: ({ signal }) => call(promptRoutes.listFailingPrompts, {}, { signal }),
  staleTime: 300_000,
  refetchInterval: 1_800_000,
});

const askAgain = () => void queryClient.invalidateQueries({ queryKey: failingPrompts.queryKey });
onEvent('prompt.updated', askAgain);
onEvent('prompt.deleted', askAgain);
