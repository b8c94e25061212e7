import { type ErrorCode, errors } from '@recado/contract';

/** A named failure on its way to the client: code, status from the catalogue, and details where the code has some. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code];
    this.details = details;
  }
}

/** Ends the call with a named error of the catalogue (house §3.10). Details travel as JSON text in `error` (decision 32). */
export function fail(code: ErrorCode, details?: Record<string, unknown>): never {
  throw new AppError(code, details);
}
