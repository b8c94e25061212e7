import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '#testing/s3-stand-in.ts';
import * as sample from '#testing/sample-files.ts';
import { type MediaPlace, storeMedia } from '#testing/stored-media.ts';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { sweepMedia } from './media.repo.ts';
import { createMediaLinks } from './media-links.ts';
import { openS3Storage } from './s3-storage.ts';
import { newMediaId, storageKey } from './storage-key.ts';

let server: TestServer;
let company: TestCompany;
let place: MediaPlace;
const film = Buffer.concat([sample.mp4, randomBytes(300_000)]);
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  place = { data: server.data, storage: server.storage, companyId: company.id };
});
afterAll(() => server.close());

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(address, server.url), { headers, method });
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
const errorOf = async (reply: Response) => [reply.status, await reply.json()];

describe('a signed address (decisions 11 and 31)', () => {
  test('gives the file to whoever has it, without a session, and says what browsers may do with it', async () => {
    const media = await storeMedia(place, sample.png, { name: 'Praia ☀.png' });
    const reply = await get(server.links.url(media, server.url));
    expect([reply.status, await bytesOf(reply)]).toEqual([200, sample.png]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sample.png.length),
      'content-disposition': `inline; filename="Praia .png"; filename*=UTF-8''Praia%20%E2%98%80.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      vary: expect.stringMatching(/origin/i),
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${media.sha256}"`,
    });
    const seconds = Number(/max-age=(\d+)/.exec(reply.headers.get('cache-control') ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(22 * 3600);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
  });

  test('may be loaded by pages of any origin, with a session or without (wire-contract 6)', async () => {
    const address = server.links.url(await storeMedia(place, sample.png));
    const asked = await get(
      address,
      { origin: 'https://elsewhere.example', 'access-control-request-headers': 'authorization' },
      'OPTIONS',
    );
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    const reply = await get(address, { origin: 'https://elsewhere.example', authorization: 'Bearer anything' });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('says the size to who asks for it only', async () => {
    const reply = await get(server.links.url(await storeMedia(place, film)), {}, 'HEAD');
    expect([reply.status, reply.headers.get('content-length'), (await bytesOf(reply)).length]).toEqual([
      200,
      String(film.length),
      0,
    ]);
  });

  test('of a file that is gone answers as for an unknown one', async () => {
    const media = await storeMedia(place, sample.png);
    await server.storage.remove(storageKey(company.id, media.id));
    expect(await errorOf(await get(server.links.url(media)))).toEqual([404, { error: 'ERR_NO_FILE_FOUND' }]);
    const never = server.links.url({ companyId: company.id, id: newMediaId() });
    expect(await errorOf(await get(never))).toEqual([404, { error: 'ERR_NO_FILE_FOUND' }]);
    await server.database.pool.query(`update media set sweep_at = now() where id = $1`, [media.id]);
    await sweepMedia(server.data, server.storage);
    expect((await get(server.links.url(media))).status).toBe(404);
  });
});

describe('what is no signed address opens nothing (trust I-9)', () => {
  test.each<[string, (good: string, id: string) => string]>([
    ['no signature', (_good, id) => `/public/${id}`],
    ['an empty signature', (good) => good.replace(/s=.*/, 's=')],
    ['a changed signature', (good) => good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a later end', (good) => good.replace(/e=(\d+)/, (_all, end) => `e=${Number(end) + 3600}`)],
    ['another company', (good) => good.replace(/c=(\d+)/, (_all, id) => `c=${Number(id) + 1}`)],
    ['the signature of another file', (good) => good.replace(/[0-9a-f]{40}/, newMediaId())],
    ['a signature twice', (good) => `${good}&s=x`],
    ['a path', (good) => good.replace(/[0-9a-f]{40}/, '..%2f..%2fsecret.key')],
    ['a very long name', (good) => good.replace(/[0-9a-f]{40}/, 'a'.repeat(90))],
  ])('%s', async (_title, change) => {
    const { id } = await storeMedia(place, sample.png);
    const good = server.links.url({ companyId: company.id, id });
    expect(await errorOf(await get(change(good, id)))).toEqual([403, { error: 'ERR_MEDIA_ADDRESS' }]);
  });

  test('an expired one', async () => {
    const media = await storeMedia(place, sample.png);
    const yesterday = createMediaLinks(server.config.secretKey, undefined, () => Date.now() - 24 * 3_600_000);
    expect(await errorOf(await get(yesterday.url(media)))).toEqual([403, { error: 'ERR_MEDIA_ADDRESS' }]);
  });

  test("one that names the caller's company for another company's file, though rightly signed", async () => {
    const other = await server.company();
    const media = await storeMedia({ ...place, companyId: other.id }, sample.png);
    const address = server.links.url({ companyId: company.id, id: media.id });
    expect(await errorOf(await get(address))).toEqual([404, { error: 'ERR_NO_FILE_FOUND' }]);
  });

  test.each(['/public', '/public/', '/public/a/b'])('there is no list at %s', async (path) => {
    const reply = await get(path);
    expect([403, 404]).toContain(reply.status);
    expect(reply.headers.get('content-type')).toContain('application/json');
  });
});

describe('parts of a file', () => {
  test.each([
    ['bytes=0-99', 206, 0, 99],
    ['bytes=299000-', 206, 299_000, film.length - 1],
    ['bytes=-50', 206, film.length - 50, film.length - 1],
    ['bytes=0-1,5-6', 200, 0, film.length - 1],
  ])('%s', async (range, status, start, end) => {
    const reply = await get(server.links.url(await storeMedia(place, film)), { range });
    expect(reply.status).toBe(status);
    if (status === 206) expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/${film.length}`);
    expect((await bytesOf(reply)).equals(film.subarray(start, end + 1))).toBe(true);
  });

  test('that it does not have are refused with its size', async () => {
    const reply = await get(server.links.url(await storeMedia(place, film)), { range: `bytes=${film.length}-` });
    expect(reply.headers.get('content-range')).toBe(`bytes */${film.length}`);
    expect(await errorOf(reply)).toEqual([416, { error: 'ERR_RANGE' }]);
  });

  test('are given only of the content that the caller has begun with', async () => {
    const media = await storeMedia(place, film);
    const address = server.links.url(media);
    expect((await get(address, { range: 'bytes=0-9', 'if-range': `"${media.sha256}"` })).status).toBe(206);
    expect((await get(address, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
  });

  test('and a file that the caller has already is not sent again', async () => {
    const media = await storeMedia(place, film);
    const reply = await get(server.links.url(media), { 'if-none-match': `"x", "${media.sha256}"` });
    expect([reply.status, (await bytesOf(reply)).length]).toEqual([304, 0]);
  });
});

describe('hostile files never run in our origin (trust I-17)', () => {
  test.each([
    ['a page', sample.html, 'a.html', 'application/octet-stream', 'attachment'],
    ['a page called a picture', sample.html, 'a.png', 'application/octet-stream', 'attachment'],
    ['a drawing with a script', sample.svg, 'a.svg', 'application/octet-stream', 'attachment'],
    ['a program', sample.program, 'a.exe', 'application/octet-stream', 'attachment'],
    ['a text that is a script', Buffer.from('alert(1)'), 'a.js', 'text/plain', 'attachment'],
    ['a picture that is a script as well', sample.gifProgram, 'a.js', 'image/gif', 'inline'],
    ['a table', sample.csv, 'a.csv', 'text/csv', 'attachment'],
    ['a voice note', sample.ogg, 'a.ogg', 'audio/ogg', 'inline'],
    ['a document to print', sample.pdf, 'a.pdf', 'application/pdf', 'inline'],
  ])('%s', async (_title, content, name, type, disposition) => {
    const reply = await get(server.links.url(await storeMedia(place, content, { name })));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('content-disposition')?.split(';')[0]).toBe(disposition);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toContain('script-src');
    expect(policy.endsWith('; sandbox')).toBe(type !== 'application/pdf');
    await reply.body?.cancel();
  });

  test('a name cannot add headers', async () => {
    const media = await storeMedia(place, sample.png, { name: 'a"\r\nset-cookie: x=1; b.png' });
    const reply = await get(server.links.url(media));
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null]);
  });
});

describe('files in an S3 service', () => {
  let s3: S3StandIn;
  beforeAll(async () => {
    s3 = await startS3StandIn();
  });
  afterAll(() => s3.close());

  test('are served by the same addresses, in parts as well, and a service that fails is told as such', async () => {
    const storage = openS3Storage(s3.settings, server.folder);
    const remote = await startTestServer({ storage });
    try {
      const { id: companyId } = await remote.company();
      const media = await storeMedia({ data: remote.data, storage, companyId }, film);
      const address = remote.links.url(media, remote.url);
      expect((await bytesOf(await get(address))).equals(film)).toBe(true);
      const part = await get(address, { range: 'bytes=10-19' });
      expect([part.status, await bytesOf(part)]).toEqual([206, film.subarray(10, 20)]);
      s3.state.fault = 500;
      expect(await errorOf(await get(address))).toEqual([503, { error: 'ERR_STORAGE_UNAVAILABLE' }]);
    } finally {
      s3.state.fault = null;
      await remote.close();
    }
  });
});
