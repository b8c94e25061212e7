import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import { Api } from './api.ts';
import { type Conversation, company, onTheWay, type Sides, settle } from './both-sides.ts';
import { type ChaosPlan, letChaosRule, seeded } from './chaos.ts';
import { serverOf } from './database-process.ts';
import { type Deployment, deployAlone, deploySplit, deployTwoNodes } from './deployments.ts';
import type { Product } from './product.ts';
import { until } from './until.ts';

/** A product that is killed all the time is seldom up on a slow machine; agents are patient. */
const patienceMs = 600_000;
/** Customers are, too: it takes them so long already on a machine that keeps pace. */
const customersPatienceMs = ({ inbound, inboundPerSecond }: KillLoopPlan): number =>
  patienceMs + (inbound / inboundPerSecond) * 1000;

/** What a kill meets: the process that was started, the server of its database, or both at once. */
export type Victim = 'product' | 'database' | 'both';

interface Kills {
  times: number;
  /** taken by turns; the product alone unless others are named */
  victims?: readonly Victim[];
  /** how long the process runs before it is killed, random between the two */
  aliveMs: [number, number];
}

export interface KillLoopPlan {
  /**
   * which processes are killed: the whole product; or API and sessions each by itself, or two whole nodes,
   * each of which takes half of the answers
   */
  kills: { product: Kills } | { api: Kills; sessions: Kills } | { first: Kills; second: Kills };
  /** what goes wrong at WhatsApp meanwhile; its seed decides on the moments of the kills, too */
  chaos?: ChaosPlan;
  customers: number;
  inbound: number;
  inboundPerSecond: number;
  /** every so many messages of the customers one is a file */
  fileEvery?: number;
  /** conversations in which the agent answers */
  answered: number;
  outbound: number;
}

export interface KillLoopResult {
  conversations: Conversation[];
  resent: number;
  redelivered: number;
  sendTries: number;
  linkedDevices: number[];
  status: string;
  seconds: number;
  /** kills of each process, and how many of all met messages on their way */
  killed: Record<string, number>;
  busyKills: number;
  /** from the command to the answer, of the starts after a kill */
  startMs: number[];
  /** how often each fault happened */
  faults: Record<string, number>;
}

interface Stage extends Sides {
  dir: string;
  plan: KillLoopPlan;
  /** what agents talk to, by turns */
  apis: Api[];
  tries: number;
  killed: Record<string, number>;
  busyKills: number;
  startMs: number[];
  faults: Record<string, number>;
}

const isBusy = async (stage: Stage): Promise<boolean> =>
  (await stage.simulator.client.loadResult()).isRunning || (await onTheWay(stage)) > 0;

/** Kills, and waits until it is up again: by itself when only its database died. When the restart began, of `performance.now()`. */
async function killOne(stage: Stage, product: Product, victim: Victim): Promise<number> {
  if (victim !== 'product') process.kill(serverOf(stage.dir), 'SIGKILL');
  if (victim !== 'database') await product.kill();
  const from = performance.now();
  if (victim !== 'database') await product.start();
  else await until('the database', () => stage.api.tickets('open').then(Boolean, () => false), patienceMs);
  return from;
}

/** Each process is killed at its own moments, so that several may be down at once. */
async function killAndRestart(stage: Stage, name: string, product: Product, kills: Kills): Promise<void> {
  const [least, most] = kills.aliveMs;
  const random = stage.plan.chaos ? seeded(stage.plan.chaos.seed + name.length) : Math.random;
  for (let kill = 1; kill <= kills.times; kill++) {
    await pause(least + random() * (most - least));
    if (await isBusy(stage)) stage.busyKills++;
    const victim = kills.victims?.[kill % kills.victims.length] ?? 'product';
    const from = await killOne(stage, product, victim);
    const startMs = Math.round(performance.now() - from);
    process.stdout.write(`kill ${kill} of ${name} (${victim}): up again in ${startMs} ms\n`);
    stage.startMs.push(startMs);
    stage.killed[name] = kill;
  }
}

/** Takes the customer's ticket, then sends its share, paced over the time the customers write. */
async function answer(stage: Stage, customer: string, api: Api): Promise<void> {
  const { plan, accepted } = stage;
  const find = async (status: 'pending' | 'open') =>
    (await api.tickets(status)).find((ticket) => ticket.contact.number === customer);
  const ticket = await until(
    `the ticket of ${customer}`,
    async () => (await find('pending')) ?? (await find('open')),
    patienceMs,
  );
  await until(`accepting ${customer}`, () => api.accept(ticket.id), patienceMs);
  const share = Math.floor(plan.outbound / plan.answered);
  const paceMs = (plan.inbound / plan.inboundPerSecond / share) * 1000;
  const texts: string[] = [];
  accepted.set(customer, texts);
  for (let count = 1; count <= share; count++) {
    const text = `answer ${customer} ${count}`;
    stage.tries += await api.sendUntilAccepted(ticket.id, text, `key-${customer}-${count}`, patienceMs);
    texts.push(text);
    await pause(Math.random() * 2 * paceMs);
  }
}

async function play(stage: Stage, killing: () => Promise<void>): Promise<Conversation[]> {
  const { plan, simulator } = stage;
  await simulator.client.startLoad({
    to: company,
    customers: plan.customers,
    messages: plan.inbound,
    perSecond: plan.inboundPerSecond,
    ...(plan.fileEvery === undefined ? {} : { fileEvery: plan.fileEvery }),
  });
  const load = await until('the customers', async () => {
    const result = await simulator.client.loadResult();
    return result.customers.length === plan.customers && result;
  });
  const { apis } = stage;
  const answers = load.customers
    .slice(0, plan.answered)
    .map(({ number }, index) => answer(stage, number, apis[index % apis.length] ?? stage.api));
  let isOver = false;
  const { client } = simulator;
  const chaos = plan.chaos && letChaosRule(plan.chaos, { client, company, isOver: () => isOver });
  const writing = until(
    'the customers have written',
    async () => !(await client.loadResult()).isRunning,
    customersPatienceMs(plan),
  );
  try {
    await Promise.all([killing(), writing, ...answers]);
  } finally {
    isOver = true;
    stage.faults = (await chaos) ?? {};
  }
  return settle(stage);
}

async function deploy(plan: KillLoopPlan, dir: string, whatsapp: SpawnedSimulator) {
  const { kills } = plan;
  const from = async (deployment: Deployment, each: Record<string, Kills>) => ({
    deployment,
    killing: async (stage: Stage) => {
      const loops = Object.entries(each).map(([name, its]) => {
        const product = deployment.processes[name];
        return product && killAndRestart(stage, name, product, its);
      });
      await Promise.all(loops);
    },
  });
  if ('first' in kills) {
    const nodes = await deployTwoNodes({ dir, whatsapp });
    const { first, second } = nodes.processes;
    await second.start();
    const both = { ...nodes, origin: first.origin, others: [second.origin] };
    return from(both, { first: kills.first, second: kills.second });
  }
  if ('product' in kills) return from(await deployAlone({ dir, whatsapp }), { product: kills.product });
  return from(await deploySplit({ dir, whatsapp }), { api: kills.api, sessions: kills.sessions });
}

/**
 * Links one connection, lets customers write and an agent answer, and kills the product at random moments meanwhile.
 * Answers both sides of every conversation; the phone network runs in a process of its own and is never killed.
 */
export async function runKillLoop(plan: KillLoopPlan): Promise<KillLoopResult> {
  const from = performance.now();
  const dir = await mkdtemp(path.join(tmpdir(), 'recado-kill-loop-'));
  const simulator = await spawnSimulator({ dir: path.join(dir, 'phones'), seed: true });
  let deployment: Deployment | undefined;
  try {
    const deployed = await deploy(plan, dir, simulator);
    deployment = deployed.deployment;
    const api = new Api(deployment.origin);
    await api.login();
    const connectionId = await api.link('Principal', (qr) => simulator.client.scan(company, qr));
    const stage: Stage = {
      dir,
      plan,
      simulator,
      api,
      apis: [api, ...(deployment.others ?? []).map((origin) => api.at(origin))],
      faults: {},
      connectionId,
      accepted: new Map(),
      tries: 0,
      killed: {},
      busyKills: 0,
      startMs: [],
    };
    const conversations = await play(stage, () => deployed.killing(stage));
    const { phones, counters } = await simulator.client.state();
    return {
      conversations,
      resent: phones.reduce((sum, phone) => sum + phone.counters.duplicates, 0),
      redelivered: counters.redelivered,
      sendTries: stage.tries,
      linkedDevices: phones.find(({ number }) => number === company)?.devices.map(({ id }) => id) ?? [],
      status: (await api.connection(connectionId)).status,
      seconds: Math.round((performance.now() - from) / 1000),
      killed: stage.killed,
      busyKills: stage.busyKills,
      startMs: stage.startMs,
      faults: stage.faults,
    };
  } finally {
    await deployment?.stop();
    await simulator.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
