import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BothWays, eventually } from '../../../test/both-ways.ts';
import type { StopReason } from '../../port.ts';
import type { BaileysTimings } from './options.ts';

/* Every close code of whatsapp §1.3, by the real library against the local server, with messages both ways around it. */

let simulator: Simulator;
let numbers = 0;
let line: BothWays;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.stop());
afterEach(() => line.close());

function open(timings: Partial<BaileysTimings> = {}): BothWays {
  const suffix = String(++numbers).padStart(4, '0');
  line = new BothWays(simulator, { shop: `551197000${suffix}`, maria: `551196000${suffix}` }, timings);
  return line;
}

/** Nothing lost, nothing doubled, everything in order, both ways; in the journal once. */
async function expectBothSidesEqual(): Promise<void> {
  const { said, told, journaled, wrote, heard } = await line.compared();
  expect(told).toEqual(said);
  expect(journaled).toBe(said.length);
  expect(heard).toEqual(wrote);
}

async function speak(word: string): Promise<void> {
  await line.say(`pergunta ${word}`);
  await line.write(`resposta ${word}`);
}

/** What is said and written while the fault lasts; resolves when the last of it has been answered for. */
async function speakMeanwhile(): Promise<{ done: Promise<unknown> }> {
  const done = line.write('resposta durante');
  await line.say('pergunta durante 1', 'pergunta durante 2');
  return { done };
}

const silentLine = { keepAliveMs: 300 };

test.each<[number, string, (shop: string) => Promise<unknown>, Partial<BaileysTimings>?]>([
  [515, 'a restart that WhatsApp asks for', (shop) => simulator.client.streamError(515, shop)],
  [428, 'a line that was cut', (shop) => simulator.client.drop(shop)],
  [
    428,
    'a line that breaks in the middle of a stanza of WhatsApp',
    (s) => simulator.client.cutAfter(250, 'toDevice', s),
  ],
  [428, 'a line that breaks in the middle of a stanza of ours', (s) => simulator.client.cutAfter(700, 'fromDevice', s)],
  [408, 'a line on which WhatsApp is silent', (shop) => simulator.client.silence(shop), silentLine],
  [503, 'a stream error', (shop) => simulator.client.streamError(503, shop)],
  [500, 'a stream error', (shop) => simulator.client.streamError(500, shop)],
])('%i, %s: the link comes back by itself, 0 lost and 0 doubled', async (_code, _cause, fault, timings) => {
  await open(timings).link();
  await speak('antes');
  const from = line.events.length;
  await fault(line.shop);
  const { done } = await speakMeanwhile();
  await line.state('connected', from);
  await done;
  await speak('depois');
  await expectBothSidesEqual();
});

test('405, a client version that is refused: the keys stay, the cause is told, and the link comes back, 0 lost and 0 doubled', async () => {
  await open().link();
  await speak('antes');
  const from = line.events.length;
  await simulator.client.refuseLogins(405, line.shop);
  await simulator.client.drop(line.shop);
  const { done } = await speakMeanwhile();
  await line.state('timeout', from, 'versionRefused');
  expect(await line.store.load()).not.toBeNull();
  await simulator.client.refuseLogins(undefined, line.shop);
  await line.state('connected', from);
  await done;
  await speak('depois');
  await expectBothSidesEqual();
});

test.each<[number, StopReason, string, (shop: string) => Promise<unknown>]>([
  [440, 'replaced', 'the same identity opened elsewhere', (shop) => simulator.client.streamError(440, shop)],
  [403, 'banned', 'a ban', (shop) => simulator.client.streamError(403, shop)],
  [
    411,
    'notMultiDevice',
    'an account without linked devices',
    async (shop) => {
      await simulator.client.refuseLogins(411, shop);
      await simulator.client.drop(shop);
    },
  ],
])(
  '%i, %s (%s): it stops with its keys, and started again it has 0 lost and 0 doubled',
  async (_code, reason, _cause, fault) => {
    await open().link();
    await speak('antes');
    const from = line.events.length;
    await fault(line.shop);
    const { done } = await speakMeanwhile();
    await line.state('disconnected', from, reason);
    expect(await line.store.load()).not.toBeNull();
    const stopped = line.events.length;
    await simulator.client.refuseLogins(undefined, line.shop);
    await line.driver.start();
    await line.state('connected', stopped);
    await done;
    await speak('depois');
    await expectBothSidesEqual();
  },
);

test('401, a removal on the phone: the keys are gone, what was journaled stays, and a new link has 0 lost and 0 doubled', async () => {
  await open().link();
  await speak('antes');
  // What WhatsApp had not given before goes with the link.
  await expectBothSidesEqual();
  const from = line.events.length;
  await simulator.client.unlinkAll(line.shop);
  await line.state('disconnected', from, 'loggedOut');
  expect(await line.store.load()).toBeNull();
  expect(line.store.journal).toHaveLength(1);
  const waiting = line.write('resposta durante');
  const stopped = line.events.length;
  await line.driver.start();
  await line.state('qrcode', stopped);
  await line.state('connected', stopped);
  await waiting;
  await speak('depois');
  await expectBothSidesEqual();
});

test('401, our own logout: the phone forgets us, and a new link has 0 lost and 0 doubled', async () => {
  await open().link();
  await speak('antes');
  // What WhatsApp had not given before goes with the link.
  await expectBothSidesEqual();
  const from = line.events.length;
  await line.driver.logout();
  await line.state('disconnected', from, 'loggedOut');
  const devices = async () => (await simulator.client.phone(line.shop)).devices.length === 0;
  await eventually('the removal on the phone', devices);
  const stopped = line.events.length;
  await line.driver.start();
  await line.state('connected', stopped);
  await speak('depois');
  await expectBothSidesEqual();
});

test('408, nobody scanned: it stops and waits for a new code, which links it, 0 lost and 0 doubled', async () => {
  // All six codes are shown for 6 s: long enough to read the first one of those that come afterwards.
  open({ qrTimeoutMs: 1000 }).scans = false;
  await simulator.client.addPhone({ number: line.shop, name: 'Loja', kind: 'company' });
  await line.driver.start();
  await line.state('disconnected', 0, 'qrExpired');
  line.scans = true;
  await line.link();
  await speak('depois');
  await expectBothSidesEqual();
});

test('a line that breaks at any byte of the first login: nothing said afterwards is lost or doubled', async () => {
  for (const bytes of [1, 60, 400, 1500, 4000]) {
    await open().link();
    await simulator.client.cutAfter(bytes, bytes % 400 === 0 ? 'fromDevice' : 'toDevice', line.shop);
    await speak('primeira');
    await expectBothSidesEqual();
    await line.close();
  }
});
