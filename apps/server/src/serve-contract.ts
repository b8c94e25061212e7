import swaggerUi from '@fastify/swagger-ui';
import { api, type Route } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { AppError } from '#kit/http/fail.ts';
import { isOwnOrigin } from '#kit/http/origin.ts';
import { type ServeOptions, serve } from '#kit/http/serve.ts';
import type { ProxyNotices } from './proxy-notices.ts';

/** What every call has: nothing is kept by anybody on the way, and the cookie of a session is for our own pages. */
function guard(scope: FastifyInstance, config: Config, notices: ProxyNotices): void {
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store');
    // Told by the route that answers: the address itself may be written in many ways.
    const usesCookie = request.routeOptions.url?.includes('/auth/') ?? true;
    if (!usesCookie || isOwnOrigin(request.headers, config)) return next();
    const { origin, host } = request.headers;
    notices.tell('foreignOrigin', { origin, host });
    next(new AppError('ERR_FOREIGN_ORIGIN'));
  });
}

/**
 * Answers every call of the contract below the API base, with its description beside it; the few that stand at one address
 * whatever the base, at that address (decision 22).
 */
export async function serveContract(
  app: FastifyInstance,
  config: Config,
  notices: ProxyNotices,
  options: Omit<ServeOptions, 'routes'>,
): Promise<void> {
  const routes: [string, Route][] = Object.entries(api);
  const those = (atRoot: boolean) =>
    Object.fromEntries(routes.filter(([, route]) => (route.atRoot ?? false) === atRoot));
  await app.register(
    (scope, _options, ready) => {
      guard(scope, config, notices);
      scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
      scope.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      serve(scope, { ...options, routes: those(false) });
      ready();
    },
    { prefix: config.apiBasePath },
  );
  await app.register((scope, _options, ready) => {
    guard(scope, config, notices);
    serve(scope, { ...options, routes: those(true) });
    ready();
  });
}
