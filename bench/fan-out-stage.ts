import { randomUUID } from 'node:crypto';
import type { Commits, TextsToCommit } from './commit-texts.ts';
import type { DatabaseQuestion } from './database-worker.ts';
import { figure, ms, percentile, preciseNow, times } from './figures.ts';
import { type ForkedWorker, forkWorker } from './processes.ts';
import { type Place, type Product, type Signed, startProduct } from './product.ts';
import type { SeededWorld } from './seed.ts';
import type { Arrivals } from './socket-worker.ts';

const listeners = 200;
const everyMs = 200;
const patienceMs = 30_000;
/** What stands beside the text in a message event, about. */
const payloadBytes = 2300;

/** From when to when: until the last of all sockets has a text. */
type Delays = number[];

const database = (worker: ForkedWorker, question: DatabaseQuestion) => worker.ask<unknown>(question);

async function seed(place: Place): Promise<SeededWorld> {
  const worker = forkWorker('./database-worker.ts');
  await database(worker, { is: 'open', place });
  const world = await database(worker, { is: 'seed' });
  await database(worker, { is: 'close' });
  await worker.stop();
  return world as SeededWorld; // what `seed` answers
}

/** Posts texts one after the other; when each was sent. */
async function post(count: number, prefix: string, send: (body: string) => Promise<Response>): Promise<Commits> {
  const sentAt: Commits = {};
  for (let turn = 0; turn < count; turn++) {
    const body = `${prefix} ${turn}`;
    sentAt[body] = preciseNow();
    await (await send(body)).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return sentAt;
}

function untilTheLast(from: Commits, arrivals: Arrivals): Delays {
  const whole = Object.entries(from).filter(([body]) => arrivals[body]?.length === listeners);
  return whole.map(([body, at]) => Math.max(...(arrivals[body] ?? [])) - at);
}

/** Has the sockets of one server collect what `cause` brings about. */
async function collect(sockets: ForkedWorker, count: number, cause: () => Promise<Commits>): Promise<Delays> {
  const finished = sockets.ask<Arrivals>({ is: 'collect', texts: count, withinMs: count * everyMs + patienceMs });
  return untilTheLast(await cause(), await finished);
}

interface Servers {
  place: Place;
  count: number;
  sockets: ForkedWorker;
}

/** Whose sockets listen; of the bare server nobody's. */
interface Audience {
  tokens: readonly string[];
  companyId: number;
}
const nobody: Audience = { tokens: [], companyId: 0 };
/** As many as the product lets one person have. */
const socketsOfOne = 10;

const openSockets = (sockets: ForkedWorker, origin: string, prefix: string, audience = nobody) =>
  sockets.ask({ is: 'open', origin, ...audience, sockets: listeners, prefix });

/** Admins of the company who listen. */
async function signInAudience(product: Product, { call, companyId }: Signed): Promise<Audience> {
  const tokens: string[] = [];
  for (const plan of await call<{ id: number }[]>('GET', '/plans/all'))
    await call('PUT', `/plans/${plan.id}`, { ...plan, users: listeners });
  for (let person = 0; person < listeners / socketsOfOne; person++) {
    const email = `bench-${person}@recado.local`;
    await call('POST', '/users', { name: `Bench ${person}`, email, password: 'recado-local', profile: 'admin' });
    tokens.push((await product.login(email)).token);
  }
  return { tokens, companyId };
}

/** Another process commits, as another node of the product would; the one with the sockets hears of it. */
async function committed({ place, count }: Servers, texts: Pick<TextsToCommit, 'prefix' | 'ticket'>): Promise<Commits> {
  const writer = forkWorker('./database-worker.ts');
  await database(writer, { is: 'open', place });
  const commits = await database(writer, { is: 'commit', count, everyMs, ...texts });
  await database(writer, { is: 'close' });
  await writer.stop();
  return commits as Commits; // what `commit` answers
}

/** A server that knows nothing but to broadcast what it is told: by a POST, or by a commit on the same database. */
async function bareFanOut(servers: Servers): Promise<{ posted: Delays; told: Delays | null }> {
  const { place, count, sockets } = servers;
  const floor = forkWorker('./floor-worker.ts');
  try {
    const { origin } = await floor.ask<{ origin: string }>({ is: 'serve', bytes: 10 });
    const address = (body: string) => `${origin}/${payloadBytes}/${encodeURIComponent(body)}`;
    await openSockets(sockets, origin, 'bare');
    const posted = await collect(sockets, count, () =>
      post(count, 'bare', (body) => fetch(address(body), { method: 'POST' })),
    );
    if (!place.url) return { posted, told: null };
    await floor.ask({ is: 'listen', url: place.url, bytes: payloadBytes });
    await openSockets(sockets, origin, 'told');
    const told = await collect(sockets, count, () => committed(servers, { prefix: 'told', ticket: null }));
    return { posted, told };
  } finally {
    await floor.stop();
  }
}

async function productFanOut(servers: Servers, world: SeededWorld): Promise<{ posted: Delays; told: Delays | null }> {
  const { place, count, sockets } = servers;
  const product = await startProduct(place);
  try {
    const signed = await product.login();
    const ticketId = world.longTicketId;
    const send = (body: string) =>
      fetch(`${product.origin}/api/messages/${ticketId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${signed.token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ body }),
      });
    const audience = await signInAudience(product, signed);
    await openSockets(sockets, product.origin, 'posted', audience);
    const posted = await collect(sockets, count, () => post(count, 'posted', send));
    if (!place.url) return { posted, told: null };
    await openSockets(sockets, product.origin, 'told', audience);
    const ticket = { companyId: signed.companyId, ticketId };
    const told = await collect(sockets, count, () => committed(servers, { prefix: 'told', ticket }));
    return { posted, told };
  } finally {
    await product.stop();
  }
}

function tell(what: string, got: Delays, floor: Delays, target?: string): void {
  const at = (samples: Delays) => [percentile(samples, 0.5), percentile(samples, 0.99)] as const;
  const [p50, p99] = at(got);
  const [floor50, floor99] = at(floor);
  figure(what, `p50 ${ms(p50)}, p99 ${ms(p99)}`, {
    floor: `bare Socket.IO p50 ${ms(floor50)} (${times(p50, floor50)}), p99 ${ms(floor99)} (${times(p99, floor99)})`,
    ...(target ? { target } : {}),
  });
}

/**
 * Until the last of 200 sockets has a message: from its commit by another process, which is what fan-out means (trust I-74),
 * beside a bare broadcaster that is told by a commit of the same process on the same database; and from the agent's POST,
 * beside one that is posted to and stores nothing (in local mode there is only this).
 */
export async function measureFanOut(place: Place, isQuick: boolean): Promise<void> {
  const servers = { place, count: isQuick ? 20 : 200, sockets: forkWorker('./socket-worker.ts') };
  const world = await seed(place);
  try {
    const got = await productFanOut(servers, world);
    const bare = await bareFanOut(servers);
    figure(
      'texts that all sockets have',
      `${got.posted.length + (got.told?.length ?? 0)} of ${servers.count * (got.told ? 2 : 1)}`,
    );
    if (got.told && bare.told) tell(`commit to the last of ${listeners}`, got.told, bare.told, '2 x');
    tell(`POST to the last of ${listeners}`, got.posted, bare.posted);
  } finally {
    await servers.sockets.stop();
  }
}
