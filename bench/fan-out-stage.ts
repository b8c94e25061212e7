import { randomUUID } from 'node:crypto';
import type { DatabaseQuestion } from './database-worker.ts';
import { figure, ms, percentile, times } from './figures.ts';
import { type ForkedWorker, forkWorker } from './processes.ts';
import { type Place, startProduct } from './product.ts';
import type { SeededWorld } from './seed.ts';
import type { Arrivals } from './socket-worker.ts';

const listeners = 200;
const everyMs = 200;
const patienceMs = 30_000;
/** What stands beside the text in a message event, about. */
const payloadBytes = 3000;

async function seed(place: Place): Promise<SeededWorld> {
  const database = forkWorker('./database-worker.ts');
  const ask = <T>(question: DatabaseQuestion) => database.ask<T>(question);
  await ask({ is: 'open', place });
  const world = await ask<SeededWorld>({ is: 'seed' });
  await ask({ is: 'close' });
  await database.stop();
  return world;
}

/** When a text was sent and when its answer came, milliseconds since 1970. */
type Turn = { sentAt: number; answeredAt: number };

async function post(count: number, prefix: string, send: (body: string) => Promise<Response>) {
  const turns = new Map<string, Turn>();
  for (let turn = 0; turn < count; turn++) {
    const body = `${prefix} ${turn}`;
    const sentAt = Date.now();
    await (await send(body)).arrayBuffer();
    turns.set(body, { sentAt, answeredAt: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return turns;
}

/** Until the last of all sockets has a text: from its sending, and from the answer to whoever sent it. */
function lastOf(turns: ReadonlyMap<string, Turn>, arrivals: Arrivals) {
  const whole = [...turns].filter(([body]) => arrivals[body]?.length === listeners);
  const last = (body: string) => Math.max(...(arrivals[body] ?? []));
  return {
    fromPost: whole.map(([body, { sentAt }]) => last(body) - sentAt),
    fromAnswer: whole.map(([body, { answeredAt }]) => Math.max(0, last(body) - answeredAt)),
  };
}

/** A server that knows nothing but to broadcast what is posted to it. */
async function bareFanOut(sockets: ForkedWorker, count: number) {
  const floor = forkWorker('./floor-worker.ts');
  const { origin } = await floor.ask<{ origin: string }>({ is: 'serve', bytes: 10 });
  await sockets.ask({ is: 'open', origin, token: '', companyId: 0, sockets: listeners, prefix: 'bare' });
  const finished = sockets.ask<Arrivals>({ is: 'collect', texts: count, withinMs: count * everyMs + patienceMs });
  const turns = await post(count, 'bare', (body) =>
    fetch(`${origin}/${payloadBytes}/${encodeURIComponent(body)}`, { method: 'POST' }),
  );
  const result = lastOf(turns, await finished);
  await floor.stop();
  return result;
}

function tell(what: string, got: readonly number[], floor: readonly number[], target?: string): void {
  const at = (samples: readonly number[]) => [percentile(samples, 0.5), percentile(samples, 0.99)] as const;
  const [p50, p99] = at(got);
  const [floor50, floor99] = at(floor);
  figure(what, `p50 ${ms(p50)}, p99 ${ms(p99)}`, {
    floor: `bare Socket.IO p50 ${ms(floor50)} (${times(p50, floor50)}), p99 ${ms(floor99)} (${times(p99, floor99)})`,
    ...(target ? { target } : {}),
  });
}

/**
 * From the agent's POST until the last of 200 sockets has the message. What lies before the answer is the transaction that
 * keeps it (docs/decisions: persist before acknowledging), which a bare broadcaster has not; from the answer on, both only
 * tell.
 */
export async function measureFanOut(place: Place, isQuick: boolean): Promise<void> {
  const count = isQuick ? 20 : 200;
  const world = await seed(place);
  const sockets = forkWorker('./socket-worker.ts');
  const product = await startProduct(place);
  try {
    const { token, companyId } = await product.login();
    await sockets.ask({ is: 'open', origin: product.origin, token, companyId, sockets: listeners, prefix: 'todos' });
    const finished = sockets.ask<Arrivals>({ is: 'collect', texts: count, withinMs: count * everyMs + patienceMs });
    const turns = await post(count, 'todos', (body) =>
      fetch(`${product.origin}/api/messages/${world.longTicketId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ body }),
      }),
    );
    const got = lastOf(turns, await finished);
    const bare = await bareFanOut(sockets, count);
    figure('texts that all sockets have', `${got.fromPost.length} of ${count}`);
    tell(`POST to the last of ${listeners}`, got.fromPost, bare.fromPost, '2 x');
    tell(`answer to the last of ${listeners}`, got.fromAnswer, bare.fromAnswer);
  } finally {
    await Promise.all([product.stop(), sockets.stop()]);
  }
}
