import { limits } from '@recado/contract';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { cutPassages } from './cut-passages.ts';
import { deleteSource, holdPrompt, listSources, storeSource } from './knowledge.repo.ts';

/** Handlers of what a prompt knows (AI-18). */
export const knowledgeHandlers: Handlers<'listPromptSources' | 'addPromptSource' | 'deletePromptSource'> = {
  listPromptSources: ({ params }, { actor, data }) =>
    data.tenant(actor.companyId, async (tx) => {
      if (!(await holdPrompt(tx, params.id))) fail('ERR_NO_PROMPT_FOUND');
      return { sources: await listSources(tx, params.id) };
    }),
  addPromptSource: ({ params, body }, { actor, data }) =>
    data.tenant(actor.companyId, async (tx) => {
      if (!(await holdPrompt(tx, params.id))) fail('ERR_NO_PROMPT_FOUND');
      const before = await listSources(tx, params.id);
      if (before.length >= limits.promptSources) fail('ERR_PROMPT_SOURCES_FULL');
      await storeSource(tx, { promptId: params.id, ...body, language: actor.companyLanguage }, cutPassages(body.text));
      return { sources: await listSources(tx, params.id) };
    }),
  deletePromptSource: ({ params }, { actor, data }) =>
    data.tenant(actor.companyId, async (tx) => {
      if (!(await deleteSource(tx, params.id, params.sourceId))) fail('ERR_NO_PROMPTSOURCE_FOUND');
      return {};
    }),
};
