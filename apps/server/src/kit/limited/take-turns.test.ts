import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTurns } from './take-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Works of these milliseconds, all asked for at once; the answer tells when each began. */
function begin(inTurn: ReturnType<typeof takeTurns>, works: readonly number[]) {
  const from = Date.now();
  const began: number[] = [];
  const ended = works.map((ms, index) =>
    inTurn(async () => {
      began[index] = Date.now() - from;
      await new Promise((done) => setTimeout(done, ms));
      return index;
    }),
  );
  return { began, ended: Promise.all(ended) };
}

test('so many at once, the others in their order', async () => {
  const { began, ended } = begin(takeTurns(2), [30, 10, 10, 10]);
  await vi.advanceTimersByTimeAsync(100);
  expect(began).toEqual([0, 0, 10, 20]);
  expect(await ended).toEqual([0, 1, 2, 3]);
});

test('what is slow gives its turn away once, and not again at its end', async () => {
  const { began, ended } = begin(takeTurns(1, 50), [500, 10, 400, 10, 10]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(began).toEqual([0, 50, 60, 110, 120]);
  expect(await ended).toEqual([0, 1, 2, 3, 4]);
});

test('what fails gives its turn back', async () => {
  const inTurn = takeTurns(1, 50);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
