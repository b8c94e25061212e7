import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { DriverEvent, InboundItem } from '@recado/whatsapp';
import { BaileysDriver, translateBaileys } from '@recado/whatsapp/baileys';
import { MemorySessionStore } from '@recado/whatsapp/memory';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../kit/until.ts';

const shop = '5511990007777';
const maria = '5511988887777';
const fileMegabytes = 100;
/** What passes between two collections of garbage; a file kept whole would be a hundred more. */
const mostGrowthMegabytes = 60;

let dir: string;
let big: string;
let sha256: string;
let simulator: SpawnedSimulator;
let driver: BaileysDriver;
const events: DriverEvent[] = [];
const items: InboundItem[] = [];

async function makeFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  function* parts(): Generator<Buffer> {
    for (let made = 0; made < fileMegabytes; made++) {
      const part = randomBytes(1024 * 1024);
      hash.update(part);
      yield part;
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(file));
  return hash.digest('hex');
}

/** As the phone page does, but without `fetch`, which gathers what it sends. */
async function sendFromHandset(): Promise<string> {
  const query = new URLSearchParams({ to: shop, kind: 'document', name: 'grande.bin' });
  const url = new URL(`/phones/${maria}/send-file?${query}`, simulator.controlUrl);
  const call = request(url, { method: 'POST' });
  const answered = new Promise<unknown>((resolve, reject) => {
    call.on('response', (answer) => json(answer).then(resolve, reject)).on('error', reject);
  });
  await pipeline(createReadStream(big), call);
  return ((await answered) as { id: string }).id;
}

/** How far the memory of this process grows over what it had, while something is done. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  await work().finally(() => clearInterval(timer));
  return (most - before) / 1024 / 1024;
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-large-'));
  big = path.join(dir, 'big.bin');
  sha256 = await makeFile(big);
  simulator = await spawnSimulator({ dir: path.join(dir, 'whatsapp') });
  const { url, rootKeyHex: rootKey, mediaCertificate, client } = simulator;
  await client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await client.addPhone({ number: maria, name: 'Maria' });
  const onEvent = (event: DriverEvent): void => {
    events.push(event);
    if (event.t === 'link' && event.qr && event.refsLeft === 5) void client.scan(shop, event.qr);
  };
  const onJournaled = (entries: Parameters<typeof translateBaileys>[0][]): void =>
    void items.push(...entries.flatMap(translateBaileys));
  const store = new MemorySessionStore();
  driver = new BaileysDriver({ store, onEvent, onJournaled }, { local: { url, rootKey, mediaCertificate } });
  await driver.start();
  await until('linked', async () => events.some((event) => event.t === 'link' && event.state === 'connected'));
});

afterAll(async () => {
  await driver?.stop();
  await simulator?.stop();
  await rm(dir, { recursive: true, force: true });
});

test('a document of 100 MB comes in without being held in memory', async () => {
  const id = await sendFromHandset();
  await until('the message', async () => items.some((item) => item.ref.id === id));
  const item = items.find((found) => found.ref.id === id);
  if (item?.t !== 'message' || item.body.kind !== 'document' || item.body.pointer === undefined)
    throw new Error('no document');
  const { pointer } = item.body;
  const hash = createHash('sha256');
  const growth = await growthOf(async () => {
    await pipeline(await driver.fetchMedia(pointer), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) hash.update(part);
    });
  });
  expect(hash.digest('hex')).toBe(sha256);
  process.stdout.write(`in: ${growth.toFixed(0)} MB more\n`);
  expect(growth).toBeLessThan(mostGrowthMegabytes);
});

test('a document of 100 MB goes out without being held in memory', async () => {
  const id = driver.newMessageId();
  const open = async () => createReadStream(big);
  const media = { kind: 'document', mimetype: 'application/octet-stream', fileName: 'grande.bin', open } as const;
  const growth = await growthOf(async () => {
    await driver.send({ id, to: { kind: 'phone', value: maria }, kind: 'media', media });
  });
  const fileOnPhone = async () =>
    (await simulator.client.phone(maria)).chats[0]?.messages.find((message) => message.id === id)?.file;
  await until('the file on the phone', async () => (await fileOnPhone())?.state === 'ready');
  expect(await fileOnPhone()).toMatchObject({ size: fileMegabytes * 1024 * 1024, sha256 });
  process.stdout.write(`out: ${growth.toFixed(0)} MB more\n`);
  expect(growth).toBeLessThan(mostGrowthMegabytes);
});
