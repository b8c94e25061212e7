import { type ErrorCode, errors } from '@recado/contract';

/** A named failure on its way to the client: code, status from the catalogue, and details where the code has some. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** Seconds after which the call may be tried again. */
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, details?: Record<string, unknown>, retryAfter?: number) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code];
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Ends the call with a named error of the catalogue (house §3.10). Details travel as JSON text in `error` (decision 32). */
export function fail(code: ErrorCode, details?: Record<string, unknown>): never {
  throw new AppError(code, details);
}

/** Ends the call with ERR_TOO_MANY_REQUESTS and the seconds to wait, which the reply tells in Retry-After (trust I-32). */
export function failForNow(seconds: number): never {
  throw new AppError('ERR_TOO_MANY_REQUESTS', undefined, seconds);
}
