import { expect, test } from 'vitest';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

test.each([
  ['2026-11-21T12:30:00.000Z', 'America/Sao_Paulo', '2026-11-21T09:30'],
  ['2026-11-22T01:05:00.000Z', 'America/Sao_Paulo', '2026-11-21T22:05'],
  ['2026-07-21T12:30:00.000Z', 'Europe/Lisbon', '2026-07-21T13:30'],
  ['2026-11-21T23:59:00.000Z', 'Asia/Tokyo', '2026-11-22T08:59'],
  // The clocks of New York go back at 6 in the morning of London, and forward at 7.
  ['2026-11-01T07:30:00.000Z', 'America/New_York', '2026-11-01T02:30'],
  ['2026-03-08T07:30:00.000Z', 'America/New_York', '2026-03-08T03:30'],
])('%s is shown in %s as %s, and read back from it', (instant, timezone, wallTime) => {
  expect(wallTimeOf(instant, timezone)).toBe(wallTime);
  expect(instantOfWallTime(wallTime, timezone)?.toISOString()).toBe(instant);
});

test.each(['', '2026-11-21', '12026-01-01T10:00'])('%j, an unfinished field, is no instant', (text) => {
  expect(instantOfWallTime(text, 'America/Sao_Paulo')).toBeNull();
});
