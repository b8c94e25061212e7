import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '#testing/s3-stand-in.ts';
import { openStorage } from './open-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { newMediaId, storageKey } from './storage-key.ts';

let folder: string;
let s3: S3StandIn;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-store-'));
  s3 = await startS3StandIn();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function* stream(content: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function* broken(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
  throw new Error('the sender is gone');
}
const read = async (store: Storage, key: string, range?: { start: number; end: number }) => {
  const found = await store.open(key, range);
  return found && Buffer.concat(await found.toArray());
};
const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe.each(['a folder', 'an S3 service'])('%s keeps files', (kind) => {
  const content = randomBytes(5_000);
  let store: Storage;
  let key: string;
  beforeEach(() => {
    store = openStorage({ folder, s3: kind === 'a folder' ? undefined : s3.settings });
    key = storageKey(7, newMediaId());
  });
  const held = async () => (kind === 'a folder' ? (await filesIn(folder)).length : s3.objects.size);

  test('as they are, and tells size and hash', async () => {
    const kept = await store.put(key, stream(content));
    expect(kept).toEqual({ bytes: 5_000, sha256: createHash('sha256').update(content).digest('hex') });
    expect(await store.stat(key)).toEqual({ bytes: 5_000 });
    expect(await read(store, key)).toEqual(content);
  });

  test('and gives a part of them', async () => {
    await store.put(key, stream(content));
    expect(await read(store, key, { start: 10, end: 19 })).toEqual(content.subarray(10, 20));
  });

  test('even an empty one', async () => {
    expect((await store.put(key, stream(Buffer.alloc(0)))).bytes).toBe(0);
    expect(await store.stat(key)).toEqual({ bytes: 0 });
  });

  test('until they are removed, and knows nothing of unknown ones', async () => {
    await store.put(key, stream(content));
    await store.remove(key);
    await store.remove(key);
    expect([await store.open(key), await store.stat(key)]).toEqual([null, null]);
  });

  test('whole or not at all: a stream that breaks leaves nothing', async () => {
    const before = await held();
    await expect(store.put(key, broken(content))).rejects.toThrow('the sender is gone');
    expect(await held()).toBe(before);
    expect(await filesIn(path.join(folder, 'incoming'))).toEqual([]);
  });

  test.each([
    '../x',
    '7/../x',
    '/etc/passwd',
    `7/${'a'.repeat(39)}`,
    `7/${'A'.repeat(40)}`,
    `07/${'a'.repeat(40)}`,
    '',
  ])('under names of our making only, not %j (trust I-35)', async (name) => {
    await expect(async () => store.put(name, stream(content))).rejects.toThrow('Not the key');
    await expect(store.open(name)).rejects.toThrow('Not the key');
    await expect(store.remove(name)).rejects.toThrow('Not the key');
  });

  test('and removes what a crash left of a write, a day after', async () => {
    const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'incoming', name));
    if (!old || !young) return expect.fail();
    for (const file of [old, young]) await writeFile(file, 'x');
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(old, before, before);
    await store.tidy();
    expect((await filesIn(path.join(folder, 'incoming'))).map(({ name }) => name)).toEqual(['young']);
    await rm(young);
  });
});

test('a file in a folder stands two folders deep, for the owner only', async () => {
  const id = newMediaId();
  await openStorage({ folder, s3: undefined }).put(storageKey(9, id), stream(Buffer.from('x')));
  const found = await stat(path.join(folder, '9', id.slice(0, 2), id.slice(2, 4), id));
  expect(found.mode & 0o777).toBe(0o600);
});

describe('an S3 service that does not do its part', () => {
  const key = storageKey(7, newMediaId());
  const put = (changes: object) =>
    openS3Storage({ ...s3.settings, ...changes }, folder).put(key, stream(Buffer.from('x')));

  test.each([
    ['with another secret', { secretAccessKey: 'wrong' }],
    ['with another key', { accessKeyId: 'wrong' }],
    ['in a bucket that it does not have', { bucket: 'nowhere' }],
    ['where nobody listens', { endpoint: 'http://127.0.0.1:9' }],
  ])('keeps nothing %s', async (_title, changes) => {
    await expect(put(changes)).rejects.toThrow(StorageError);
    expect(s3.objects.has(key)).toBe(false);
    expect(await filesIn(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('is told from a file that is not there', async () => {
    const store = openS3Storage(s3.settings, folder);
    s3.state.fault = 503;
    await expect(store.open(key)).rejects.toThrow(StorageError);
    await expect(store.stat(key)).rejects.toThrow(StorageError);
    await expect(store.remove(key)).rejects.toThrow(StorageError);
    s3.state.fault = null;
    expect(await store.open(key)).toBeNull();
  });
});
