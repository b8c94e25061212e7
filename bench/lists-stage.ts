import { figure, perSecond, spread } from './figures.ts';
import type { HttpQuestion } from './http-worker.ts';
import type { LoadFigures } from './load.ts';
import { forkWorker } from './processes.ts';
import type { Place, Product } from './product.ts';
import { searchedWords } from './seed-lists.ts';
import { startSeeded } from './start-seeded.ts';

const lists = {
  'waiting, last activity first': 'status=pending&showAll=true',
  'waiting, longest first': 'status=pending&showAll=true&order=waiting',
  'waiting, longest first, page 100': 'status=pending&showAll=true&order=waiting&pageNumber=100',
  'waiting, unread': 'status=pending&showAll=true&withUnreadMessages=true',
  'waiting, without an answer': 'status=pending&showAll=true&customerWaits=true',
  closed: 'status=closed&showAll=true',
};
const manyClients = 10;

async function measureEach(product: Product, paths: Record<string, string>, work: (run: Run) => Promise<void>) {
  const { token } = await product.login();
  const caller = forkWorker('./http-worker.ts');
  for (const [name, query] of Object.entries(paths)) {
    const question = { url: `${product.origin}/api/tickets?${query}`, token };
    await work({
      name,
      ask: (clients, count) => caller.ask<LoadFigures>({ ...question, clients, count } satisfies HttpQuestion),
    });
  }
  await caller.stop();
}
interface Run {
  name: string;
  ask(clients: number, count: number): Promise<LoadFigures>;
}

/** First pages of the lists with 10,000 tickets that are not closed, of 50,000. */
export async function measureLists(place: Place, isQuick: boolean): Promise<void> {
  const { product } = await startSeeded(place, 'seedLists');
  await measureEach(product, lists, async ({ name, ask }) => {
    figure(`${name}, 1 client`, spread((await ask(1, isQuick ? 50 : 300)).samples), {
      target: 'p95 15 ms',
    });
    const together = await ask(manyClients, isQuick ? 200 : 1500);
    figure(`${name}, ${manyClients} clients`, `${perSecond(together.perSecond)}, ${spread(together.samples)}`, {
      target: 'p95 25 ms',
    });
  });
  await product.stop();
}

/** The search over 2,000,000 messages. */
export async function measureSearch(place: Place, isQuick: boolean): Promise<void> {
  const { product } = await startSeeded(place, 'seedSearch');
  const queries = Object.entries(searchedWords).map(([name, word]) => [
    name,
    `searchParam=${encodeURIComponent(word)}&showAll=true`,
  ]);
  await measureEach(product, Object.fromEntries(queries), async ({ name, ask }) => {
    figure(name, spread((await ask(1, isQuick ? 20 : 100)).samples), { target: 'p50 25 ms' });
  });
  await product.stop();
}
