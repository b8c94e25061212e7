import { type SimulatorClient, spawnSimulator } from '@recado/whatsapp-simulator';
import { figure, ms, percentile, perSecond, spread } from './figures.ts';
import type { PipelineFigures } from './pipeline.ts';
import { type ForkedWorker, forkWorker, processorTime, temporaryFolder } from './processes.ts';
import { type Signed, startProduct } from './product.ts';
import type { Arrivals } from './socket-worker.ts';

const customers = 50;
const rate = 100;
/** More than the product takes in: what arrives then is what it sustains. */
const flood = 600;
const ours = '5511911112222';
const patienceMs = 60_000;

/** The pipeline without a driver, on an empty database. */
export async function measurePipelineAlone(isQuick: boolean): Promise<void> {
  const database = forkWorker('./database-worker.ts');
  await database.ask({ is: 'open', place: { dir: temporaryFolder() } });
  const got = await database.ask<PipelineFigures>({ is: 'pipeline', messages: isQuick ? 1000 : 5000 });
  await database.ask({ is: 'close' });
  await database.stop();
  figure('pipeline alone, 50 at once', perSecond(got.batched), {
    floor: `bare rows ${perSecond(got.bareRows)} (${(got.bareRows / got.batched).toFixed(1)} x)`,
    target: '100/s',
  });
  figure('pipeline alone, one by one', perSecond(got.single));
}

async function until<T>(what: string, look: () => Promise<T | undefined | false | ''>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface ConnectionState {
  id: number;
  status: string;
  qrcode: string;
}

async function link(signed: Signed, phones: SimulatorClient): Promise<void> {
  await phones.addPhone({ number: ours, name: 'Loja', kind: 'company' });
  const { id } = await signed.call<ConnectionState>('POST', '/whatsapp', { name: 'Bench', isDefault: true });
  const look = () => signed.call<ConnectionState>('GET', `/whatsapp/${id}`);
  const code = await until('the QR code', async () => (await look()).qrcode);
  await phones.scan(ours, code);
  await until('the link', async () => (await look()).status === 'CONNECTED');
}

/** When each text was sent, as the handsets of the customers show it. */
async function sendingTimes(phones: SimulatorClient, prefix: string): Promise<Record<string, number>> {
  const sentAt: Record<string, number> = {};
  const { customers: writers } = await phones.loadResult();
  for (const { number } of writers) {
    const { chats } = await phones.phone(number);
    for (const { text, time } of chats.flatMap((chat) => chat.messages)) {
      if (text.startsWith(prefix)) sentAt[text] = time;
    }
  }
  return sentAt;
}

/** From the handset to the first socket, for every text that arrived. */
export function delaysOf(sentAt: Record<string, number>, arrivals: Arrivals): number[] {
  return Object.entries(sentAt).flatMap(([text, at]) => (arrivals[text] ?? []).map((arrived) => arrived - at));
}

async function drive(sockets: ForkedWorker, seconds: number, phones: SimulatorClient, perSecond = rate) {
  const messages = perSecond * seconds;
  const prefix = `carga-${Date.now()}`;
  const withinMs = seconds * 1000 + patienceMs;
  const finished = sockets.ask<Arrivals>({ is: 'collect', texts: messages, withinMs, isFresh: true });
  const from = Date.now();
  await phones.startLoad({ to: ours, customers, messages, perSecond, prefix });
  const arrivals = await finished;
  const result = await phones.loadResult();
  const sentAt = await sendingTimes(phones, prefix);
  return { arrivals, from, sentAt, sentPerSecond: (result.sent * 1000) / result.durationMs, sent: result.sent };
}

async function bareSocket(sockets: ForkedWorker, seconds: number): Promise<number[]> {
  const floor = forkWorker('./floor-worker.ts');
  const { origin } = await floor.ask<{ origin: string }>({ is: 'serve', bytes: 10 });
  await sockets.ask({ is: 'open', origin, tokens: [], companyId: 0, sockets: 1, prefix: 'bare' });
  const count = rate * Math.min(seconds, 10);
  const sentAt = await floor.ask<Record<string, number>>({
    is: 'emit',
    bytes: 3000,
    count,
    everyMs: 1000 / rate,
    prefix: 'bare',
  });
  const arrivals = await sockets.ask<Arrivals>({ is: 'collect', texts: count, withinMs: 5000 });
  await floor.stop();
  return delaysOf(sentAt, arrivals);
}

/** 50 customers write through the real driver to one connection; a socket in the browser's place takes the time. */
export async function measureInbound(isQuick: boolean): Promise<void> {
  const seconds = isQuick ? 10 : 60;
  const simulator = await spawnSimulator();
  const sockets = forkWorker('./socket-worker.ts');
  const extra = { WHATSAPP_URL: simulator.url, WHATSAPP_TRUST_ROOT: simulator.rootKeyHex };
  const product = await startProduct({ dir: temporaryFolder() }, { extra });
  try {
    const signed = await product.login();
    await link(signed, simulator.client);
    const { token, companyId } = signed;
    await sockets.ask({ is: 'open', origin: product.origin, tokens: [token], companyId, sockets: 1, prefix: 'carga-' });
    const usedBefore = processorTime(product.pid);
    const got = await drive(sockets, seconds, simulator.client);
    const used = processorTime(product.pid) - usedBefore;
    const delays = delaysOf(got.sentAt, got.arrivals);
    const times = Object.values(got.arrivals).flat();
    const span = Math.max(...times) - Math.min(...Object.values(got.sentAt));
    const counted = `${Object.keys(got.arrivals).length} of ${got.sent} arrived, ${times.length - Object.keys(got.arrivals).length} twice`;
    figure(
      'real driver: arriving',
      `${perSecond((times.length * 1000) / span)} (sent at ${perSecond(got.sentPerSecond)})`,
      {
        target: '100/s',
      },
    );
    figure('real driver: distinct texts', counted);
    figure('real driver: processor time a message', ms(used / times.length));
    const most = await drive(sockets, isQuick ? 5 : 15, simulator.client, flood);
    const arrived = Object.values(most.arrivals).flat();
    // Handsets keep the newest messages of a chat only: the first ones of a flood are not among them.
    const took = Math.max(...arrived) - most.from;
    figure('real driver: sustained when more is sent', perSecond((arrived.length * 1000) / took), {
      floor: `sent at ${perSecond(most.sentPerSecond)}`,
    });
    const bare = await bareSocket(sockets, seconds);
    figure('real driver: customer to socket', spread(delays), {
      floor: `bare Socket.IO p95 ${ms(percentile(bare, 0.95))}`,
      target: 'p95 150 ms',
    });
  } finally {
    await Promise.all([product.stop(), sockets.stop()]);
    await simulator.stop();
  }
}
