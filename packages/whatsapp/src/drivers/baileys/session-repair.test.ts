import { expect, test } from 'vitest';
import { withoutFailedTries } from './session-repair.ts';

const session = (used: number, state: string) => ({ indexInfo: { used }, state });

test('only the session that opened the message keeps its new state', () => {
  const before = { _sessions: { a: session(1, 'a1'), b: session(2, 'b1'), c: session(0, 'c1') } };
  const after = { _sessions: { a: session(9, 'a2'), b: session(2, 'b turned'), c: session(0, 'c1') } };
  expect(withoutFailedTries(before, after)).toEqual({
    _sessions: { a: session(9, 'a2'), b: session(2, 'b1'), c: session(0, 'c1') },
  });
});

test('when the one that opened it cannot be told, nothing is taken back', () => {
  const before = { _sessions: { a: session(1, 'a1'), b: session(2, 'b1') } };
  const after = { _sessions: { a: session(1, 'a2'), b: session(2, 'b2') } };
  expect(withoutFailedTries(before, after)).toBe(after);
});
