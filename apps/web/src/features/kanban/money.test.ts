import { expect, test } from 'vitest';
import { daysInLane } from './days-in-lane.ts';
import { amountText, centsOf } from './money.ts';

test('an amount is read as people write it, and nothing is guessed', () => {
  const read = ['1250', '1.250', '1.250,50', '1,250.50', '1250,5', '1250.05', 'R$ 0,99', '  ', '1.234.567,89'].map(
    centsOf,
  );
  expect(read).toEqual([125_000, 125_000, 125_050, 125_050, 125_050, 125_005, 99, null, 123_456_789]);
  expect(['12,345,6', 'mil', '-5', '1..2', '1,2,3', '99999999999'].map(centsOf)).toEqual(Array(6).fill(undefined));
});

test('a field begins with what is kept', () => {
  for (const cents of [0, 5, 99, 125_050]) expect(centsOf(amountText(cents))).toBe(cents);
  expect(amountText(null)).toBe('');
});

test('days in a lane are whole ones', () => {
  const now = Date.parse('2026-01-10T12:00:00Z');
  const days = ['2026-01-10T11:00:00Z', '2026-01-09T12:00:00Z', '2026-01-09T12:00:01Z', '2026-01-11T00:00:00Z'];
  expect(days.map((enteredAt) => daysInLane({ enteredAt }, now))).toEqual([0, 1, 0, 0]);
});
