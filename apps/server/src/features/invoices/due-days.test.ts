import { expect, test } from 'vitest';
import { monthsOf, renewal, takenBack } from './due-days.ts';

test.each([
  ['2026-11-28', '2026-11-28', 1, '2026-12-28'],
  ['2026-12-10', '2026-11-28', 1, '2027-01-10'],
  ['2026-11-10', '2026-11-28', 1, '2026-12-28'],
  ['2026-11-27', '2026-11-28', 12, '2027-11-28'],
  ['2027-01-31', '2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', '2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', '2026-08-30', 6, '2027-02-28'],
])('due on %s and paid on %s, %i months later it is due on %s', (due, today, months, to) => {
  expect(renewal(due, today, months, null).to).toBe(to);
});

test('a short month does not shorten the months after it', () => {
  const days: string[] = [];
  let due = '2027-01-31';
  let anchor: number | null = null;
  for (let month = 0; month < 4; month += 1) {
    const moved = renewal(due, due, 1, anchor);
    ({ to: due, anchor } = moved);
    days.push(due);
  }
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(takenBack('2027-03-31', 1, 31)).toBe('2027-02-28');
});

test('each recurrence has its months, and an unknown one is a month', () => {
  expect(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL', ''].map(monthsOf)).toEqual([1, 2, 3, 6, 12, 1]);
});
