import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../kit/api.ts';
import { deploySplit } from '../kit/deployments.ts';
import { ManyConnections } from '../kit/many-connections.ts';

/* The operator's mode. */

const count = 60;
/** A link that fell sooner after it came up waits longer before it tries again. */
const stableMs = 31_000;
let dir = '';
let simulator: SpawnedSimulator;
let running: Awaited<ReturnType<typeof deploySplit>>;
let many: ManyConnections;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-sixty-'));
  simulator = await spawnSimulator({ dir: path.join(dir, 'phones') });
  running = await deploySplit({ dir, whatsapp: simulator });
  const api = new Api(running.origin);
  await api.login();
  many = new ManyConnections({ url: running.database.url, companyId: api.companyId, client: simulator.client });
  await many.link(count);
});
afterAll(async () => {
  await many?.close();
  await running?.stop();
  await simulator?.stop();
  await rm(dir, { recursive: true, force: true });
});

test('60 connections dropped at once are all back without a new code, and lose and double nothing', async () => {
  for (let round = 1; round <= 3; round++) {
    await pause(stableMs);
    const sockets = async () => (await simulator.client.state()).counters.connections;
    const before = await sockets();
    const back = many.dropAll();
    const said = await many.say(`queda ${round}`, 2);
    const { dropped, onlineMs, connectedMs } = await back;
    process.stdout.write(
      `${dropped} dropped, back over ${(await sockets()) - before} sockets: all logged in again after ${(onlineMs / 1000).toFixed(1)} s, all shown CONNECTED after ${(connectedMs / 1000).toFixed(1)} s\n`,
    );
    expect(dropped).toBe(count);
    const stored = await many.untilStored(`queda ${round}`, said.length);
    expect(stored.toSorted()).toEqual(said.toSorted());
  }
  const { phones } = await simulator.client.state();
  const links = phones.filter(({ kind }) => kind === 'company').map(({ devices }) => devices.map(({ id }) => id));
  expect(links).toEqual(many.linked.map(() => [1]));
});
