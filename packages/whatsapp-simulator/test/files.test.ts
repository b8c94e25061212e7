import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChatFile, FileKind } from '../src/control-types.ts';
import { decryptFile, encryptFile, writePlain } from '../src/media-crypto.ts';
import { type Simulator, startSimulator } from '../src/start-simulator.ts';
import { until } from './bare-client.ts';

const shop = '5511990001111';
const maria = '5511988881111';
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let dir: string;
let simulator: Simulator;

async function start(): Promise<void> {
  simulator = await startSimulator({ dir, typingMs: 1 });
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'simulator-files-'));
  await start();
  await simulator.client.addPhone({ number: shop, kind: 'company' });
  await simulator.client.addPhone({ number: maria });
});
afterEach(async () => {
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

function fileOn(number: string, chat: string, id: string, state: ChatFile['state'] = 'ready'): Promise<ChatFile> {
  return until(`file ${state}`, async () => {
    const { chats } = await simulator.client.phone(number);
    const file = chats.find((c) => c.id === chat)?.messages.find((m) => m.id === id)?.file;
    return file?.state === state && file;
  });
}

async function bytesOn(number: string, id: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(simulator.client.fileUrl(number, id))).arrayBuffer());
}

/** What the media host answers, over TLS that trusts its certificate alone. */
function ask(host: string, path: string, body?: Buffer): Promise<{ status: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { ca: simulator.mediaCertificate, method: body ? 'POST' : 'GET' };
    const call = request(`https://${host}${path}`, options, (answer) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 0, bytes }), reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function mediaHost(): Promise<string> {
  return (await simulator.client.state()).mediaHost;
}

const uploadPath = (bytes: Buffer): string =>
  `/mms/document/${createHash('sha256').update(bytes).digest('base64url')}?auth=local&token=x`;

async function upload(bytes: Buffer): Promise<string> {
  const { status, bytes: answer } = await ask(await mediaHost(), uploadPath(bytes), bytes);
  expect(status).toBe(200);
  return String(JSON.parse(answer.toString()).direct_path);
}

test('a handset sends a file to another, which has the same bytes', async () => {
  const bytes = randomBytes(100_000);
  const file = { to: shop, kind: 'document', type: 'application/pdf', name: 'ação.pdf', caption: 'veja' } as const;
  const { id } = await simulator.client.sendFile(maria, file, new Uint8Array(bytes));
  const known = { type: 'application/pdf', name: 'ação.pdf', size: bytes.length, sha256: hashOf(bytes) };
  expect(await fileOn(maria, shop, id)).toMatchObject(known);
  expect(await fileOn(shop, maria, id)).toMatchObject(known);
  expect((await bytesOn(shop, id)).equals(bytes)).toBe(true);
});

test('files, places and the certificate survive a restart', async () => {
  const bytes = randomBytes(5000);
  const { id } = await simulator.client.sendFile(maria, { to: shop, kind: 'image' }, new Uint8Array(bytes));
  await fileOn(shop, maria, id);
  const path = await upload(bytes);
  const before = { host: await mediaHost(), certificate: simulator.mediaCertificate };
  await simulator.stop();
  await start();
  expect({ host: await mediaHost(), certificate: simulator.mediaCertificate }).toEqual(before);
  expect((await bytesOn(shop, id)).equals(bytes)).toBe(true);
  expect((await ask(before.host, path)).bytes.equals(bytes)).toBe(true);
});

test('the media host takes only what has the announced hash, and gives it until it expires', async () => {
  const bytes = randomBytes(1000);
  expect((await ask(await mediaHost(), uploadPath(randomBytes(9)), bytes)).status).toBe(400);
  const path = await upload(bytes);
  expect(await ask(await mediaHost(), path)).toEqual({ status: 200, bytes });
  expect((await ask(await mediaHost(), '/v/../simulator.jsonl')).status).toBe(410);
  expect((await ask(await mediaHost(), '/v/00000000000000000000000000000000.enc')).status).toBe(410);
});

test('a file that the person deleted, or that nobody has, is told apart', async () => {
  const { id } = await simulator.client.sendFile(maria, { to: shop, kind: 'image' }, new Uint8Array(9));
  await fileOn(shop, maria, id);
  await simulator.client.forgetFile(shop, id);
  await fileOn(shop, maria, id, 'gone');
  expect((await fetch(simulator.client.fileUrl(shop, id))).status).toBe(404);
  expect((await bytesOn(maria, id)).length).toBe(9);
  await expect(simulator.client.forgetFile(shop, 'none')).rejects.toMatchObject({ status: 404 });
});

test('an upload is refused as often as asked', async () => {
  const bytes = randomBytes(10);
  await simulator.client.setFaults({ refuseUploads: 1 });
  expect((await ask(await mediaHost(), uploadPath(bytes), bytes)).status).toBe(500);
  await upload(bytes);
});

test('downloads go wrong in the way that is asked, as often as asked', async () => {
  const bytes = randomBytes(200_000);
  const path = await upload(bytes);
  const host = await mediaHost();
  const once = (what: 'missing' | 'cut' | 'short' | 'changed' | 'slow') =>
    simulator.client.setFaults({ downloads: { what, times: 1 } });
  await once('missing');
  expect((await ask(host, path)).status).toBe(404);
  await once('short');
  expect((await ask(host, path)).bytes.equals(bytes.subarray(0, 100_000))).toBe(true);
  await once('cut');
  await expect(ask(host, path)).rejects.toThrow();
  await once('changed');
  const { bytes: changed } = await ask(host, path);
  expect([changed.length, [...changed].filter((byte, at) => byte !== bytes[at]).length]).toEqual([200_000, 1]);
  const started = performance.now();
  await once('slow');
  expect((await ask(host, path)).bytes.equals(bytes)).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(400);
  expect((await ask(host, path)).bytes.equals(bytes)).toBe(true);
});

test('every sample can be sent and opened', async () => {
  const samples = await simulator.client.samples();
  expect(samples.map(({ kind }) => kind).sort()).toEqual(['audio', 'document', 'image', 'sticker', 'video']);
  for (const { sample, type, size } of samples) {
    const { id } = await simulator.client.sendSample(maria, { to: shop, sample });
    expect(await fileOn(shop, maria, id)).toMatchObject({ type, size });
  }
  await expect(simulator.client.sendSample(maria, { to: shop, sample: 'none' })).rejects.toMatchObject({ status: 404 });
});

test('a customer of a script sends files and waits for answers', async () => {
  const joao = '551187776666';
  const { client } = simulator;
  await client.startScript('damage', shop);
  const kinds = async () =>
    (await client.phone(shop)).chats.find(({ id }) => id === joao)?.messages.map(({ kind }) => kind);
  await until('the voice note', async () => (await kinds())?.at(-1) === 'audio');
  await client.say(shop, { to: joao, text: 'Sinto muito! Qual é o pedido?' });
  await until('the order', async () => (await kinds())?.at(-1) === 'document');
  await client.say(shop, { to: joao, text: 'Trocamos hoje.' });
  await until('the end', async () => (await client.scripts()).find(({ id }) => id === 'damage')?.status === 'done');
  expect(await kinds()).toEqual(['text', 'image', 'audio', 'text', 'document', 'text', 'sticker']);
});

test.each<[FileKind, number]>([
  ['image', 0],
  ['audio', 16],
  ['document', 70_000],
])('a file of kind %s and %i bytes opens with its key alone', async (kind, size) => {
  const bytes = randomBytes(size);
  const [plain, sealed, opened] = ['plain', 'sealed', 'opened'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  await writePlain(Readable.from([bytes], { objectMode: false }), plain);
  const key = randomBytes(32);
  await encryptFile(plain, sealed, key, kind);
  expect(await decryptFile(sealed, opened, key, kind)).toEqual({ size, sha256: hashOf(bytes) });
  await expect(decryptFile(sealed, opened, randomBytes(32), kind)).rejects.toThrow();
});
