import { OutboundError } from '#kit/outbound/outbound-error.ts';

/** Why a provider did not do what it was asked: it refused our proof, the request, or it is not to be reached. */
export type ProviderFailure = 'auth' | 'invalid' | 'unavailable';

/** Its message names provider, call and status at most: never a key, nor what was sent or answered. */
export class ProviderError extends Error {
  readonly kind: ProviderFailure;
  constructor(kind: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}

/** A status of a provider in our words. */
export function failureOf(status: number): ProviderFailure {
  if (status === 401 || status === 403) return 'auth';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'invalid';
}

const isOurCertificate = /CERTIFICATE|BAD_CERT|HANDSHAKE_FAILURE/;

/** The same for a call that did not come about. The other side may refuse our certificate, or have one that ended. */
export function withoutAnswer(provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const cause = error instanceof OutboundError ? error.cause : error;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const refusal = code.startsWith('ERR_SSL') && isOurCertificate.test(code);
  const reason = error instanceof OutboundError ? error.message : 'the answer cannot be read';
  return refusal
    ? new ProviderError('auth', `${provider} refuses the client certificate (${code})`, { cause: error })
    : new ProviderError('unavailable', `${provider}: ${reason}`, { cause: error });
}
