import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isWithinBounds } from './bounded-json.ts';
import { AppError } from './fail.ts';
import { drainBody } from './refuse-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a body; that of any other is refused unread. */
    takesBody?: boolean;
  }
}

/** So much of a refused body is read away, for the connection to serve the next call. */
const drainedBytes = 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bodies are read for calls that declare one, and for no others: not for addresses that are none. JSON is looked through
 * before it is parsed.
 */
export function takeDeclaredBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!hasBody(request.raw) || request.routeOptions.config.takesBody) return next();
    drainBody(request, reply, drainedBytes);
    next(new AppError(request.is404 ? 'ERR_ROUTE_NOT_FOUND' : 'ERR_PAYLOAD_TOO_LARGE'));
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isWithinBounds(body)) return parse(request, body, done);
    done(new AppError('ERR_VALIDATION'), undefined);
  });
}
