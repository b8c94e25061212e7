import { prompts, queueListRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** The company's prompts by name. */
export const promptRecords = records({
  key: 'prompts',
  resource: prompts,
  compare: byText((prompt) => prompt.name),
  holds: (prompt, { search }) => holdsText(search, prompt.name),
  toRow: (prompt) => prompt,
  rowsAreWhole: true,
});

liveRecords(promptRecords);

/** Queues to which a prompt hands over. */
export const queueChoices = queryOptions({
  queryKey: ['prompt-queue-choices'],
  queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
  staleTime: 0,
});
