import { afterAll, beforeAll, expect, test } from 'vitest';
import { StorageError } from '#kit/storage/storage-error.ts';
import { beginForm, fieldPart, fileHead, oneConnection, write } from '#testing/raw-form.ts';
import * as sample from '#testing/sample-files.ts';
import { startUploadServer, type UploadServer } from '#testing/upload-server.ts';

let server: UploadServer;
let refuses = false;
beforeAll(async () => {
  server = await startUploadServer({
    // Slower than any drip, and slower than this machine is when it stands still.
    pace: { bytes: 20_000, perMs: 2500 },
    wrap: (storage) => ({
      ...storage,
      put: (key, content) =>
        storage.put(key, content).then((kept) => {
          if (refuses) throw new StorageError('No space left.');
          return kept;
        }),
    }),
  });
});
afterAll(() => server.close());

test.each([
  ['in the middle of a file', true],
  ['before its first file', false],
])('a sender who is too slow %s is told so and cut (trust I-34)', async (_title, withFile) => {
  const before = await server.left();
  const agent = oneConnection();
  const { call, reply } = beginForm(`${server.url}/picture`, agent);
  await write(call, fieldPart('note', 'aa') + (withFile ? fileHead('file', 'a.png', 'image/png') : ''));
  if (withFile) await write(call, Buffer.concat([sample.png], 50_000));
  const drip = setInterval(() => call.write('x'), 50);
  try {
    expect(await reply).toMatchObject({ status: 408, error: 'ERR_REQUEST_TIMEOUT', headers: { connection: 'close' } });
  } finally {
    clearInterval(drip);
    call.destroy();
    agent.destroy();
  }
  await expect.poll(() => server.left()).toEqual(before);
});

test('a store that cannot keep the file is told as such, and nothing is left', async () => {
  const before = await server.left();
  const form = new FormData();
  form.append('note', 'aa');
  form.append('file', sample.fileOf(sample.png, 'a.png', 'image/png'));
  refuses = true;
  const reply = await server.send('picture', form).finally(() => {
    refuses = false;
  });
  expect([reply.status, reply.body.error]).toEqual([503, 'ERR_STORAGE_UNAVAILABLE']);
  expect(await server.left()).toEqual(before);
});
