import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DriverEvent, InboundItem, StoreChange } from '../../port.ts';
import { MemorySessionStore } from '../memory/index.ts';
import { BaileysDriver, translateBaileys } from './index.ts';

const shop = '5511990009999';
const maria = '5511988889999';
const lidOnly = '5521977779999';
let simulator: Simulator;
let store: MemorySessionStore;
let driver: BaileysDriver;
let events: DriverEvent[];
let items: InboundItem[];

beforeAll(async () => {
  simulator = await startSimulator();
  await simulator.client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: maria, name: 'Maria' });
  await simulator.client.addPhone({ number: lidOnly, name: 'Ana', addressing: 'lid' });
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  store = new MemorySessionStore();
  events = [];
  items = [];
  await open();
});
/** Links a driver; a short `watchdogMs` takes a line for dead that this machine only keeps waiting. */
async function open(watchdogMs = 60_000): Promise<void> {
  const from = events.length;
  driver = new BaileysDriver(
    {
      store,
      onEvent: (event) => {
        events.push(event);
        if (event.t === 'link' && event.qr && event.refsLeft === 5) void simulator.client.scan(shop, event.qr);
      },
      onJournaled: (entries) => void items.push(...entries.flatMap(translateBaileys)),
    },
    {
      local: { url: simulator.url, rootKey: simulator.rootKeyHex, mediaCertificate: simulator.mediaCertificate },
      timings: { backoffMinMs: 20, backoffMaxMs: 200, keepAliveMs: 60_000, watchdogMs },
    },
  );
  await driver.start();
  await linked('connected', from);
}
afterEach(async () => {
  await driver.stop();
  await simulator.client.unlinkAll(shop);
  await simulator.client.clearFaults();
});

async function until<T>(look: () => T | undefined | false): Promise<T> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain; last events ${JSON.stringify(events.slice(-5))}`);
}
const linked = (state: string, from = 0): Promise<DriverEvent> =>
  until(() => events.slice(from).find((e) => e.t === 'link' && e.state === state));
const said = (text: string): Promise<InboundItem> =>
  until(() => items.find((i) => i.t === 'message' && i.body.kind === 'text' && i.body.text === text));

test('the journal row and the ratchet key of a message are committed by one write', async () => {
  const writes: StoreChange[] = [];
  store.beforeWrite = (change) => void writes.push(change);
  await simulator.client.say(maria, { to: shop, text: 'um' });
  await said('um');
  const write = writes.find((w) => w.journal.length > 0);
  expect(write?.upserts.map((u) => u.kind)).toContain('session');
});

test('the customer sees two ticks although the company phone is not silenced', async () => {
  const { id } = await simulator.client.say(maria, { to: shop, text: 'chegou?' });
  await said('chegou?');
  await expect
    .poll(async () => (await simulator.client.phone(maria)).chats[0]?.messages.find((m) => m.id === id)?.ack)
    .toBe(3);
});

test('a person who writes from a hidden address can be answered there', async () => {
  await simulator.client.say(lidOnly, { to: shop, text: 'sou oculta' });
  const { peer } = await said('sou oculta');
  expect(peer.primary.kind).toBe('lid');
  const id = driver.newMessageId();
  await driver.send({ id, to: peer.primary, kind: 'text', text: 'oi' });
  await until(() => events.find((e) => e.t === 'ack' && e.ref.id === id && e.ack === 3));
});

test.each([500, 503] as const)('a stream error %i is followed by a new try', async (code) => {
  const from = events.length;
  await simulator.client.streamError(code, shop);
  await linked('connected', from);
});

test('a refused client version keeps the keys and says so', async () => {
  await simulator.client.refuseLogins(405, shop);
  await simulator.client.drop(shop);
  await until(() => events.find((e) => e.t === 'link' && e.reason === 'versionRefused' && e.state === 'timeout'));
  expect(await store.load()).not.toBeNull();
  const from = events.length;
  await simulator.client.refuseLogins(undefined, shop);
  await linked('connected', from);
});

test('a line that looks open but is dead is noticed', async () => {
  await driver.stop();
  await open(600);
  const from = events.length;
  await simulator.client.silence(shop);
  await linked('connected', from);
  await simulator.client.say(maria, { to: shop, text: 'de volta' });
  await said('de volta');
});

test('a file that takes long to read does not make the line look dead', async () => {
  await driver.stop();
  await open(4000);
  const from = events.length;
  async function* slowly(): AsyncGenerator<Buffer> {
    for (let part = 0; part < 7; part++) {
      await pause(800);
      // The line itself is alive.
      await simulator.client.say(maria, { to: shop, text: 'e a foto?' });
      yield Buffer.alloc(1000);
    }
  }
  const media = { kind: 'document', mimetype: 'text/plain', open: async () => Readable.from(slowly()) } as const;
  const id = driver.newMessageId();
  await driver.send({ id, to: { kind: 'phone', value: maria }, kind: 'media', media });
  await until(() => events.find((e) => e.t === 'ack' && e.ref.id === id && e.ack === 3));
  expect(events.slice(from).filter((e) => e.t === 'link')).toEqual([]);
});

test('a restriction is told with its end, and its lifting only after one was told (whatsapp §1.8)', async () => {
  await simulator.client.restrict(shop, 0);
  const { until: end } = await simulator.client.restrict(shop, 3600);
  const told = await until(() => events.find((e) => e.t === 'limit' && e.until));
  if (told.t !== 'limit') throw new Error('not a limit');
  expect([told.kind, told.until?.getTime()]).toEqual(['reachout', Math.round(end / 1000) * 1000]);
  expect(events).not.toContainEqual(expect.objectContaining({ t: 'limit', isOver: true }));
  await simulator.client.restrict(shop, 0);
  await until(() => events.find((e) => e.t === 'limit' && e.isOver));
});

test('a question for devices that gets no answer sends nothing and says so', async () => {
  const id = driver.newMessageId();
  await expect(
    driver.send({ id, to: { kind: 'phone', value: '5511900000000' }, kind: 'text', text: 'x' }),
  ).rejects.toMatchObject({ code: 'notOnWhatsapp' });
});

test('whatever the moment of the cut, every message is told once and in order', async () => {
  const texts = Array.from({ length: 60 }, (_, i) => `c${i}`);
  for (const [at, text] of texts.entries()) {
    await simulator.client.say(maria, { to: shop, text });
    if (at % 9 === 4) await simulator.client.drop(shop);
    if (at % 13 === 6) {
      store.beforeWrite = () => {
        store.beforeWrite = undefined;
        throw new Error('the database is away');
      };
    }
  }
  await said('c59');
  const told = items.flatMap((i) => (i.t === 'message' && i.body.kind === 'text' ? [i.body.text] : []));
  expect(told).toEqual(texts);
  expect(store.journal).toHaveLength(60);
});

test('the library prints no key', () => {
  const spoken = events.filter((e) => JSON.stringify(e).match(/privKey|rootKey|chainKey/));
  expect(spoken).toEqual([]);
});
