import type { IntegrationFailure } from '@recado/contract';
import { outboundErrorIn } from '#kit/outbound/outbound-error.ts';

/** Whether the same request is worth another try: at once, after a while, or not at all. */
export type Again = 'soon' | 'later' | 'never';

/** Why an integration gave no answer. Its message names no address, no key and nothing that was said. */
export class FlowError extends Error {
  readonly kind: IntegrationFailure;
  readonly status: number | null;
  readonly again: Again;
  constructor(
    kind: IntegrationFailure,
    { status = null, again = 'never' }: { status?: number | null; again?: Again } = {},
  ) {
    super(`The integration gave no answer: ${kind}`);
    this.name = 'FlowError';
    this.kind = kind;
    this.status = status;
    this.again = again;
  }
}

/** What an answer's status means. */
export function errorOfStatus(status: number): FlowError {
  if (status === 401 || status === 403) return new FlowError('key', { status, again: 'later' });
  if (status === 404) return new FlowError('notFound', { status, again: 'later' });
  if (status === 429) return new FlowError('limit', { status, again: 'soon' });
  if (status >= 500) return new FlowError('server', { status, again: 'soon' });
  return new FlowError('refused', { status, again: 'later' });
}

/** What the door outwards could not do, in the words of integrations; anything else as it is. */
export function flowErrorOf(error: unknown): Error {
  if (error instanceof FlowError) return error;
  const known = outboundErrorIn(error);
  if (!known || known.kind === 'stopped') return error instanceof Error ? error : new Error(String(error));
  const isPassing = known.kind === 'timeout' || known.kind === 'unreachable';
  return new FlowError(known.kind, { again: isPassing ? 'soon' : 'never' });
}
