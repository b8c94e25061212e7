import type { DatabaseQuestion } from './database-worker.ts';
import { say } from './figures.ts';
import { forkWorker } from './processes.ts';
import { type Place, type Product, startProduct } from './product.ts';
import type { SeededWorld } from './seed.ts';

/** The product on a company that was stored before its start, and says how long that took. */
export async function startSeeded(
  place: Place,
  is: 'seedLists' | 'seedSearch' | 'seedAttendances',
): Promise<{ product: Product; world: SeededWorld }> {
  const seeder = forkWorker('./database-worker.ts');
  const ask = <T>(question: DatabaseQuestion) => seeder.ask<T>(question);
  const from = performance.now();
  await ask({ is: 'open', place });
  const world = await ask<SeededWorld>({ is });
  await ask({ is: 'close' });
  await seeder.stop();
  say(`  stored in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return { product: await startProduct(place), world };
}
