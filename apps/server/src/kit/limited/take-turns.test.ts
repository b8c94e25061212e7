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

test('who has much to do leaves a place to the others, who take turns', async () => {
  const inTurn = takeTurns(3);
  const began: string[] = [];
  const work = (owner: string, place: number) =>
    inTurn(async () => {
      began.push(`${owner}${place}`);
      await new Promise((done) => setTimeout(done, 100));
    }, owner);
  const all = [0, 1, 2, 3, 4].map((place) => work('a', place));
  await vi.advanceTimersByTimeAsync(10);
  expect(began).toEqual(['a0', 'a1']);
  all.push(work('b', 0), work('b', 1), work('c', 0));
  await vi.advanceTimersByTimeAsync(10);
  // The third place was free for somebody else at once.
  expect(began).toEqual(['a0', 'a1', 'b0']);
  await vi.advanceTimersByTimeAsync(100);
  expect(began.slice(3).sort()).toEqual(['a2', 'b1', 'c0']);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect(began).toHaveLength(8);
});

test('with one place the owners take turns, however many works one of them has', async () => {
  const inTurn = takeTurns(1);
  const began: string[] = [];
  const work = (owner: string) => inTurn(async () => void began.push(owner), owner);
  await Promise.all([...Array.from({ length: 5 }, () => work('a')), work('b'), work('c')]);
  expect(began.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
});
