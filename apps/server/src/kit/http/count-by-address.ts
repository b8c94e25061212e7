import '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { failForNow } from './fail.ts';

/** Counts every call of an address, those that are refused and those to no address of ours, too (docs/decisions/0091). */
export function countCallsByAddress(app: FastifyInstance, perMinute: number): void {
  const count = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: ({ ip }) => ip });
  app.addHook('onRequest', async (request) => {
    const used = await count(request);
    if (!used.isAllowed && used.isExceeded) failForNow(used.ttlInSeconds);
  });
}
