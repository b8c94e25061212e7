import type { ErrorCode } from '@recado/contract';

/** Why a call failed: what the server said, or that no answer came. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /**
   * The server's code, a plain sentence of it, `network` when no answer came, or `proxy` and `proxyTooLarge` when a server on
   * the way answered in its place.
   */
  readonly code: ErrorCode | 'network' | 'proxy' | 'proxyTooLarge' | (string & {});
  /** What the code carries besides (e.g. the conflict on ticket creation), or the whole reply. */
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, details: Record<string, unknown> = {}) {
    super(code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/**
 * True when the same call would be refused again, whenever it is made: no answer, a failure of the server and "too often"
 * pass by themselves.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** True for an error with this code. */
export const hasCode = (error: unknown, code: ErrorCode | 'network' | 'proxyTooLarge'): error is ApiError =>
  error instanceof ApiError && error.code === code;
