import { expect, test } from 'vitest';
import { nextPlace, placesAfter, type SeriesRule } from './series-days.ts';

const rule = (every: SeriesRule['every'], more: Partial<SeriesRule> = {}): SeriesRule => ({
  ...{ every, interval: 1, wantedDay: 1, lastDay: null, times: null },
  ...more,
});
const days = (wanted: SeriesRule, day: string, before: string) =>
  placesAfter(wanted, { day, number: 1 }, before).map((place) => place.day);

test('every day, every so many days, and Monday to Friday', () => {
  expect(days(rule('day'), '2026-02-27', '2026-03-03')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  expect(days(rule('day', { interval: 10 }), '2026-02-27', '2026-03-20')).toEqual(['2026-03-09', '2026-03-19']);
  expect(days(rule('weekday'), '2026-01-01', '2026-01-08')).toEqual([
    ...['2026-01-02', '2026-01-05', '2026-01-06', '2026-01-07'],
  ]);
  // It was moved to a Saturday: the next one is Monday's.
  expect(nextPlace(rule('weekday'), { day: '2026-01-03', number: 3 })).toEqual({ day: '2026-01-05', number: 4 });
});

test('every second week keeps its weekday across months and years', () => {
  expect(days(rule('week', { interval: 2 }), '2026-12-24', '2027-02-01')).toEqual([...['2027-01-07', '2027-01-21']]);
});

test('the 31st is the last day of a month that has none, and comes back in the next one that has it', () => {
  const on31 = rule('month', { wantedDay: 31 });
  expect(days(on31, '2026-01-31', '2026-06-01')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  // Counted on from a short month, as each occurrence is made by the one before.
  expect(days(on31, '2026-02-28', '2026-05-01')).toEqual(['2026-03-31', '2026-04-30']);
  expect(days(rule('month', { wantedDay: 30, interval: 2 }), '2026-12-30', '2027-05-01')).toEqual([
    ...['2027-02-28', '2027-04-30'],
  ]);
  expect(days(rule('month', { wantedDay: 29 }), '2028-01-29', '2028-04-01')).toEqual(['2028-02-29', '2028-03-29']);
  expect(days(rule('month', { wantedDay: 15 }), '2026-01-15', '2026-03-16')).toEqual(['2026-02-15', '2026-03-15']);
});

test('29 February comes each year, on the 28th where there is none', () => {
  expect(days(rule('year', { wantedDay: 29 }), '2028-02-29', '2033-01-01')).toEqual([
    ...['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ]);
});

test('a series ends with its last day, or with its number', () => {
  expect(days(rule('week', { lastDay: '2026-01-15' }), '2026-01-01', '2027-01-01')).toEqual([
    ...['2026-01-08', '2026-01-15'],
  ]);
  const thrice = rule('day', { times: 3 });
  expect(placesAfter(thrice, { day: '2026-01-02', number: 2 }, '2027-01-01')).toEqual([
    { day: '2026-01-03', number: 3 },
  ]);
  expect(nextPlace(thrice, { day: '2026-01-03', number: 3 })).toBeUndefined();
});

test('whatever the rule, days only go on, and the next one is the first of those that follow', () => {
  for (const every of ['day', 'weekday', 'week', 'month', 'year'] as const) {
    for (const interval of [1, 2, 5]) {
      const wanted = rule(every, { interval: every === 'weekday' ? 1 : interval, wantedDay: 30 });
      const from = { day: '2026-01-30', number: 1 };
      const found = placesAfter(wanted, from, '2037-01-01');
      expect(found[0]).toEqual(nextPlace(wanted, from));
      expect(found.map(({ day }) => day)).toEqual(found.map(({ day }) => day).toSorted());
      expect(new Set(found.map(({ day }) => day)).size).toBe(found.length);
    }
  }
});
