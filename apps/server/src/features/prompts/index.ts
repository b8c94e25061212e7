/** AI prompts: what a model is told before it answers customers (administration §3). Here they are read. */
import { limits } from '@recado/contract';
import { readPage } from '#kit/crud/records.repo.ts';
import type { Handlers } from '#kit/http/context.ts';
import { nameHolds, type PromptFacts, promptTable, toWirePrompt } from './prompt-rows.repo.ts';

/** Handlers of the prompts' calls (wire-contract 4.9). */
export function promptHandlers(): Handlers<'listPrompts'> {
  return {
    listPrompts: async ({ query }, { actor, data }) => {
      const searched = query.searchParam ? [nameHolds(query.searchParam)] : [];
      const request = { pageNumber: query.pageNumber, limit: limits.pageSize };
      const { rows, count, hasMore } = await readPage<PromptFacts>(
        data,
        actor.companyId,
        promptTable,
        searched,
        request,
      );
      return { prompts: rows.map(toWirePrompt), count, hasMore };
    },
  };
}
