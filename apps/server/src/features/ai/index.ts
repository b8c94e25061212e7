/** AI: answers of models to customers, with the company's own key (docs/rules/ai.md). */
import { findPassages, findPrompt, secretPlace } from '#features/prompts/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { openSecret, typedSecret } from '#kit/crypto/stored-secret.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { withoutEndSlashes } from '#kit/outbound/public-address.ts';
import { AiError, askModel, listModels, requestOf, type Service } from './ask-model.ts';
import { assist } from './assist.ts';
import { askedIn, messagesFor, readAnswer, readCitations } from './conversation.ts';

export { answerWorker } from './answer-worker.ts';
export { startTranscripts } from './run-transcripts.ts';

export interface AiDeps {
  seal: Seal;
  outbound: Outbound;
}
interface Asked {
  id: number | null;
  apiKey?: string | null | undefined;
  baseUrl?: string | null | undefined;
}

const usual = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' };

/**
 * Where is asked, and with which key. A stored key goes to the address it was stored with and to no other: whoever may write
 * prompts could else have it sent anywhere and read it there.
 */
async function serviceOf({ seal }: AiDeps, { id, apiKey, baseUrl }: Asked, { actor, data }: Call) {
  const stored = id === null ? null : await data.tenant(actor.companyId, (tx) => findPrompt(tx, id));
  if (stored === undefined) fail('ERR_NO_PROMPT_FOUND');
  const place = withoutEndSlashes(baseUrl ?? '') || (stored?.base_url ?? usual.baseUrl);
  const kept =
    stored && stored.base_url === place
      ? openSecret(seal, stored.api_key, secretPlace(actor.companyId, stored.id, 'api_key'))
      : '';
  const service: Service = { baseUrl: place, apiKey: typedSecret(apiKey) ?? kept };
  return { service, stored };
}

const kindOf = (error: unknown) => {
  if (error instanceof AiError) return error.kind;
  throw error;
};

/** Handlers of the calls that ask a model for whoever writes prompts. */
export function aiHandlers(deps: AiDeps): Handlers<'testPrompt' | 'listPromptModels' | 'assist'> {
  return {
    assist: ({ body }, call) => assist(deps, body, call),
    listPromptModels: async ({ body }, call) => {
      const { service } = await serviceOf(deps, body, call);
      try {
        return { models: await listModels(deps.outbound, service), failure: null };
      } catch (error) {
        return { models: [], failure: kindOf(error) };
      }
    },
    testPrompt: async ({ body }, call) => {
      const { service, stored } = await serviceOf(deps, body, call);
      const { language, passages } = await call.data.tenant(call.actor.companyId, async (tx) => ({
        language: (await loadSettings(tx)).language,
        passages: stored ? await findPassages(tx, stored.id, askedIn(body.messages)) : [],
      }));
      const question = {
        model: body.model || (stored?.model ?? usual.model),
        messages: messagesFor(body, { name: call.actor.name, language }, body.messages, passages),
        ...{ maxTokens: body.maxTokens, temperature: body.temperature },
        tokenField: stored?.token_field ?? ('max_completion_tokens' as const),
      };
      const request = requestOf(question);
      const began = performance.now();
      const nothing = { text: '', transfers: false, promptTokens: 0, completionTokens: 0 };
      try {
        const { text, ...rest } = await askModel(deps.outbound, service, question);
        const { promptTokens, completionTokens, milliseconds } = rest;
        return {
          ...readAnswer(readCitations(text, passages).text),
          failure: null,
          promptTokens,
          completionTokens,
          milliseconds,
          request,
        };
      } catch (error) {
        const milliseconds = Math.round(performance.now() - began);
        return { ...nothing, failure: kindOf(error), milliseconds, request };
      }
    },
  };
}
