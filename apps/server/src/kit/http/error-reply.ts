import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { AppError } from './fail.ts';

interface ErrorReply {
  status: number;
  /** Seconds after which it is worth to ask again. */
  retryAfter?: number | undefined;
  body: { error: string; details?: unknown };
}

/** Problems a field at a time, so that forms can put them in place; never the values themselves. */
function validationReply(error: { validation: { instancePath: string; message?: string | undefined }[] }): ErrorReply {
  const fields = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message: message ?? '' }));
  return { status: 400, body: { error: 'ERR_VALIDATION', details: fields } };
}

const byFastifyCode: Record<string, ErrorReply> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, body: { error: 'ERR_BAD_JSON' } },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, body: { error: 'ERR_BAD_JSON' } },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, body: { error: 'ERR_PAYLOAD_TOO_LARGE' } },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' } },
  FST_ERR_MAX_PARAM_LENGTH: { status: 400, body: { error: 'ERR_VALIDATION' } },
  '23505': { status: 409, body: { error: 'ERR_DUPLICATED' } },
  // A deadlock that the database broke, and a serialization failure: nothing of the transaction is stored.
  '40P01': { status: 409, body: { error: 'ERR_CHANGED_MEANWHILE' } },
  '40001': { status: 409, body: { error: 'ERR_CHANGED_MEANWHILE' } },
  // What a row names was deleted since it was looked up.
  '23503': { status: 409, body: { error: 'ERR_CHANGED_MEANWHILE' } },
  // The disk of the database is full.
  '53100': { status: 503, body: { error: 'ERR_STORAGE_UNAVAILABLE' } },
};
/**
 * What PostgreSQL answers to a value that passed the shapes and that a column cannot hold: a number or a date out of
 * range, a NUL in a text.
 */
const unholdable = new Set(['22003', '22008', '22021', '22P05']);

/** The product's own database is back by then, mostly. */
const awaySeconds = 5;

function replyFor(error: unknown): ErrorReply {
  if (error instanceof AppError) {
    // The wire's clients parse `error` as JSON where a code has details (wire-contract 4.1, decision 32).
    const text = error.details ? JSON.stringify({ ...error.details, code: error.code }) : error.code;
    return { status: error.status, retryAfter: error.retryAfter, body: { error: text } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return validationReply(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? byFastifyCode[code] : undefined;
  if (known) return known;
  if (statusCode === 429) return { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } };
  if (isDatabaseAway(error)) return { status: 503, retryAfter: awaySeconds, body: { error: 'ERR_UNAVAILABLE' } };
  if (code && unholdable.has(code)) return { status: 400, body: { error: 'ERR_VALIDATION' } };
  if (statusCode && statusCode < 500) return { status: statusCode, body: { error: 'ERR_VALIDATION' } };
  return { status: 500, body: { error: 'ERR_INTERNAL' } };
}

/** The one error handler: names the failure on the wire, and tells the log what the client may not see. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = replyFor(error);
  if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(status).send(body);
}
