import type { HealthFigures } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isSameSecret } from '#kit/crypto/same-secret.ts';
import { fail } from '#kit/http/fail.ts';
import type { Readiness } from '../health/index.ts';
import { type Metrics, openRegistry } from './open-registry.ts';

export const metricsPath = '/metrics';

export interface MetricsParts {
  pool: pg.Pool;
  readiness(): Promise<Readiness>;
  figures(): Promise<HealthFigures>;
  /** How many live lines are open; none in a process without the API. */
  sockets?(): number;
  /** How long a scrape waits for the numbers; tests wait less. */
  patienceMs?: number;
}

/** A scrape ends before Prometheus gives it up: the rest is told without the numbers. */
const usualPatienceMs = 5_000;

/** Only known routes are named: whatever else strangers ask for is one row. */
function noteCalls(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const labels = { method: url ? request.method : 'any', route: url ?? 'none' };
    requests.observe({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    done();
  });
}

function noteFigures(metrics: Metrics, { outbox, journal, connections, stuck, givenUp }: HealthFigures): void {
  metrics.outbox.set(outbox.count);
  metrics.outboxOldest.set(outbox.oldestSeconds);
  metrics.journal.set(journal.count);
  metrics.journalOldest.set(journal.oldestSeconds);
  for (const [status, count] of Object.entries(connections)) metrics.connections.set({ status }, count);
  for (const [kind, count] of Object.entries(stuck)) metrics.stuck.set({ kind }, count);
  metrics.mailsGivenUp.set(givenUp.mails);
  metrics.deliveriesFailed.set({ kind: 'webhook' }, givenUp.webhooks);
  metrics.deliveriesFailed.set({ kind: 'integration' }, givenUp.integrations);
}

/** Numbers that could not be read are not told: old ones would hide that. */
function forgetFigures(metrics: Metrics): void {
  const { outbox, outboxOldest, journal, journalOldest, connections, stuck, mailsGivenUp, deliveriesFailed } = metrics;
  for (const one of [outbox, outboxOldest, journal, journalOldest, mailsGivenUp]) one.remove();
  for (const one of [connections, stuck, deliveriesFailed]) one.reset();
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

function notePool({ pool: gauge }: Metrics, pool: pg.Pool): void {
  gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  gauge.set({ state: 'idle' }, pool.idleCount);
  gauge.set({ state: 'asked' }, pool.waitingCount);
}

function noteChecks({ checkOk, checkSeconds }: Metrics, checks: Readiness | undefined): void {
  checkOk.reset();
  checkSeconds.reset();
  for (const [check, { isWell, ms }] of Object.entries(checks ?? {})) {
    checkOk.set({ check }, isWell ? 1 : 0);
    checkSeconds.set({ check }, ms / 1000);
  }
}

/** Fills the registry at each scrape, and answers its text. */
function scraper(metrics: Metrics, { pool, readiness, figures, patienceMs = usualPatienceMs }: MetricsParts) {
  const registry = metrics.all();
  return async () => {
    const [found, checks] = await Promise.all([withinTime(figures(), patienceMs), withinTime(readiness(), patienceMs)]);
    notePool(metrics, pool);
    noteChecks(metrics, checks);
    metrics.figuresOk.set(found ? 1 : 0);
    if (found) noteFigures(metrics, found);
    else forgetFigures(metrics);
    return { type: registry.contentType, text: await registry.metrics() };
  };
}

/** Answers `/metrics` to whoever shows the token. Without one it is as any unknown route, also where pages are served. */
export function serveMetrics(app: FastifyInstance, token: string | undefined, parts: MetricsParts): void {
  const { sockets = () => 0 } = parts;
  const metrics = token === undefined ? undefined : openRegistry();
  if (metrics) noteCalls(app, metrics);
  const scrape = metrics && scraper(metrics, parts);
  app.get(metricsPath, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!metrics || !scrape || token === undefined) return reply.status(404).send({ error: 'ERR_ROUTE_NOT_FOUND' });
    const [, given] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!isSameSecret(given, token)) fail('ERR_SESSION_EXPIRED');
    metrics.sockets.set(sockets());
    const { type, text } = await scrape();
    return reply.type(type).serializer(String).send(text);
  });
}
