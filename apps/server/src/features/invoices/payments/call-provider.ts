import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { parseJson } from '#kit/outbound/parse-json.ts';
import { failureOf, ProviderError, withoutAnswer } from './provider-error.ts';

const within = { timeoutMs: 8_000, maxBytes: 1_000_000 };

export interface ProviderCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}
/** What a provider answered to a call, read as JSON. */
export interface ProviderAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** An object of JSON; empty for anything else. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
/** The objects of a list of JSON. */
export const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectOf) : [];
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Calls a provider. An answer that is not JSON is empty. Throws ProviderError unless it answers at all. */
export async function callProvider(
  { outbound, name, baseUrl }: { outbound: Outbound; name: string; baseUrl: string },
  { method = 'GET', path, headers, body }: ProviderCall,
): Promise<ProviderAnswer> {
  try {
    const answer = await outbound.call(
      `${baseUrl}${path}`,
      {
        method,
        headers: { ...headers, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      within,
    );
    const text = await answer.text();
    return { status: answer.status, body: objectOf(parseJson(text)) };
  } catch (error) {
    throw withoutAnswer(name, error);
  }
}

/** What a call answered that must succeed. Throws ProviderError. */
export function successOf(name: string, call: ProviderCall, { status, body }: ProviderAnswer): Record<string, unknown> {
  if (status >= 200 && status < 300) return body;
  throw new ProviderError(failureOf(status), `${name} answered ${call.method ?? 'GET'} with status ${status}`);
}
