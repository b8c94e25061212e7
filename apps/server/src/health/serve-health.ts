import type { FastifyInstance } from 'fastify';
import type { Readiness } from './open-health.ts';

/** Asked by machines under whatever name or address they know; they tell nothing of a company. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** `/healthz`: the process lives. `/readyz`: it can work; 503 when something that it needs does not do its part. */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const found = await readiness();
    const isReady = Object.values(found).every(({ isWell }) => isWell);
    const checks = Object.fromEntries(
      Object.entries(found).map(([name, { isWell, ...rest }]) => [name, { ok: isWell, ...rest }]),
    );
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', checks });
  });
}
