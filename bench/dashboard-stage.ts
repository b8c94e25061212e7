import { figure, spread } from './figures.ts';
import type { HttpQuestion } from './http-worker.ts';
import type { LoadFigures } from './load.ts';
import { forkWorker } from './processes.ts';
import type { Place } from './product.ts';
import { startSeeded } from './start-seeded.ts';

const periods = { '30 days': 'days=30', '90 days': 'days=90', '365 days': 'days=365' };

/** The dashboard of a company with 500,000 attendances of a year; what changes of tickets added is folded first. */
export async function measureDashboard(place: Place, isQuick: boolean): Promise<void> {
  const { product } = await startSeeded(place, 'seedAttendances');
  const { token } = await product.login();
  const caller = forkWorker('./http-worker.ts');
  const ask = (query: string, count: number) =>
    caller.ask<LoadFigures>({
      ...{ url: `${product.origin}/api/dashboard?${query}`, token, clients: 1, count },
    } satisfies HttpQuestion);
  for (const [name, query] of Object.entries(periods)) {
    await ask(query, 20);
    figure(name, spread((await ask(query, isQuick ? 50 : 300)).samples), { target: 'p50 20 ms, p95 60 ms' });
  }
  await caller.stop();
  await product.stop();
}
