import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { ShownMessages } from './shown-messages.ts';

let writes: string[][];
let fails = 0;
let shown: ShownMessages;
const log = { error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  [writes, fails] = [[], 0];
  const tenant = async (_company: number, work: (tx: object) => Promise<void>) => {
    if (fails-- > 0) throw new Error('away');
    return work({});
  };
  // Nothing but `tenant` is asked of it.
  shown = new ShownMessages({ tenant } as unknown as Data, log, async (_tx, messages) => {
    writes.push(messages.map(({ messageId }) => messageId));
  });
});
afterEach(() => vi.useRealTimers());

const note = (...ids: string[]) =>
  shown.note(
    1,
    ids.map((messageId) => ({ messageId, userId: 1, at: new Date(), how: 'live' as const })),
  );

test('what is shown after a pause is written at once, with all that is shown in the same moment', async () => {
  note('a');
  note('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(writes).toEqual([['a', 'b']]);
  await vi.advanceTimersByTimeAsync(1000);
  note('c');
  await vi.advanceTimersByTimeAsync(0);
  expect(writes).toEqual([['a', 'b'], ['c']]);
});

test('many in a row cost one statement in a quarter of a second', async () => {
  for (let index = 0; index < 100; index++) {
    note(`n${index}`);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(250);
  expect(writes.length).toBeLessThanOrEqual(5);
  expect(writes.flat()).toEqual(Array.from({ length: 100 }, (_, index) => `n${index}`));
});

test('what the database did not take is written later, and a stop writes what waits', async () => {
  fails = 1;
  note('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(writes).toEqual([]);
  note('b');
  await vi.advanceTimersByTimeAsync(2000);
  expect(writes).toEqual([['a', 'b']]);
  note('c');
  await shown.stop();
  expect(writes).toEqual([['a', 'b'], ['c']]);
});
