import type { FastifyInstance } from 'fastify';
import { isWithinBounds } from './bounded-json.ts';
import { AppError } from './fail.ts';
import { hasBody } from './has-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a body; that of any other is refused unread. */
    takesBody?: boolean;
  }
}

/**
 * Bodies are read for calls that declare one, and for no others: not for addresses that are none. JSON is looked through
 * before it is parsed.
 */
export function takeDeclaredBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!hasBody(request.raw) || request.routeOptions.config.takesBody) return next();
    next(new AppError(request.is404 ? 'ERR_ROUTE_NOT_FOUND' : 'ERR_PAYLOAD_TOO_LARGE'));
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isWithinBounds(body)) return parse(request, body, done);
    done(new AppError('ERR_VALIDATION'), undefined);
  });
}
