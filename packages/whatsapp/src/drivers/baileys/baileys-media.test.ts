import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Simulator, type SimulatorOptions, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../driver-suite/subject.ts';
import type { OutboundMedia } from '../../media.ts';
import type { DriverEvent, InboundItem, MediaPointer } from '../../port.ts';
import { MemorySessionStore } from '../memory/index.ts';
import { BaileysDriver, translateBaileys } from './index.ts';

const shop = '5511990009998';
const maria = '5511988889998';
/** Encrypted uploads lie here: other tests send files at the same time. */
const place = mkdtempSync(path.join(tmpdir(), 'baileys-media-'));
vi.stubEnv('TMPDIR', place);
const dir = mkdtempSync(path.join(place, 'simulator-'));
const store = new MemorySessionStore();
const events: DriverEvent[] = [];
const items: InboundItem[] = [];
let simulator: Simulator;
let driver: BaileysDriver;

/** The simulator on the ports it had, and a driver that is linked to it. */
async function open(ports: Pick<SimulatorOptions, 'port' | 'controlPort'> = {}): Promise<void> {
  simulator = await startSimulator({ dir, ...ports });
  const { url, rootKeyHex: rootKey, mediaCertificate, client } = simulator;
  const onEvent = (event: DriverEvent): void => {
    events.push(event);
    if (event.t === 'link' && event.qr && event.refsLeft === 5) void client.scan(shop, event.qr);
  };
  driver = new BaileysDriver(
    { store, onEvent, onJournaled: (entries) => void items.push(...entries.flatMap(translateBaileys)) },
    { local: { url, rootKey, mediaCertificate }, timings: { mediaIdleMs: 3000, mediaAgainMs: 300 } },
  );
}

async function connect(): Promise<void> {
  const from = events.length;
  await driver.start();
  const isOpen = (): boolean => events.slice(from).some((e) => e.t === 'link' && e.state === 'connected');
  await eventually(async () => isOpen() || undefined, 'the link');
}

beforeAll(async () => {
  await open();
  await simulator.client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: maria, name: 'Maria' });
  await connect();
});
afterEach(async () => {
  await simulator.client.clearFaults();
  await simulator.client.setAuto(shop, { online: true });
});
afterAll(async () => {
  await driver.stop();
  await simulator.stop();
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

async function told(id: string): Promise<{ item: InboundItem; pointer: MediaPointer }> {
  const item = await eventually(async () => items.find((i) => i.ref.id === id), 'the message');
  if (item.t !== 'message' || !('mimetype' in item.body) || item.body.pointer === undefined)
    throw new Error('no file in it');
  return { item, pointer: item.body.pointer };
}

async function sendToShop(bytes: Buffer): Promise<string> {
  return (await simulator.client.sendFile(maria, { to: shop, kind: 'document' }, new Uint8Array(bytes))).id;
}

async function outcome(pointer: MediaPointer): Promise<Buffer> {
  return buffer(await driver.fetchMedia(pointer));
}

test.each([
  ['is answered with 404', 'missing', 'gone'],
  ['breaks off', 'cut', 'transient'],
  ['ends early as if it were whole', 'short', 'invalid'],
  ['has one changed byte', 'changed', 'invalid'],
] as const)('a download that %s is told as such, and the next try brings the file', async (_how, what, code) => {
  const bytes = randomBytes(400_000);
  const { pointer } = await told(await sendToShop(bytes));
  await simulator.client.setFaults({ downloads: { what, times: 1 } });
  await expect(outcome(pointer)).rejects.toMatchObject({ name: 'MediaFailure', code });
  expect((await outcome(pointer)).equals(bytes)).toBe(true);
});

test('a slow download comes whole, and can be given up in the middle', async () => {
  const bytes = randomBytes(200_000);
  const { pointer } = await told(await sendToShop(bytes));
  await simulator.client.setFaults({ downloads: { what: 'slow' } });
  expect((await outcome(pointer)).equals(bytes)).toBe(true);
  const end = new AbortController();
  const stream = await driver.fetchMedia(pointer, end.signal);
  stream.once('data', () => end.abort(new Error('no longer wanted')));
  await expect(buffer(stream)).rejects.toThrow('no longer wanted');
});

test('a media host that cannot be reached, or is silent, may be tried again', async () => {
  const { pointer } = await told(await sendToShop(randomBytes(100)));
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  for (const closed of [1, port]) {
    const elsewhere = { ...(pointer as Record<string, string>), url: `https://127.0.0.1:${closed}/x` };
    await expect(outcome(elsewhere)).rejects.toMatchObject({ name: 'MediaFailure', code: 'transient' });
  }
  silent.close();
});

test('the certificate of a stranger is not trusted', async () => {
  const { pointer } = await told(await sendToShop(randomBytes(100)));
  const other = new BaileysDriver(
    { store: new MemorySessionStore(), onEvent: () => {}, onJournaled: () => {} },
    { local: { url: simulator.url, rootKey: simulator.rootKeyHex } },
  );
  await expect(other.fetchMedia(pointer)).rejects.toMatchObject({ code: 'transient' });
});

test('a phone that is switched off is not waited for', async () => {
  const id = await sendToShop(randomBytes(100));
  const { item, pointer } = await told(id);
  await simulator.client.expireFile(shop, id);
  await simulator.client.setAuto(shop, { online: false });
  await expect(driver.requestMediaAgain(item.ref, pointer)).rejects.toMatchObject({
    name: 'MediaFailure',
    code: 'transient',
  });
});

test('an upload that is refused sends nothing, leaves nothing behind and may be tried again with the same id', async () => {
  const left = (): string[] => readdirSync(tmpdir()).filter((name) => /^document3EB0.*-enc$/.test(name));
  const before = left();
  const opened: Readable[] = [];
  const media: OutboundMedia = {
    kind: 'document',
    mimetype: 'text/plain',
    open: async () => {
      const stream = Readable.from([randomBytes(70_000)], { objectMode: false });
      opened.push(stream);
      return stream;
    },
  };
  const id = driver.newMessageId();
  const item = { id, to: { kind: 'phone', value: maria }, kind: 'media', media } as const;
  await simulator.client.setFaults({ refuseUploads: 1 });
  await expect(driver.send(item)).rejects.toMatchObject({ name: 'SendFailure', code: 'transient' });
  const shown = async () => (await simulator.client.phone(maria)).chats[0]?.messages.filter((m) => m.id === id);
  expect(await shown()).toEqual([]);
  await driver.send(item);
  await expect.poll(shown).toHaveLength(1);
  expect(opened.map((stream) => stream.destroyed)).toEqual([true, true]);
  expect(left()).toEqual(before);
});

test('a file that waited while both sides were away comes after their restart', async () => {
  const bytes = randomBytes(50_000);
  await driver.stop();
  const id = await sendToShop(bytes);
  const [port, controlPort] = [simulator.url, simulator.client.controlUrl].map((url) => Number(new URL(url).port));
  await simulator.stop();
  await open({ ...(port ? { port } : {}), ...(controlPort ? { controlPort } : {}) });
  await connect();
  const { pointer } = await told(id);
  expect((await outcome(pointer)).equals(bytes)).toBe(true);
});
