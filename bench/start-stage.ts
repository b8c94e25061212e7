import { figure, ms, percentile, times } from './figures.ts';
import { freePort, stopProcess, temporaryFolder, treeMemory } from './processes.ts';
import { type Place, startAndWait, startProduct } from './product.ts';

const starts = 5;
const command = 'tools/start.mjs';

const bareServer = `require('node:http').createServer((_, r) => r.end('{}')).listen(+process.env.PORT, '127.0.0.1')`;

async function startBare(): Promise<number> {
  const port = await freePort();
  const { child, startedInMs } = await startAndWait(
    ['-e', bareServer],
    { PORT: String(port) },
    `http://127.0.0.1:${port}/`,
  );
  await stopProcess(child);
  return startedInMs;
}

/** From the command to the answer of GET /api/version: second starts of the local mode, with the demo data. */
export async function measureStartUp(): Promise<void> {
  const place = { dir: temporaryFolder() };
  const first = await startProduct(place, { command });
  await first.stop();
  const [samples, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < starts; turn++) {
    const product = await startProduct(place, { command });
    await product.stop();
    samples.push(product.startedInMs);
    bare.push(await startBare());
  }
  const [median, floor] = [percentile(samples, 0.5), percentile(bare, 0.5)];
  figure('first start (packages and web build ready)', ms(first.startedInMs));
  figure(`second start, median of ${starts}`, ms(median), {
    floor: `bare server ${ms(floor)} (${times(median, floor)})`,
    target: '3000 ms',
  });
}

async function measureIdle(place: Place, seconds: number): Promise<number | null> {
  const product = await startProduct(place, { command: place.url ? `${command} --operator` : command });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const memory = treeMemory(product.pid);
  await product.stop();
  return memory;
}

/** Memory of the whole process tree when nobody has done anything for a while. */
export async function measureMemory(given: Place, seconds: number): Promise<void> {
  const [local, operator] = await Promise.all([
    measureIdle({ dir: temporaryFolder() }, seconds),
    measureIdle(given, seconds),
  ]);
  const shown = (memory: number | null) => (memory === null ? 'not told by this system' : `${memory.toFixed(0)} MB`);
  const when = `PSS after ${seconds} s idle`;
  figure(`local mode with its database and the simulated phone, ${when}`, shown(local), { target: '315 MB' });
  figure(`operator's mode in one process, ${when}`, shown(operator), { target: '250 MB' });
}
