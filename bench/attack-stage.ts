import { randomUUID } from 'node:crypto';
import type { AttackFigures, AttackKind, AttackQuestion } from './attack-worker.ts';
import { figure, ms, percentile, times } from './figures.ts';
import { forkWorker } from './processes.ts';
import { type Place, startProduct } from './product.ts';
import type { RateFigures, RateQuestion } from './sign-in-worker.ts';

const pagesPerSecond = 20;
const attacks: readonly { is: AttackKind; what: string }[] = [
  { is: 'bodies', what: 'bodies of 10 MB to calls that take none, or 64 kB' },
  { is: 'depth', what: 'bodies of 60,000 brackets' },
  { is: 'sockets', what: '40 sockets of one person that ask 20 times a second what they missed' },
];

/** What a company waits for its pages while one address, which has an account of another company, attacks the product. */
export async function measureAttacks(place: Place, isQuick: boolean): Promise<void> {
  const seconds = isQuick ? 10 : 60;
  const product = await startProduct(place);
  const [reader, attacker] = [forkWorker('./sign-in-worker.ts'), forkWorker('./attack-worker.ts')];
  try {
    const owner = await product.login();
    const email = `${randomUUID()}@recado.local`;
    const plans = await owner.call<{ id: number }[]>('GET', '/plans/all');
    const company = { name: 'Vizinha', email, phone: '', password: 'recado-local', status: true, recurrence: 'MENSAL' };
    await owner.call('POST', '/companies', {
      ...company,
      planId: plans[0]?.id,
      campaignsEnabled: false,
      dueDate: null,
    });
    const neighbour = await product.login(email);
    const url = `${product.origin}/api/tickets?status=pending&showAll=true&pageNumber=1`;
    const read = () =>
      reader.ask<RateFigures>({
        url,
        perSecond: pagesPerSecond,
        seconds,
        token: neighbour.token,
      } satisfies RateQuestion);
    await read();
    const quiet = percentile((await read()).samples, 0.99);
    for (const { is, what } of attacks) {
      const question: AttackQuestion = { is, origin: product.origin, token: owner.token, seconds };
      const [pages, { sent }] = await Promise.all([read(), attacker.ask<AttackFigures>(question)]);
      const p99 = percentile(pages.samples, 0.99);
      figure(`${what} (${sent} sent)`, `p50 ${ms(percentile(pages.samples, 0.5))}, p99 ${ms(p99)}`, {
        floor: `alone p99 ${ms(quiet)} (${times(p99, quiet)}); refused: ${pages.refused}`,
        target: 'p99 150 ms',
      });
    }
  } finally {
    await Promise.all([reader.stop(), attacker.stop(), product.stop()]);
  }
}
