import { expect, test } from 'vitest';
import { addMonths, dayIn, daysFrom, dueTint } from './civil-days.ts';
import { monthsByRecurrence } from './states.ts';

test('a due day is yellow 5 days ahead, orange from 3 days past to 4 ahead, red at exactly 4 past (administration §4)', () => {
  const tints = Array.from({ length: 13 }, (_, index) => index - 6).map((days) => [days, dueTint(days)]);
  expect(tints).toEqual([
    [-6, null],
    [-5, null],
    [-4, 'blocked'],
    [-3, 'late'],
    [-2, 'late'],
    [-1, 'late'],
    [0, 'late'],
    [1, 'late'],
    [2, 'late'],
    [3, 'late'],
    [4, 'late'],
    [5, 'soon'],
    [6, null],
  ]);
});

test("'+ Vencimento' moves by the recurrence: 1, 2, 3, 6 or 12 months, to the last day where a month is shorter", () => {
  expect(Object.values(monthsByRecurrence).map((months) => addMonths('2026-01-31', months))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-07-31',
    '2027-01-31',
  ]);
  expect(addMonths('2027-12-31', 2)).toBe('2028-02-29');
  expect(addMonths('2026-11-30', 1)).toBe('2026-12-30');
});

test('what day it is, and how far another one, is read in a zone', () => {
  const night = new Date('2026-11-22T01:30:00Z');
  expect(dayIn('America/Sao_Paulo', night)).toBe('2026-11-21');
  expect(dayIn('UTC', night)).toBe('2026-11-22');
  expect([daysFrom('2026-02-27', '2026-03-02'), daysFrom('2026-03-02', '2026-02-27')]).toEqual([3, -3]);
});
