/** AI prompts: what a model is told before it answers customers. */
import { limits, type Prompt, type PromptBody, prompts } from '@recado/contract';
import { type CrudHandlers, crud } from '#kit/crud/crud.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { sealSecret, typedSecret } from '#kit/crypto/stored-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { withoutEndSlashes } from '#kit/outbound/public-address.ts';
import { knowledgeHandlers } from './knowledge.ts';
import { nameHolds, type PromptFacts, promptTable, toWirePrompt } from './prompt-rows.repo.ts';
import { findPrompt, listFailing, writeForTeam, writeSecrets } from './prompt-use.repo.ts';
import { secretPlace } from './secret-place.ts';

export { findPassages, type Passage } from './knowledge.repo.ts';
export type { PromptFacts } from './prompt-rows.repo.ts';
export {
  findListener,
  findPrompt,
  findTeamPrompt,
  notePromptFailure,
  notePromptUse,
  rememberTokenField,
  type TokenUse,
  tokensOfDay,
} from './prompt-use.repo.ts';
export { secretPlace } from './secret-place.ts';

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search && !url.hash;
};

function valuesOf(body: PromptBody): Record<string, unknown> {
  if (!body.queueId) fail('ERR_PROMPT_QUEUEID_INVALID');
  const baseUrl = withoutEndSlashes(body.baseUrl ?? '') || undefined;
  if (baseUrl !== undefined && !isWebAddress(baseUrl)) fail('ERR_PROMPT_ADDRESS_INVALID');
  return {
    name: body.name,
    prompt: body.prompt,
    max_messages: body.maxMessages,
    max_tokens: body.maxTokens,
    temperature: body.temperature,
    voice: body.voice,
    voice_region: body.voiceRegion ?? undefined,
    queue_id: body.queueId,
    base_url: baseUrl,
    model: body.model || undefined,
    fallback_message: body.fallbackMessage ?? undefined,
    daily_tokens: body.dailyTokens,
    input_price: body.inputPrice,
    output_price: body.outputPrice,
    // What was changed may be what failed.
    failure: null,
    failed_at: null,
  };
}

/** The services that answer nobody without a key. */
const needsKey = (baseUrl: string): boolean => new URL(baseUrl).hostname.endsWith('.openai.com');

async function checkWritten(tx: TenantDb, id: number, body: PromptBody, seal: Seal): Promise<void> {
  const sealed = (column: 'api_key' | 'voice_key', secret: string | null | undefined) => {
    const value = typedSecret(secret);
    return value === undefined ? {} : { [column]: sealSecret(seal, value, secretPlace(tx.companyId, id, column)) };
  };
  await writeForTeam(tx, id, body.forTeam);
  await writeSecrets(tx, id, { ...sealed('api_key', body.apiKey), ...sealed('voice_key', body.voiceKey) });
  const row = (await findPrompt(tx, id)) ?? fail('ERR_NO_PROMPT_FOUND');
  if (row.api_key === '' && needsKey(row.base_url)) fail('ERR_PROMPT_APIKEY_INVALID');
}

function refuseIfUsed({ used_by: { queues, connections } }: PromptFacts): void {
  if (queues.length + connections.length > 0) fail('ERR_PROMPT_IN_USE');
}

const filedWith = (seal: Seal): CrudHandlers<typeof prompts, PromptFacts> =>
  crud<typeof prompts, PromptFacts>(prompts, {
    table: promptTable,
    pageSize: limits.pageSize,
    toWire: toWirePrompt,
    search: nameHolds,
    values: (body) => valuesOf(body),
    afterWrite: (tx, id, body) => checkWritten(tx, id, body, seal),
    beforeDelete: async (_tx, row) => refuseIfUsed(row),
    unique: { prompts_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND' },
    log: {
      ...{ created: 'prompt.created', changed: 'prompt.changed', deleted: 'prompt.deleted' },
      nameOf: ({ name }) => name,
    },
  });

/** Prompts by id in the shape of the wire, for live events. */
export async function loadPrompts(tx: TenantDb, ids: readonly number[]): Promise<Prompt[]> {
  const found = await Promise.all(ids.map((id) => findPrompt(tx, id)));
  return found.flatMap((row) => (row ? [toWirePrompt(row)] : []));
}

/** Handlers of the prompts' calls; what asks a model has a feature of its own. */
export function promptHandlers({
  seal,
}: {
  seal: Seal;
}): Handlers<'listPrompts' | 'getPrompt' | 'createPrompt' | 'updatePrompt' | 'deletePrompt' | 'listFailingPrompts'> &
  typeof knowledgeHandlers {
  const records = filedWith(seal);
  return {
    ...knowledgeHandlers,
    listPrompts: records.list,
    listFailingPrompts: (_request, { actor, data }) => data.tenant(actor.companyId, listFailing),
    getPrompt: records.get,
    createPrompt: records.create,
    updatePrompt: records.update,
    deletePrompt: records.remove,
  };
}
