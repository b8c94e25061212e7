import type { Prompt } from '@recado/contract';
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
}

export const promptTable: RecordTable = {
  table: 'prompts',
  columns: sql`r.id, r.name, r.prompt, r.api_key, r.max_messages, r.max_tokens, r.temperature, r.prompt_tokens,
    r.completion_tokens, r.total_tokens, r.voice, r.voice_key, r.voice_region, r.queue_id, r.company_id, r.created_at,
    r.updated_at, (select q.name from queues q where q.company_id = r.company_id and q.id = r.queue_id) as queue_name`,
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
});
