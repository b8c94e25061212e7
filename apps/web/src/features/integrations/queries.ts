import { queueIntegrations, queueListRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** The company's integrations, newest first. */
export const integrationRecords = records({
  key: 'integrations',
  resource: queueIntegrations,
  holds: (integration, { search }) => holdsText(search, integration.name),
  toRow: (integration) => integration,
  rowsAreWhole: true,
});

liveRecords(integrationRecords);

/** Queues in which a customer waits when there is no answer. */
export const queueChoices = queryOptions({
  queryKey: ['integration-queue-choices'],
  queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
  staleTime: 0,
});
