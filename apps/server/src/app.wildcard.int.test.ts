/**
 * Every address with a wildcard, as the running app registers it, with paths that name another host when they are
 * resolved as addresses; and who may use the simulated phones.
 */
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAsIs, startSecondNode } from '#testing/second-node.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let simulator: Simulator;
let whole: Awaited<ReturnType<typeof startSecondNode>>;
let cookie: string;
const wildcards = new Set<string>();
const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-pages-'));

/** Another host, which would take the policy of our pages away. */
let trap: Server;
let trapHost: string;
const caught: string[] = [];

beforeAll(async () => {
  trap = createServer((request, response) => {
    caught.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'default-src *' }).end('trap');
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  trapHost = `127.0.0.1:${(trap.address() as AddressInfo).port}`; // a server that listens on a port
  fs.writeFileSync(path.join(webFolder, 'index.html'), '<meta name="api-base" content="/api" />');
  server = await startTestServer();
  simulator = await startSimulator({ seed: true });
  whole = await startSecondNode(server, {
    ...{ webFolder, servesPages: true },
    simulatorUrl: () => simulator.controlUrl,
    onRoute: (route) => void (route.url.includes('*') && wildcards.add(route.url)),
  });
  ({ cookie } = (await server.company()).admin);
});
afterAll(async () => {
  await whole.close();
  await simulator.stop();
  await server.close();
  await new Promise((resolve) => trap.close(resolve));
  fs.rmSync(webFolder, { recursive: true });
});

const get = (where: string, headers: Record<string, string> = { cookie }) => askAsIs(whole.url, where, headers);

test('the addresses with a wildcard are found in the running app', () => {
  expect([...wildcards].sort()).toEqual(expect.arrayContaining(['/*', '/public/*', '/simulator/*']));
});

test('no path leads the server to another host, nor takes the policy of our pages away', async () => {
  const tried: string[] = [];
  for (const wildcard of wildcards) {
    const base = wildcard.slice(0, wildcard.indexOf('*')).replace(/\/$/, '');
    for (const lead of ['//', '/\\', '/\\\\', '/%2f%2f', '/%5c%5c', '/.//', '/..//', '/%2e//', '/@', '/:@']) {
      const where = `${base}${lead}${trapHost}/state`;
      const { status, headers, text } = await get(where);
      tried.push(where);
      expect([where, status < 500 && !text.includes('trap')]).toEqual([where, true]);
      expect([where, headers['content-security-policy']]).toEqual([
        where,
        expect.stringMatching(/^default-src '(self|none)'/),
      ]);
      expect([where, headers.location?.replace(/^\/(?![/\\]).*/, 'own')]).toEqual([where, headers.location && 'own']);
    }
  }
  expect(tried.length).toBeGreaterThanOrEqual(30);
  expect(caught).toEqual([]);
});

describe('the simulated phones', () => {
  test('are for whoever is signed in in this browser and holds simulator.use', async () => {
    expect((await get('/simulator/state')).status).toBe(200);
    const stranger = await get('/simulator/state', {});
    expect([stranger.status, stranger.text]).toEqual([401, '{"error":"ERR_SESSION_EXPIRED"}']);
    const forged = await get('/simulator/state', { cookie: `${cookie.slice(0, -4)}AAAA` });
    expect(forged.status).toBe(401);
  });

  test('are closed to a session that has ended', async () => {
    const { admin } = await server.company();
    expect((await get('/simulator/state', { cookie: admin.cookie })).status).toBe(200);
    await admin.call('logout');
    expect((await get('/simulator/state', { cookie: admin.cookie })).status).toBe(401);
  });

  test('answer under our policy, whatever is asked', async () => {
    for (const where of ['/simulator/state', '/simulator/none', '/simulator/phones/1/file?id=2', '/simulator//x']) {
      const { headers } = await get(where);
      expect([where, headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
        where,
        expect.stringMatching(/^default-src 'none';.*sandbox$/),
        'nosniff',
      ]);
    }
  });
});
