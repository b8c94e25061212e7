/** Integrations: services that answer in the place of an agent (administration §3). Here they are read. */
import { limits } from '@recado/contract';
import { readPage } from '#kit/crud/records.repo.ts';
import type { Handlers } from '#kit/http/context.ts';
import { type IntegrationFacts, integrationTable, nameHolds, toWireIntegration } from './integration-rows.repo.ts';

/** Handlers of the integrations' calls (wire-contract 4.9). */
export function integrationHandlers(): Handlers<'listQueueIntegrations'> {
  return {
    listQueueIntegrations: async ({ query }, { actor, data }) => {
      const searched = query.searchParam ? [nameHolds(query.searchParam)] : [];
      const request = { pageNumber: query.pageNumber, limit: limits.pageSize };
      const page = await readPage<IntegrationFacts>(data, actor.companyId, integrationTable, searched, request);
      return { queueIntegrations: page.rows.map(toWireIntegration), count: page.count, hasMore: page.hasMore };
    },
  };
}
