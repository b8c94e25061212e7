import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, wireName } from '@recado/contract';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../kit/api.ts';
import { seeded } from '../kit/chaos.ts';
import { deployTwoNodes } from '../kit/deployments.ts';
import { ManyConnections } from '../kit/many-connections.ts';

/* Two complete processes on one PostgreSQL, which share the connections (trust I-57). */

const count = 50;
const stormMs = 10 * 60_000;
const flapMs = [1000, 5000] as const;
/** Until then the processes are warm: every line has fallen many times. */
const warmMs = 2 * 60_000;
const mostGrowthMegabytes = 30;
/** States of one connection that are told at once, before they are held to one a second. */
const burst = 6;

let dir = '';
let simulator: SpawnedSimulator;
let nodes: Awaited<ReturnType<typeof deployTwoNodes>>;
let many: ManyConnections;
let socket: Socket;
/** when each state of each connection was told to a page, milliseconds */
const told = new Map<number, number[]>();

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-flapping-'));
  simulator = await spawnSimulator({ dir: path.join(dir, 'phones') });
  nodes = await deployTwoNodes({ dir, whatsapp: simulator });
  await nodes.processes.second.start();
  const api = new Api(nodes.processes.first.origin);
  await api.login();
  many = new ManyConnections({ url: nodes.database.url, companyId: api.companyId, client: simulator.client });
  await many.link(count);
  socket = await api.socket();
  socket.on(wireName(api.companyId, 'connection.sessionChanged'), ({ session }: { session: Connection }) => {
    told.set(session.id, [...(told.get(session.id) ?? []), performance.now()]);
  });
});
afterAll(async () => {
  socket?.close();
  await many?.close();
  await nodes?.stop();
  await simulator?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Proportional memory of both processes, megabytes. */
function memory(): number {
  const one = (pid: number) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  return one(nodes.processes.first.pid()) + one(nodes.processes.second.pid());
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The most states of one connection that were told within so many seconds. */
function mostWithin(seconds: number): number {
  const ofOne = (times: number[]) =>
    Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + seconds * 1000).length));
  return Math.max(0, ...[...told.values()].map(ofOne));
}

test('50 connections that fall every 1 to 5 s for 10 minutes wait longer each time, are never held twice, and fill neither memory nor pages', async () => {
  const random = seeded(57);
  const from = performance.now();
  const isOver = () => performance.now() - from > stormMs;
  let falls = 0;
  const before = (await simulator.client.state()).counters;
  const flap = async ({ number }: { number: string }) => {
    while (!isOver()) {
      await pause(flapMs[0] + random() * (flapMs[1] - flapMs[0]));
      falls += (await simulator.client.drop(number)).connections;
    }
  };
  const warm: number[] = [];
  const late: number[] = [];
  const watch = async () => {
    while (!isOver()) {
      await pause(2000);
      const passed = performance.now() - from;
      if (passed > warmMs && passed < 2 * warmMs) warm.push(memory());
      if (passed > stormMs - warmMs) late.push(memory());
    }
  };
  await Promise.all([watch(), ...many.linked.map(flap)]);
  const { counters } = await simulator.client.state();
  const sockets = counters.connections - before.connections;
  const states = [...told.values()].reduce((sum, times) => sum + times.length, 0);
  process.stdout.write(
    `${falls} falls, ${sockets} sockets opened, ${counters.replaced - before.replaced} while another stood; ` +
      `${states} states told, of one connection at most ${mostWithin(1)} within a second and ${mostWithin(10)} within ten; ` +
      `memory of both nodes ${median(warm).toFixed(0)} MB after ${warmMs / 60_000} minutes, ${median(late).toFixed(0)} MB at the end\n`,
  );
  expect(counters.replaced, 'lines opened while another of the same device stood').toBe(before.replaced);
  // Without waiting longer each time, every line would fall as often as it is cut: about 200 times each.
  expect(sockets / count).toBeLessThan(60);
  expect(mostWithin(10), 'states of one connection told within ten seconds').toBeLessThanOrEqual(burst + 10);
  expect(median(late) - median(warm)).toBeLessThan(mostGrowthMegabytes);

  const said = await many.say('depois', 1);
  expect((await many.untilStored('depois', said.length)).toSorted()).toEqual(said.toSorted());
});
