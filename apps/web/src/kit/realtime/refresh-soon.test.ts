import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { refreshSoon } from './refresh-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an answer is asked for anew once a burst of events has rested, and after 2 s where it never does', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const refresh = refreshSoon(['bell']);
  for (let n = 0; n < 5; n++) {
    refresh();
    vi.advanceTimersByTime(100);
  }
  expect(asked).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(400);
  expect(asked.mock.calls).toEqual([[{ queryKey: ['bell'] }]]);
  for (let n = 0; n < 41; n++) {
    refresh();
    vi.advanceTimersByTime(100);
  }
  expect(asked).toHaveBeenCalledTimes(3);
});
