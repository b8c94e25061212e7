import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokens } from '#features/auth/index.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
const opened: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const socket of opened) socket.close();
  await server.close();
});

function open(query: Record<string, string>, extra: Parameters<typeof io>[1] = {}): Socket {
  const socket = io(server.url, { transports: ['websocket'], query, reconnection: false, forceNew: true, ...extra });
  opened.push(socket);
  return socket;
}

/** How a handshake ended: admitted, or refused before anything was said. */
function outcomeOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let heard = 0;
    socket.onAny(() => {
      heard += 1;
    });
    socket.once('ready', () => resolve('ready'));
    socket.once('disconnect', () => resolve(heard ? 'heard something' : 'refused'));
    socket.once('connect_error', () => resolve('refused'));
  });
}

describe('the handshake (decisions 2, 9 and 27, trust I-29 and I-52)', () => {
  test('a good token in the query or in auth is admitted; no, old, forged and revoked ones hear nothing', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const claims = JSON.parse(Buffer.from(agent.token.split('.')[1] ?? '', 'base64url').toString());
    const now = Math.floor(Date.now() / 1000);
    const expired = createTokens(server.config.secretKey).sign({ ...claims, iat: now - 3600, exp: now - 1800 });
    const forged = createTokens('another-key-another-key-another-key').sign(claims);
    expect(await outcomeOf(open({ token: agent.token }))).toBe('ready');
    expect(await outcomeOf(open({}, { auth: { token: agent.token } }))).toBe('ready');
    const refused = {
      none: '',
      rubbish: 'a.b.c',
      long: 'x'.repeat(6000),
      expired,
      forged,
      cut: agent.token.slice(0, -3),
    };
    for (const [title, token] of Object.entries(refused))
      expect([title, await outcomeOf(open({ token }))]).toEqual([title, 'refused']);
    for (const auth of [{ token: {} }, { token: null }, { token: ['x'] }, { token: 5 }])
      expect(await outcomeOf(open({}, { auth }))).toBe('refused');
    await agent.call('logout');
    expect(await outcomeOf(open({ token: agent.token }))).toBe('refused');
  });

  test('a foreign page and long polling are refused', async () => {
    const { admin } = await server.company();
    const extraHeaders = { origin: 'https://evil.example' };
    expect(await outcomeOf(open({ token: admin.token }, { extraHeaders }))).toBe('refused');
    expect(await outcomeOf(open({ token: admin.token }, { transports: ['polling'] }))).toBe('refused');
  });
});
