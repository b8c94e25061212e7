import type { AiFailure, Prompt } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import { shownSecret } from '#kit/crypto/stored-secret.ts';

/** A prompt's row; its secrets as they are stored. */
export interface PromptFacts {
  id: number;
  name: string;
  prompt: string;
  api_key: string;
  max_messages: number;
  max_tokens: number;
  temperature: number;
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  voice: string;
  voice_key: string;
  voice_region: string;
  queue_id: number | null;
  queue_name: string | null;
  company_id: number;
  created_at: Date;
  updated_at: Date;
  base_url: string;
  model: string;
  fallback_message: string;
  daily_tokens: number;
  input_price: number;
  output_price: number;
  for_team: boolean;
  token_field: 'max_completion_tokens' | 'max_tokens';
  failure: AiFailure | null;
  failed_at: Date | null;
  tokens_today: number;
  used_by: Prompt['usedBy'];
}

const zone = sql`coalesce((select s.value from settings s where s.company_id = r.company_id and s.key = 'timezone'), 'America/Sao_Paulo')`;

/** The civil day of the company. */
const today = sql`(now() at time zone ${zone})::date`;

/** Why it gave no answer last. Tokens that were used up on an earlier day are there again. */
export const lastFailure = sql<AiFailure | null>`case when r.failure in ('budget', 'companyBudget')
  and (r.failed_at at time zone ${zone})::date < ${today} then null else r.failure end`;

export const promptTable: RecordTable = {
  table: 'prompts',
  columns: sql`r.id, r.name, r.prompt, r.api_key, r.max_messages, r.max_tokens, r.temperature, r.prompt_tokens,
    r.completion_tokens, r.total_tokens, r.voice, r.voice_key, r.voice_region, r.queue_id, r.company_id, r.created_at,
    r.updated_at, r.base_url, r.model, r.fallback_message, r.daily_tokens, r.token_field, r.input_price, r.output_price, r.for_team,
    ${lastFailure} as failure, r.failed_at,
    (select q.name from queues q where q.company_id = r.company_id and q.id = r.queue_id) as queue_name,
    coalesce((select d.prompt_tokens + d.completion_tokens from prompt_days d
      where d.company_id = r.company_id and d.prompt_id = r.id and d.day = ${today}), 0) as tokens_today,
    json_build_object(
      'queues', coalesce((select json_agg(q.name order by q.name) from queues q
        where q.company_id = r.company_id and q.prompt_id = r.id), '[]'),
      'connections', coalesce((select json_agg(w.name order by w.name) from connections w
        where w.company_id = r.company_id and w.prompt_id = r.id and w.deleted_at is null), '[]')) as used_by`,
  order: { by: sql<string>`f_unaccent(r.name)` },
};

export const nameHolds = (text: string): Condition => textHolds('r.name', text);

/** A row in the shape of the wire; of a secret only that it is set, and its last four characters (decision 10). */
export const toWirePrompt = (row: PromptFacts): Prompt => ({
  id: row.id,
  name: row.name,
  prompt: row.prompt,
  apiKey: shownSecret(row.api_key),
  maxMessages: row.max_messages,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  promptTokens: row.prompt_tokens,
  completionTokens: row.completion_tokens,
  totalTokens: row.total_tokens,
  voice: row.voice,
  voiceKey: shownSecret(row.voice_key),
  voiceRegion: row.voice_region,
  queueId: row.queue_id,
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '' },
  baseUrl: row.base_url,
  model: row.model,
  fallbackMessage: row.fallback_message,
  dailyTokens: row.daily_tokens,
  tokensToday: row.tokens_today,
  inputPrice: row.input_price,
  outputPrice: row.output_price,
  forTeam: row.for_team,
  failure: row.failure && row.failed_at ? { kind: row.failure, at: row.failed_at.toISOString() } : null,
  usedBy: row.used_by,
});
