import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundary, fileHead, formEnd, oneConnection } from '#testing/raw-form.ts';
import * as sample from '#testing/sample-files.ts';
import { startUploadServer, type UploadServer } from '#testing/upload-server.ts';

const megabyte = 1024 * 1024;
let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(() => server.close());

/** Told of every piece that passes. */
type Watch = (bytes: number) => void;

/** Sends a film of this size chunk by chunk; answers its id and its hash. */
async function sendFilm(
  bytes: number,
  passed: Watch = () => undefined,
): Promise<{ id: string; sha256: string; sent: string }> {
  const agent = oneConnection();
  const headers = { authorization: 'Bearer ana', 'content-type': `multipart/form-data; boundary=${boundary}` };
  const call = request(`${server.url}/anything`, { method: 'POST', agent, headers });
  const reply = once(call, 'response');
  const hash = createHash('sha256').update(sample.mp4);
  call.write(fileHead('file', 'film.mp4', 'video/mp4'));
  call.write(sample.mp4);
  const chunk = Buffer.alloc(256 * 1024, 7);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    hash.update(chunk);
    if (!call.write(chunk)) await once(call, 'drain');
    passed(chunk.length);
  }
  call.end(formEnd);
  const [response] = await reply;
  const text = Buffer.concat(await response.toArray()).toString();
  agent.destroy();
  const { files } = JSON.parse(text) as { files: { id: string; sha256: string }[] };
  const [file] = files;
  return { id: file?.id ?? '', sha256: file?.sha256 ?? '', sent: hash.digest('hex') };
}

async function readFilm(id: string, passed: Watch = () => undefined): Promise<string> {
  const reply = await fetch(server.links.url({ companyId: server.companyId, id }, server.url));
  const hash = createHash('sha256');
  for await (const chunk of reply.body ?? []) {
    hash.update(chunk);
    passed(chunk.length);
  }
  return hash.digest('hex');
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag gives

/** What is really in use outside of the engine's heap, where the bytes of files are, in megabytes. */
function held(): number {
  collect();
  // Bytes are given back beside the program, at its own pace; the next collection waits for that.
  collect();
  return process.memoryUsage().arrayBuffers / megabyte;
}

/** The most that the process held beyond what it held before, looked at whenever 5 MB more have passed. */
async function growthDuring(work: (passed: Watch) => Promise<void>): Promise<number> {
  const before = held();
  let most = before;
  let unseen = 0;
  await work((bytes) => {
    unseen += bytes;
    if (unseen < 5 * megabyte) return;
    unseen = 0;
    most = Math.max(most, held());
  });
  return most - before;
}

test('100 MB pass through, there and back, without ever being held (trust I-82)', async () => {
  const warm = await sendFilm(20 * megabyte);
  await readFilm(warm.id);
  let film = { id: '', sha256: '', sent: '' };
  const up = await growthDuring(async (passed) => {
    film = await sendFilm(100 * megabyte, passed);
  });
  expect(film.sha256).toBe(film.sent);
  let read = '';
  const down = await growthDuring(async (passed) => {
    read = await readFilm(film.id, passed);
  });
  expect(read).toBe(film.sent);
  // Held whole, the file alone would be 100.
  expect(Math.max(up, down)).toBeLessThan(50);
});
