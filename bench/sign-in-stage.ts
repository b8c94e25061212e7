import { figure, ms, percentile, say, spread, times } from './figures.ts';
import { type ForkedWorker, forkWorker } from './processes.ts';
import { type Place, startProduct } from './product.ts';
import type { RateFigures, RateQuestion } from './sign-in-worker.ts';

const pagesPerSecond = 50;
const loginsPerSecond = 10;
const password = 'recado-local';
/** Not the admin, who reads the pages: a new sign-in ends the one before. */
const logins = ['agente1@recado.local', 'agente2@recado.local'].map((email) => ({ email, password }));

const p99 = ({ samples }: RateFigures): number => percentile(samples, 0.99);
const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Reading at a fixed rate, alone and beside people who sign in, each three times by turns (p99, median of three). */
export async function measureSignIns(place: Place, isQuick: boolean): Promise<void> {
  const seconds = isQuick ? 10 : 60;
  const seeder = forkWorker('./database-worker.ts');
  await seeder.ask({ is: 'open', place });
  await seeder.ask({ is: 'seed' });
  await seeder.ask({ is: 'close' });
  await seeder.stop();
  const product = await startProduct(place, { extra: { TRUST_PROXY: 'loopback' } });
  const { token } = await product.login();
  const [reader, door] = [forkWorker('./sign-in-worker.ts'), forkWorker('./sign-in-worker.ts')];
  const ask = (worker: ForkedWorker, path: string, rest: Omit<RateQuestion, 'url' | 'seconds'>) =>
    worker.ask<RateFigures>({ url: `${product.origin}/api${path}`, seconds, ...rest } satisfies RateQuestion);
  const read = () =>
    ask(reader, '/tickets?status=pending&showAll=true&pageNumber=1', { perSecond: pagesPerSecond, token });
  const signIn = () => ask(door, '/auth/login', { perSecond: loginsPerSecond, logins });
  await Promise.all([read(), signIn()]);
  const alone: RateFigures[] = [];
  const beside: RateFigures[] = [];
  const signedIn: RateFigures[] = [];
  for (let run = 0; run < 3; run++) {
    alone.push(await read());
    const [pages, entries] = await Promise.all([read(), signIn()]);
    beside.push(pages);
    signedIn.push(entries);
  }
  await Promise.all([reader.stop(), door.stop()]);
  await product.stop();
  const [quiet, busy] = [median(alone.map(p99)), median(beside.map(p99))];
  const runs = (figures: readonly RateFigures[]) => figures.map((one) => ms(p99(one))).join(', ');
  say(`  p99 of pages alone: ${runs(alone)}; beside sign-ins: ${runs(beside)}`);
  figure(`${pagesPerSecond} pages/s beside ${loginsPerSecond} sign-ins/s, p99`, ms(busy), {
    floor: `alone ${ms(quiet)} (${times(busy, quiet)})`,
    target: '1.5 x',
  });
  const all = signedIn.flatMap(({ samples }) => samples);
  const refused = [...alone, ...beside, ...signedIn].reduce((sum, one) => sum + one.refused, 0);
  figure('sign-in', `${spread(all)}; refused: ${refused}`);
}
