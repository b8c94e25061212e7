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
