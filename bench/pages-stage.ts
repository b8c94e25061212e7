import type { DatabaseQuestion, SqlPage } from './database-worker.ts';
import { figure, ms, percentile, perSecond, say, spread, times } from './figures.ts';
import type { HttpQuestion } from './http-worker.ts';
import type { LoadFigures } from './load.ts';
import type { StatementCounts } from './page-statements.ts';
import { type ForkedWorker, forkWorker, processorTime } from './processes.ts';
import { type Place, type Product, type Signed, startProduct } from './product.ts';
import type { SeededWorld } from './seed.ts';

const manyClients = 10;

interface Sizes {
  alone: number;
  together: number;
}
interface Pair {
  alone: LoadFigures;
  together: LoadFigures;
}

const pages: { page: SqlPage; name: string; path: (world: SeededWorld) => string }[] = [
  { page: 'pending', name: 'ticket page, pending', path: () => '/tickets?status=pending&showAll=true&pageNumber=1' },
  { page: 'closed', name: 'ticket page, closed', path: () => '/tickets?status=closed&showAll=true&pageNumber=1' },
  { page: 'messages', name: 'message page, newest', path: (world) => `/messages/${world.longTicketId}?pageNumber=1` },
  {
    page: 'older',
    name: 'message page, in the middle',
    path: (world) => `/messages/${world.longTicketId}?before=${world.middlePosition}`,
  },
];

const ask =
  (worker: ForkedWorker) =>
  <T>(question: DatabaseQuestion) =>
    worker.ask<T>(question);

async function pair(sizes: Sizes, run: (clients: number, count: number) => Promise<LoadFigures>): Promise<Pair> {
  return { alone: await run(1, sizes.alone), together: await run(manyClients, sizes.together) };
}

const httpPair = (worker: ForkedWorker, sizes: Sizes, rest: Omit<HttpQuestion, 'clients' | 'count'>) =>
  pair(sizes, (clients, count) => worker.ask<LoadFigures>({ ...rest, clients, count } satisfies HttpQuestion));

const p95 = (figures: LoadFigures) => percentile(figures.samples, 0.95);

function show(name: string, got: Pair, sql: Pair | undefined): void {
  const beside = (of: keyof Pair) =>
    sql && {
      floor: `SQL p95 ${ms(p95(sql[of]))}, ${perSecond(sql[of].perSecond)} (p95 ${times(p95(got[of]), p95(sql[of]))})`,
    };
  figure(`${name}, 1 client`, spread(got.alone.samples), {
    ...beside('alone'),
    target: 'p95 15 ms',
  });
  figure(`${name}, ${manyClients} clients`, `${perSecond(got.together.perSecond)}, ${spread(got.together.samples)}`, {
    ...beside('together'),
    target: 'p95 25 ms, 2 x SQL',
  });
}

async function sizeOf(signed: Signed, path: string): Promise<number> {
  return JSON.stringify(await signed.call('GET', path)).length;
}

async function measureHttp(product: Product, world: SeededWorld, sizes: Sizes) {
  const signed = await product.login();
  const caller = forkWorker('./http-worker.ts');
  const floor = forkWorker('./floor-worker.ts');
  const results = new Map<SqlPage, Pair>();
  const address = (path: string) => ({ url: `${product.origin}/api${path}`, token: signed.token });
  const usedBefore = processorTime(product.pid);
  for (const { page, path } of pages) results.set(page, await httpPair(caller, sizes, address(path(world))));
  // The warm-up is a tenth more, of one client and of many.
  const drawn = pages.length * 1.1 * (sizes.alone + sizes.together);
  const used = (processorTime(product.pid) - usedBefore) / drawn;
  const send = { ...address(`/messages/${world.longTicketId}`), sends: true };
  const sends = await httpPair(caller, { alone: sizes.alone, together: sizes.alone }, send);
  const bytes = await sizeOf(signed, '/tickets?status=pending&showAll=true&pageNumber=1');
  const { origin } = await floor.ask<{ origin: string }>({ is: 'serve', bytes });
  const bare = await httpPair(caller, sizes, { url: origin, token: '' });
  await Promise.all([caller.stop(), floor.stop()]);
  return { results, sends, bare, bytes, used };
}

async function measureSql(place: Place, world: SeededWorld, sizes: Sizes) {
  const database = forkWorker('./database-worker.ts');
  await ask(database)({ is: 'open', place });
  const statements = await ask(database)<StatementCounts>({ is: 'statements', world });
  const results = new Map<SqlPage, Pair>();
  for (const { page } of pages) {
    const run = (clients: number, count: number) =>
      ask(database)<LoadFigures>({ is: 'sql', world, page, clients, count });
    results.set(page, await pair(sizes, run));
  }
  await ask(database)({ is: 'close' });
  await database.stop();
  return { statements, results };
}

/** Ticket page, message page and sending with 50,000 tickets, beside the same rows by bare SQL and a bare JSON server. */
export async function measurePages(place: Place, isQuick: boolean): Promise<void> {
  const sizes = isQuick ? { alone: 100, together: 400 } : { alone: 500, together: 3000 };
  const seeder = forkWorker('./database-worker.ts');
  const from = performance.now();
  await ask(seeder)({ is: 'open', place });
  const world = await ask(seeder)<SeededWorld>({ is: 'seed' });
  await ask(seeder)({ is: 'close' });
  await seeder.stop();
  say(`  50,000 tickets stored in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  const sql = await measureSql(place, world, sizes);
  const product = await startProduct(place);
  const http = await measureHttp(product, world, sizes);
  await product.stop();
  for (const { page, name } of pages) {
    const got = http.results.get(page);
    if (got) show(name, got, sql.results.get(page));
  }
  figure('statements of the ticket page, message page', `${sql.statements.tickets}, ${sql.statements.messages}`, {
    target: '2 each, beyond begin and commit',
  });
  figure('processor time a page, all threads', ms(http.used));
  figure('send (POST /messages), 1 client', spread(http.sends.alone.samples));
  figure(
    `send, ${manyClients} clients in one ticket`,
    `${perSecond(http.sends.together.perSecond)}, ${spread(http.sends.together.samples)}`,
  );
  const { alone, together } = http.bare;
  const kilobytes = `${(http.bytes / 1024).toFixed(0)} KB`;
  figure(`bare JSON server, ${kilobytes}, 1 client`, spread(alone.samples));
  figure(`bare JSON server, ${manyClients} clients`, `${perSecond(together.perSecond)}, ${spread(together.samples)}`);
}
