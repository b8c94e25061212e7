import { setTimeout as pause } from 'node:timers/promises';
import { ManyConnections } from '../e2e/kit/many-connections.ts';
import { figure, ms, percentile } from './figures.ts';
import { treeMemory } from './processes.ts';
import { type SplitProduct, withSplitProduct } from './split-product.ts';

const restMs = 10_000;
/** A link that fell sooner after it came up waits longer before it tries again. */
const stableMs = 31_000;

const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;

/** Memory of the session process once it rests, MB. */
async function restingMemory(product: SplitProduct): Promise<number> {
  await pause(restMs);
  return treeMemory(product.pid('sessions')) ?? Number.NaN;
}

async function measureDrops(product: SplitProduct, many: ManyConnections, rounds: number): Promise<void> {
  const drops: Awaited<ReturnType<ManyConnections['dropAll']>>[] = [];
  let used = 0;
  for (let round = 0; round < rounds; round++) {
    await pause(stableMs);
    const before = product.processorTime();
    drops.push(await many.dropAll());
    used += product.processorTime() - before;
  }
  const count = `${drops[0]?.dropped ?? 0} dropped at once`;
  const spread = (values: number[]) =>
    `median ${seconds(percentile(values, 0.5))}, longest ${seconds(Math.max(...values))}`;
  figure(`${count}: all logged in again`, spread(drops.map(({ onlineMs }) => onlineMs)), { target: '10 s' });
  figure(`${count}: processor time of both processes`, ms(used / rounds));
  figure(`${count}: all shown CONNECTED`, spread(drops.map(({ connectedMs }) => connectedMs)), { target: '10 s' });
}

async function measureMessages(product: SplitProduct, many: ManyConnections, each: number): Promise<void> {
  // The first text of each makes contact and ticket.
  await many.untilStored('primeiro', (await many.say('primeiro', 1)).length);
  await pause(restMs / 5);
  const used = product.processorTime();
  const from = performance.now();
  const said = await many.say('carga', each);
  const stored = await many.untilStored('carga', said.length);
  const spent = product.processorTime() - used;
  const took = performance.now() - from;
  const distinct = new Set(stored).size;
  figure(
    'messages over all of them',
    `${distinct} of ${said.length} stored, ${stored.length - distinct} twice, in ${seconds(took)}`,
  );
  figure('processor time a message, both processes', ms(spent / said.length));
}

/** 60 linked numbers in one session process: what each weighs, what a message costs, and how soon all are back. */
export function measureConnections(isQuick: boolean): Promise<void> {
  return withSplitProduct(async (product) => {
    const { api, simulator, databaseUrl: url } = product;
    const many = new ManyConnections({ url, companyId: api.companyId, client: simulator.client });
    try {
      const count = isQuick ? 12 : 60;
      await many.link(2);
      const before = await restingMemory(product);
      const from = performance.now();
      await many.link(count);
      const linking = performance.now() - from;
      const grown = (await restingMemory(product)) - before;
      figure(`linking ${count - 2} more by QR code`, `${seconds(linking)} (${ms(linking / (count - 2))} each)`);
      figure('session process: memory a connection (PSS)', `${(grown / (count - 2)).toFixed(1)} MB`, {
        floor: `${before.toFixed(0)} MB with two`,
      });
      await measureMessages(product, many, isQuick ? 5 : 20);
      const idleFrom = product.processorTime();
      await pause(restMs);
      figure(
        'idle, both processes',
        `${(((product.processorTime() - idleFrom) * 100) / restMs).toFixed(1)} % of a processor`,
      );
      await measureDrops(product, many, isQuick ? 1 : 3);
    } finally {
      await many.close();
    }
  });
}
