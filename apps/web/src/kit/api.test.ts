import { draftRoutes, type SessionUser } from '@recado/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { beginSession, currentToken, endSession, sessionStore } from './session-store.ts';

const user = { id: 1, companyId: 1, company: { settings: [] } } as unknown as SessionUser; // only what a session keeps
const refusal = (status: number, error: string): Response => new Response(JSON.stringify({ error }), { status });
const answers: ((response: Response) => void)[] = [];
const keepDraft = () => call(draftRoutes.keepDraft, { params: { id: 1 }, body: { body: 'oi' } });

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  beginSession('old', user);
});
afterEach(() => {
  vi.unstubAllGlobals();
  answers.length = 0;
});

test('a private call that is refused with 401 ends the session (core §7)', async () => {
  const refused = expect(keepDraft()).rejects.toThrow('ERR_SESSION_EXPIRED');
  answers.shift()?.(refusal(401, 'ERR_SESSION_EXPIRED'));
  await refused;
  expect(sessionStore.get()).toEqual({ phase: 'out', why: 'expired' });
});

test('a refusal that arrives after a new sign-in says nothing about the new session', async () => {
  const refused = expect(keepDraft()).rejects.toThrow('ERR_SESSION_EXPIRED');
  endSession('expired');
  beginSession('new', user);
  answers.shift()?.(refusal(401, 'ERR_SESSION_EXPIRED'));
  await refused;
  expect(sessionStore.get().phase).toBe('in');
  expect(currentToken()).toBe('new');
});

test('nor does the refusal of a token that was being renewed', async () => {
  const refused = expect(keepDraft()).rejects.toThrow('ERR_SESSION_EXPIRED');
  answers.shift()?.(refusal(403, 'ERR_TOKEN_EXPIRED'));
  await expect.poll(() => answers.length).toBe(1);
  endSession('expired');
  beginSession('new', user);
  answers.shift()?.(refusal(401, 'ERR_SESSION_EXPIRED'));
  await refused;
  expect(sessionStore.get().phase).toBe('in');
});

test.each([
  [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'proxyTooLarge'],
  [502, '<html><h1>502 Bad Gateway</h1></html>', 'proxy'],
  [200, '<html><h1>Welcome to our hotel</h1></html>', 'proxy'],
])('a page of a server on the way, with status %i, is told as such (O-18)', async (status, page, code) => {
  const refused = expect(keepDraft()).rejects.toMatchObject({ code });
  answers.shift()?.(new Response(page, { status }));
  await refused;
});

test('the operator is told of a file that a server on the way refused (O-18)', async () => {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return Promise.resolve(asked.length > 1 ? new Response('{}') : new Response('<html>', { status: 413 }));
  });
  await expect(keepDraft()).rejects.toThrow('proxyTooLarge');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.[0]).toBe('/api/installation/proxy');
  expect(asked[1]?.[1].body).toBe('{"kept":"upload"}');
});
