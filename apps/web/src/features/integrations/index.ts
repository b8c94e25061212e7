import { integrationRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** Integrations that a queue or a connection can name. */
export const integrationChoices = queryOptions({
  queryKey: ['integration-choices'],
  queryFn: async ({ signal }) =>
    (await call(integrationRoutes.listQueueIntegrations, { query: {} }, { signal })).queueIntegrations,
  staleTime: 0,
});
