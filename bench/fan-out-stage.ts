import { randomUUID } from 'node:crypto';
import type { DatabaseQuestion } from './database-worker.ts';
import { figure, ms, percentile, spread, times } from './figures.ts';
import { delaysOf } from './inbound-stage.ts';
import { type ForkedWorker, forkWorker, temporaryFolder } from './processes.ts';
import { startProduct } from './product.ts';
import type { SeededWorld } from './seed.ts';
import type { Arrivals } from './socket-worker.ts';

const listeners = 200;
const everyMs = 200;
const patienceMs = 30_000;

async function seed(dir: string): Promise<SeededWorld> {
  const database = forkWorker('./database-worker.ts');
  const ask = <T>(question: DatabaseQuestion) => database.ask<T>(question);
  await ask({ is: 'open', place: { dir } });
  const world = await ask<SeededWorld>({ is: 'seed' });
  await ask({ is: 'close' });
  await database.stop();
  return world;
}

async function bareFanOut(sockets: ForkedWorker, count: number): Promise<number[]> {
  const floor = forkWorker('./floor-worker.ts');
  const { origin } = await floor.ask<{ origin: string }>({ is: 'serve', bytes: 10 });
  await sockets.ask({ is: 'open', origin, token: '', companyId: 0, sockets: listeners, prefix: 'bare' });
  const sentAt = await floor.ask<Record<string, number>>({ is: 'emit', bytes: 3000, count, everyMs, prefix: 'bare' });
  const arrivals = await sockets.ask<Arrivals>({ is: 'collect', texts: count, withinMs: patienceMs });
  await floor.stop();
  return delaysOf(sentAt, arrivals);
}

/** From the agent's POST until each of 200 sockets has the message. */
export async function measureFanOut(isQuick: boolean): Promise<void> {
  const count = isQuick ? 20 : 100;
  const place = { dir: temporaryFolder() };
  const world = await seed(place.dir);
  const sockets = forkWorker('./socket-worker.ts');
  const product = await startProduct(place);
  try {
    const { token, companyId } = await product.login();
    await sockets.ask({ is: 'open', origin: product.origin, token, companyId, sockets: listeners, prefix: 'todos' });
    const finished = sockets.ask<Arrivals>({ is: 'collect', texts: count, withinMs: count * everyMs + patienceMs });
    const sentAt: Record<string, number> = {};
    for (let turn = 0; turn < count; turn++) {
      const body = `todos ${turn}`;
      sentAt[body] = Date.now();
      const answer = await fetch(`${product.origin}/api/messages/${world.longTicketId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ body }),
      });
      await answer.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    const delays = delaysOf(sentAt, await finished);
    const bare = await bareFanOut(sockets, count);
    const [got, floor] = [percentile(delays, 0.95), percentile(bare, 0.95)];
    figure(`POST to ${listeners} sockets, ${delays.length} arrivals`, spread(delays), {
      floor: `bare Socket.IO p95 ${ms(floor)} (${times(got, floor)})`,
    });
  } finally {
    await Promise.all([product.stop(), sockets.stop()]);
  }
}
