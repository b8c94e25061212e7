import type { AiFailure } from '@recado/contract';
import { z } from 'zod';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { outboundErrorIn } from '#kit/outbound/outbound-error.ts';
import { parseJson } from '#kit/outbound/parse-json.ts';

/** Why a model gave no answer; whether it is worth to ask again, and after how long. */
export class AiError extends Error {
  readonly kind: AiFailure;
  readonly retry: { afterSeconds: number } | null;
  constructor(kind: AiFailure, retry: { afterSeconds: number } | null = null) {
    super(`The model gave no answer: ${kind}`);
    this.name = 'AiError';
    this.kind = kind;
    this.retry = retry;
  }
}

export interface Service {
  baseUrl: string;
  apiKey: string;
}
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
export type TokenField = 'max_completion_tokens' | 'max_tokens';
export interface Question {
  model: string;
  messages: ChatMessage[];
  maxTokens: number;
  temperature: number;
  tokenField: TokenField;
}
export interface Answer {
  text: string;
  promptTokens: number;
  completionTokens: number;
  milliseconds: number;
  /** By which name the service takes the limit. */
  tokenField: TokenField;
}

const limits = { timeoutMs: 30_000, maxBytes: 1_000_000 };
/** Longer than this nobody waits for a service that is busy. */
const longestWaitSeconds = 60;
const restSeconds = 2;

const count = z.number().int().nonnegative().catch(0);
const chatAnswer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});
const modelList = z.object({ data: z.array(z.object({ id: z.string() })).max(5000) });

/** What services say of an error: in an object, as a text, or as a detail. */
const errorBody = z.object({
  error: z
    .union([
      z.string(),
      z.object({ message: z.string().nullish(), code: z.unknown().optional(), type: z.unknown().optional() }),
    ])
    .nullish(),
  detail: z.unknown().optional(),
});
export interface ServiceError {
  text: string;
  code: string;
}
/** The text and the code of a refusal. */
export function saidIn(body: string): ServiceError {
  const parsed = errorBody.safeParse(parseJson(body));
  if (!parsed.success) return { text: '', code: '' };
  const { error, detail } = parsed.data;
  if (typeof error === 'string') return { text: error, code: '' };
  const code = [error?.code, error?.type].filter((part) => typeof part === 'string').join(' ');
  return { text: error?.message ?? JSON.stringify(detail ?? ''), code };
}

/** `Retry-After` in seconds: a number, or a date. */
function waitOf(header: string | null): number {
  if (!header) return restSeconds;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : restSeconds;
}

/** A refusal as the reason why there is no answer. */
export function errorOf(status: number, { text, code }: ServiceError, retryAfter: string | null): AiError {
  if (/insufficient_quota/.test(code) || status === 402) return new AiError('quota');
  if (status === 401 || status === 403) return new AiError('key');
  if (status === 404 || /model_not_found/.test(code)) return new AiError('model');
  if (/content_(filter|policy)/.test(code)) return new AiError('refused');
  if (status === 429) {
    const afterSeconds = waitOf(retryAfter);
    return new AiError('limit', afterSeconds > longestWaitSeconds ? null : { afterSeconds });
  }
  if (status >= 500) return new AiError('unreachable', { afterSeconds: restSeconds });
  return new AiError(/model/i.test(text) && status === 400 ? 'model' : 'answer');
}

/** What went wrong at the door as the reason why there is no answer; everything else as it is. */
export function failureOf(error: unknown): Error {
  const known = outboundErrorIn(error);
  if (!known || known.kind === 'stopped') return error instanceof Error ? error : new Error(String(error));
  const isPassing = known.kind === 'timeout' || known.kind === 'unreachable';
  const kind = known.kind === 'tooLarge' ? 'answer' : known.kind;
  return new AiError(kind, isPassing ? { afterSeconds: restSeconds } : null);
}

/** What every call to a service says of itself. */
export const headersOf = ({ apiKey }: Service, hasJson: boolean): Record<string, string> => ({
  accept: 'application/json',
  ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  ...(hasJson ? { 'content-type': 'application/json' } : {}),
});

interface Sent {
  body?: string | FormData;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/** One call to a service: a text is JSON, and what is sent makes it a POST. Throws AiError. */
export async function callService(
  outbound: Outbound,
  service: Service,
  path: string,
  { body, signal, timeoutMs = limits.timeoutMs }: Sent,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  const headers = headersOf(service, typeof body === 'string');
  try {
    const request = { method: body ? 'POST' : 'GET', headers, ...(body ? { body } : {}) };
    const answer = await outbound.call(`${service.baseUrl}${path}`, request, { ...limits, timeoutMs, signal });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    throw failureOf(error);
  }
}

/** What is sent, in the form of the chat completions. */
export const requestOf = ({ model, messages, maxTokens, temperature, tokenField }: Question): string =>
  JSON.stringify({ model, messages, temperature, [tokenField]: maxTokens });

/** The other name of the limit. */
export const otherField = (field: TokenField): TokenField =>
  field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';

/** Asks a model once; by the other name of the limit where the service refuses the first. Throws AiError. */
export async function askModel(
  outbound: Outbound,
  service: Service,
  question: Question,
  signal?: AbortSignal,
): Promise<Answer> {
  const began = performance.now();
  let { tokenField } = question;
  let answer = await callService(outbound, service, '/chat/completions', { body: requestOf(question), signal });
  if ((answer.status === 400 || answer.status === 422) && saidIn(answer.text).text.includes(tokenField)) {
    tokenField = otherField(tokenField);
    const body = requestOf({ ...question, tokenField });
    answer = await callService(outbound, service, '/chat/completions', { body, signal });
  }
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer.status, saidIn(answer.text), answer.retryAfter);
  const parsed = chatAnswer.safeParse(parseJson(answer.text));
  const choice = parsed.data?.choices[0];
  if (!choice) throw new AiError('answer');
  if (choice.finish_reason === 'content_filter' || choice.message.refusal) throw new AiError('refused');
  const text = choice.message.content?.trim() ?? '';
  if (choice.finish_reason === 'length') throw new AiError('cut');
  if (!text) throw new AiError('empty', { afterSeconds: restSeconds });
  return {
    text,
    promptTokens: parsed.data?.usage?.prompt_tokens ?? 0,
    completionTokens: parsed.data?.usage?.completion_tokens ?? 0,
    milliseconds: Math.round(performance.now() - began),
    tokenField,
  };
}

/** The models that a service offers to the holder of the key. Throws AiError. */
export async function listModels(outbound: Outbound, service: Service): Promise<string[]> {
  const { status, text, retryAfter } = await callService(outbound, service, '/models', {});
  if (status < 200 || status > 299) throw errorOf(status, saidIn(text), retryAfter);
  const parsed = modelList.safeParse(parseJson(text));
  if (!parsed.success) throw new AiError('answer');
  return parsed.data.data.map(({ id }) => id).toSorted();
}
