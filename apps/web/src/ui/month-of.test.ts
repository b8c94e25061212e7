import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, weeksOf } from './month-of.ts';

test('a month shows whole weeks, from Sunday on or from Monday on', () => {
  const weeks = weeksOf('2026-11-24', 0);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-11-01', '2026-12-05', 5]);
  const fromMonday = weeksOf('2026-11-24', 1);
  expect([fromMonday[0]?.[0], fromMonday.at(-1)?.[6], fromMonday.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['a', null],
])('%s leads from the 1st of December 2026 to %s', (key, day) => {
  expect(dayAfterKey('2026-12-01', key, 0)).toBe(day);
});

test('a month that is shorter ends the step at its last day', () => {
  expect([addMonths('2027-01-31', 1), addMonths('2028-03-31', -1)]).toEqual(['2027-02-28', '2028-02-29']);
});
