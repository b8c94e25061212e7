import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { createAuthenticator } from './authenticate.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import type { UserFacts } from './session-user.repo.ts';
import type { Tokens } from './tokens.ts';

const facts = {
  user: { id: 1, name: 'Ana', email: '', profile: 'user', super: false, all_ticket: false, company_id: 1 },
  company: { id: 1, status: true, due_date: null, timezone: 'America/Sao_Paulo', language: 'pt' },
  plan: null,
  queues: [],
  settings: [],
};

let loads = 0;
const data = {
  system: async () => {
    loads++;
    return facts as unknown as UserFacts; // what the actor is made of
  },
} as unknown as Data; // nothing else is asked
const { fromSession, forget } = createAuthenticator(data, {} as Tokens, {} as RefreshTokens);
const loadsOf = async (sessionId: string) => {
  const before = loads;
  await fromSession(sessionId, 1);
  return loads - before;
};

beforeEach(() => {
  forget();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test('a session is read again after 5 s and at once when something changed (trust I-28)', async () => {
  expect(await loadsOf('a')).toBe(1);
  expect(await loadsOf('a')).toBe(0);
  vi.setSystemTime(Date.now() + 5001);
  expect(await loadsOf('a')).toBe(1);
  forget(1);
  expect(await loadsOf('a')).toBe(1);
});

test('what is remembered of sessions is bounded: the oldest of more than 5,000 is forgotten', async () => {
  await fromSession('first', 1);
  await fromSession('second', 1);
  for (let turn = 0; turn < 4999; turn++) await fromSession(`other-${turn}`, 1);
  expect(await loadsOf('second')).toBe(0);
  expect(await loadsOf('first')).toBe(1);
});

test('what is remembered of a session answers its own user only', async () => {
  await fromSession('a', 1);
  const before = loads;
  await fromSession('a', 2);
  expect(loads - before).toBe(1);
});
