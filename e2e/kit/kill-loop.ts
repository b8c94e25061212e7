import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import { Api } from './api.ts';
import { createProduct, type Product } from './product.ts';
import { until } from './until.ts';

const company = '5511988771020';

export interface KillLoopPlan {
  kills: number;
  customers: number;
  inbound: number;
  inboundPerSecond: number;
  /** conversations in which the agent answers */
  answered: number;
  outbound: number;
  /** how long the product runs before a kill, random between the two */
  aliveMs: [number, number];
}

/** Texts of one conversation, in order: as said, and as found on the other side. */
export interface Conversation {
  customer: string;
  said: string[];
  stored: string[];
  accepted: string[];
  onHandset: string[];
  failed: string[];
  /** accepted, but not yet acknowledged by the network: these may still go out */
  waiting: string[];
}

export interface KillLoopResult {
  conversations: Conversation[];
  resent: number;
  redelivered: number;
  sendTries: number;
  linkedDevices: number[];
  status: string;
  seconds: number;
  output: string;
}

interface Stage {
  plan: KillLoopPlan;
  simulator: SpawnedSimulator;
  product: Product;
  api: Api;
  connectionId: number;
  accepted: Map<string, string[]>;
  tries: number;
}

async function killAndRestart({ plan, product }: Stage): Promise<void> {
  const [least, most] = plan.aliveMs;
  for (let kill = 0; kill < plan.kills; kill++) {
    await pause(least + Math.random() * (most - least));
    await product.kill();
    await product.start();
  }
}

/** Takes the customer's ticket, then sends its share, paced over the time the customers write. */
async function answer(stage: Stage, customer: string): Promise<void> {
  const { plan, api, accepted } = stage;
  const find = async (status: 'pending' | 'open') =>
    (await api.tickets(status)).find((ticket) => ticket.contact.number === customer);
  const ticket = await until(
    `the ticket of ${customer}`,
    async () => (await find('pending')) ?? (await find('open')),
    60_000,
  );
  await until(`accepting ${customer}`, () => api.accept(ticket.id), 60_000);
  const share = Math.floor(plan.outbound / plan.answered);
  const paceMs = (plan.inbound / plan.inboundPerSecond / share) * 1000;
  const texts: string[] = [];
  accepted.set(customer, texts);
  for (let count = 1; count <= share; count++) {
    const text = `answer ${customer} ${count}`;
    stage.tries += await api.sendUntilAccepted(ticket.id, text, `key-${customer}-${count}`);
    texts.push(text);
    await pause(Math.random() * 2 * paceMs);
  }
}

async function compare(stage: Stage): Promise<Conversation[]> {
  const { api, simulator, accepted } = stage;
  const load = await simulator.client.loadResult();
  const tickets = [...(await api.tickets('open')), ...(await api.tickets('pending'))];
  const conversations: Conversation[] = [];
  for (const { number, messages } of load.customers) {
    const of = tickets.filter((ticket) => ticket.contact.number === number);
    const histories = await Promise.all(of.map((ticket) => api.history(ticket.id)));
    const history = histories.flat();
    const { messages: received } = await simulator.client.received(number);
    conversations.push({
      customer: number,
      said: messages.map(({ text }) => text),
      stored: history.filter(({ fromMe }) => !fromMe).map(({ body }) => body),
      accepted: accepted.get(number) ?? [],
      onHandset: received.map(({ text }) => text).filter((text) => text.startsWith('answer ')),
      waiting: history.filter(({ fromMe, ack }) => fromMe && ack === 1).map(({ body }) => body),
      failed: history.filter(({ fromMe, error }) => fromMe && error).map(({ body, error }) => `${body}: ${error}`),
    });
  }
  return conversations;
}

const isSettled = (found: Conversation[]): boolean =>
  found.every(
    ({ said, stored, accepted, onHandset, waiting }) =>
      stored.length >= said.length && onHandset.length >= accepted.length && waiting.length === 0,
  );

/** What differs is the test's to say, so a time that runs out answers what there is. */
async function settle(stage: Stage): Promise<Conversation[]> {
  await until(
    'the customers have written',
    async () => !(await stage.simulator.client.loadResult()).isRunning,
    600_000,
  );
  await stage.api.untilConnected(stage.connectionId);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await compare(stage);
    if (isSettled(found) || Date.now() > deadline) return found;
    await pause(500);
  }
}

async function play(stage: Stage): Promise<Conversation[]> {
  const { plan, simulator } = stage;
  await simulator.client.startLoad({
    to: company,
    customers: plan.customers,
    messages: plan.inbound,
    perSecond: plan.inboundPerSecond,
  });
  const load = await until('the customers', async () => {
    const result = await simulator.client.loadResult();
    return result.customers.length === plan.customers && result;
  });
  const answered = load.customers.slice(0, plan.answered);
  await Promise.all([killAndRestart(stage), ...answered.map(({ number }) => answer(stage, number))]);
  return settle(stage);
}

/**
 * Links one connection, lets customers write and an agent answer, and kills the product at random moments meanwhile.
 * Answers both sides of every conversation; the phone network runs in a process of its own and is never killed.
 */
export async function runKillLoop(plan: KillLoopPlan): Promise<KillLoopResult> {
  const from = performance.now();
  const dir = await mkdtemp(path.join(tmpdir(), 'recado-kill-loop-'));
  const simulator = await spawnSimulator({ dir: path.join(dir, 'phones'), seed: true });
  const product = await createProduct({ dataDir: path.join(dir, 'data'), whatsapp: simulator });
  try {
    await product.start();
    const api = new Api(product.origin);
    await api.login();
    const connectionId = await api.link('Principal', (qr) => simulator.client.scan(company, qr));
    const stage: Stage = { plan, simulator, product, api, connectionId, accepted: new Map(), tries: 0 };
    const conversations = await play(stage);
    const { phones, counters } = await simulator.client.state();
    return {
      conversations,
      resent: phones.reduce((sum, phone) => sum + phone.counters.duplicates, 0),
      redelivered: counters.redelivered,
      sendTries: stage.tries,
      linkedDevices: phones.find(({ number }) => number === company)?.devices.map(({ id }) => id) ?? [],
      status: (await api.connection(connectionId)).status,
      seconds: Math.round((performance.now() - from) / 1000),
      output: product.output(),
    };
  } finally {
    await product.stop();
    await simulator.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
