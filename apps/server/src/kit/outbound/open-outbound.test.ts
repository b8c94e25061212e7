import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbound } from './open-outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/* The one door to addresses that companies type. */

let calls = 0;
const server = http.createServer((request, answer) => {
  calls += 1;
  if (request.url === '/away') answer.writeHead(302, { location: '/' }).end();
  else if (request.url === '/long') answer.end('x'.repeat(5000));
  else if (request.url === '/half') answer.write('half');
  else if (request.url === '/silent') return;
  else request.pipe(answer);
});
let port = 0;
let outbound: ReturnType<typeof openOutbound>;
const limits = { timeoutMs: 2000, maxBytes: 1000 };
const here = (path: string) => `http://127.0.0.1:${port}${path}`;
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.kind : String(error)),
  );
const textOf = (path: string, own: Partial<typeof limits> & { signal?: AbortSignal } = {}) =>
  outbound.call(here(path), { method: 'POST', body: 'olá' }, { ...limits, ...own }).then((answer) => answer.text());

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  outbound = openOutbound([`127.0.0.1:${port}`]);
});
afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.9', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255'],
  [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ],
  ['', 'localhost', '127.1', '1.2.3.4.5', '198.18.0.1', '240.0.0.1', '192.0.2.1', '2001:db8::1'],
])('addresses of this machine, its networks and of special ranges are none of the internet: %s …', (...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('addresses of the internet are', () => {
  expect(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'].every(isPublicAddress)).toBe(true);
});

test('a place that the operator lists is called, whatever its address', async () => {
  expect(await textOf('/')).toBe('olá');
});

test('no other private address is, however it is written, and nothing arrives there', async () => {
  const strict = openOutbound([`127.0.0.1:${port + 1}`]);
  const before = calls;
  const names = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'];
  const kinds = await Promise.all(names.map((name) => kindOf(strict.call(`http://${name}:${port}/`, {}, limits))));
  await strict.close();
  expect(kinds).toEqual(names.map(() => 'notAllowed'));
  expect(calls).toBe(before);
});

test('what is no web address, or carries a password, is refused', async () => {
  const urls = ['ftp://example.com/', 'file:///etc/hosts', 'nothing', `http://a:b@127.0.0.1:${port}/`];
  expect(await Promise.all(urls.map((url) => kindOf(outbound.call(url, {}, limits))))).toEqual(
    urls.map(() => 'address'),
  );
});

test('a redirect is not followed and says so', async () => {
  const before = calls;
  expect(await kindOf(textOf('/away'))).toBe('redirect');
  expect(calls).toBe(before + 1);
});

test('an answer that grows beyond its limit, is silent, or stops in the middle ends with its reason', async () => {
  expect(await kindOf(textOf('/long'))).toBe('tooLarge');
  expect(await kindOf(textOf('/silent', { timeoutMs: 100 }))).toBe('timeout');
  expect(await kindOf(textOf('/half', { timeoutMs: 100 }))).toBe('timeout');
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  expect(await kindOf(textOf('/silent', { signal: stop.signal }))).toBe('stopped');
});

test('a port on which nobody listens is unreachable, and the error tells nothing that was sent', async () => {
  const quiet = openOutbound(['127.0.0.1:9']);
  const error = await quiet
    .call('http://127.0.0.1:9/path-secret', { body: 'a secret', method: 'POST' }, limits)
    .catch((e: unknown) => e);
  await quiet.close();
  expect(error).toMatchObject({ kind: 'unreachable' });
  expect(String((error as Error).message)).not.toContain('secret');
});

test('clients of services call through it, forms with files too', async () => {
  const form = new FormData();
  form.append('file', new File(['som'], 'a.ogg'));
  const answer = await outbound.fetchWithin(limits)(here('/'), { method: 'POST', body: form });
  expect(await answer.text()).toContain('name="file"; filename="a.ogg"');
});
