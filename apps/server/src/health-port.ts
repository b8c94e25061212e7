import type { Config } from '#config';
import { type HealthOptions, openFigures, openHealth, serveHealth, tellTo } from './health/index.ts';
import { serveMetrics } from './metrics/index.ts';
import { openHttp } from './open-http.ts';

/** Answers how a process without the API is, and nothing else. Throws when it cannot listen there. */
export async function openHealthPort(
  config: Config,
  port: number,
  parts: Pick<HealthOptions, 'data' | 'pool' | 'storage'>,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = await openHttp(config);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'ERR_ROUTE_NOT_FOUND' }));
  const readiness = openHealth({ ...parts, tell: tellTo(app.log) });
  serveHealth(app, readiness);
  serveMetrics(app, config.metricsToken, { pool: parts.pool, readiness, figures: openFigures(parts.data) });
  const url = await app.listen({ port, host: config.host });
  return { url, close: () => app.close() };
}
