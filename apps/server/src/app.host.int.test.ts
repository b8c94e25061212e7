/** Under which names the server answers, so that no other name can be led to it by its own DNS. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAsIs, startSecondNode } from '#testing/second-node.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

type Node = Awaited<ReturnType<typeof startSecondNode>>;
let server: TestServer;
let named: Node;
let unnamed: Node;

const logins = [{ name: 'Ana', email: 'ana@teste.local', password: 'x', role: 'admin' as const }];
const operator = { mode: 'operator', publicUrl: undefined, webOrigin: undefined } as const;
let local: Node;

beforeAll(async () => {
  server = await startTestServer();
  local = await startSecondNode(server, { localLogins: logins });
  named = await startSecondNode(server, {
    config: { ...operator, publicUrl: 'https://recado.example', webOrigin: 'https://painel.example:8443' },
  });
  unnamed = await startSecondNode(server, { config: operator });
});
afterAll(async () => {
  for (const node of [local, named, unnamed]) await node?.close();
  await server.close();
});

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const live = '/socket.io/?EIO=4&transport=websocket';
const statusAt = async (node: Node, host: string, where = '/api/version', headers = {}) =>
  (await askAsIs(node.url, where, { host, ...headers })).status;

const foreign = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  'localhost.',
];

describe('a local server', () => {
  test('answers under the names of this machine, at any port', async () => {
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:1', '[::1]:3000']) {
      expect([host, await statusAt(local, host)]).toEqual([host, 200]);
      expect([host, await statusAt(local, host, live, upgrade)]).toEqual([host, 101]);
    }
  });

  test('answers 421 under every other, whatever is asked, the live line too', async () => {
    for (const host of foreign) {
      for (const where of [
        '/api/version',
        '/api/auth/refresh_token',
        '/none',
        '/public/x',
        '/simulator/state',
        '/api/docs',
      ])
        expect([host, where, await statusAt(local, host, where)]).toEqual([host, where, 421]);
      expect([host, await statusAt(local, host, live, upgrade)]).toEqual([host, 421]);
      expect([host, await statusAt(local, host, live)]).toEqual([host, 421]);
    }
  });

  test('tells the ready logins under its own names only', async () => {
    expect((await askAsIs(local.url, '/api/public/local-mode', { host: 'localhost' })).text).toContain(
      'ana@teste.local',
    );
    const { text } = await askAsIs(local.url, '/api/public/local-mode', { host: 'evil.example' });
    expect(JSON.parse(text)).toEqual({
      error: 'ERR_HOST_UNKNOWN',
      details: { address: `http://localhost:${new URL(local.url).port}` },
    });
  });

  test('shows a browser the right address', async () => {
    const { status, headers, text } = await askAsIs(local.url, '/', { host: 'evil.example', accept: 'text/html' });
    expect([status, headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8']);
    expect(text).toContain(
      `Este Recado fica em http://localhost:${new URL(local.url).port}. Abra-o por esse endereço.`,
    );
  });
});

describe('an operated server', () => {
  test('answers under PUBLIC_URL, WEB_ORIGIN and the names of this machine', async () => {
    for (const host of ['recado.example', 'recado.example:443', 'painel.example', 'localhost:3000'])
      expect([host, await statusAt(named, host)]).toEqual([host, 200]);
    for (const host of foreign) {
      expect([host, await statusAt(named, host)]).toEqual([host, 421]);
      expect([host, await statusAt(named, host, live, upgrade)]).toEqual([host, 421]);
    }
  });

  test('answers under any name when it was told none', async () => {
    expect(await statusAt(unnamed, 'recado.internal')).toBe(200);
    expect(await statusAt(unnamed, 'recado.internal', live, upgrade)).toBe(101);
  });
});

describe('calls that use the cookie of a session', () => {
  test.each(['/api/auth/refresh_token', '/api/%61uth/refresh_token', '/api/aut%68/refresh_token/'])(
    'are refused to foreign pages at %s',
    async (where) => {
      const headers = { host: 'localhost', origin: 'https://evil.example', 'content-length': '0' };
      const { status, text } = await askAsIs(local.url, where, headers, { method: 'POST' });
      expect([status, text]).toEqual([403, '{"error":"ERR_FOREIGN_ORIGIN"}']);
    },
  );
});

describe('behind a proxy that asks under a name of its own', () => {
  const behind = { host: '127.0.0.1:3000', origin: 'https://recado.example' };
  const attempt = (node: Node, headers: Record<string, string>) =>
    askAsIs(node.url, '/api/auth/refresh_token', { ...headers, 'content-length': '0' }, { method: 'POST' });

  test('pages of PUBLIC_URL are our own, for calls and for the live line (O-18)', async () => {
    expect(JSON.parse((await attempt(named, behind)).text)).toEqual({ error: 'ERR_SESSION_EXPIRED' });
    expect(await statusAt(named, behind.host, live, { ...upgrade, origin: behind.origin })).toBe(101);
  });

  test('pages are refused by name, and the log says why, where no address was named (O-18)', async () => {
    const log: string[] = [];
    unnamed.app.log.warn = ((_seen: object, text: string) => void log.push(text)) as never;
    expect(JSON.parse((await attempt(unnamed, behind)).text)).toEqual({ error: 'ERR_FOREIGN_ORIGIN' });
    expect(await statusAt(unnamed, behind.host, live, { ...upgrade, origin: behind.origin })).toBe(400);
    expect(log).toEqual([expect.stringContaining('set PUBLIC_URL')]);
  });

  test('a live line whose upgrade was lost on the way is told to the log (O-18)', async () => {
    const log: string[] = [];
    unnamed.app.log.warn = ((_seen: object, text: string) => void log.push(text)) as never;
    expect(await statusAt(unnamed, 'recado.example', live)).toBe(400);
    expect(log).toEqual([expect.stringContaining('WebSocket upgrades')]);
  });
});

test('pages open a live line to their own host alone', async () => {
  const policyAt = async (node: Node, host: string) =>
    String((await askAsIs(node.url, '/none', { host })).headers['content-security-policy']);
  expect(await policyAt(local, 'localhost:3000')).toContain("connect-src 'self' ws://localhost:3000;");
  expect(await policyAt(unnamed, 'a b;script-src *')).toContain("connect-src 'self' 'self';");
});
