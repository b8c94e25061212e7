import { expect, test } from 'vitest';
import { addMinutes, carriedBy, daysOf, periodInWords, stepFrom } from './calendar-days.ts';

test.each([
  // November 2026 begins on a Sunday; in Spanish weeks begin on Monday.
  ['month', '2026-11-28', 'pt', '2026-11-01', '2026-12-06'],
  ['month', '2026-11-28', 'es', '2026-10-26', '2026-12-07'],
  ['week', '2026-11-28', 'pt', '2026-11-22', '2026-11-29'],
  ['week', '2026-11-29', 'es', '2026-11-23', '2026-11-30'],
  ['day', '2026-12-31', 'pt', '2026-12-31', '2027-01-01'],
  ['list', '2026-12-31', 'pt', '2026-12-31', null],
] as const)('the %s of %s in %s shows %s until before %s', (view, day, language, from, to) => {
  expect(daysOf(view, day, language)).toEqual({ from, to });
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['list', '2026-03-31', -1, '2026-02-28'],
  ['week', '2026-12-28', 1, '2027-01-04'],
  ['day', '2027-01-01', -1, '2026-12-31'],
] as const)('from the %s of %s by %i one is at %s', (view, day, direction, after) => {
  expect(stepFrom(view, day, direction)).toBe(after);
});

test('what is on screen is said in words', () => {
  expect(periodInWords('month', '2026-11-28', 'pt')).toBe('novembro de 2026');
  expect(periodInWords('day', '2026-11-28', 'pt')).toBe('sábado, 28 de novembro de 2026');
  expect(periodInWords('week', '2026-11-28', 'pt')).toMatch(/^22.*28 de nov\. de 2026$/);
});

test.each([
  ['2026-11-28T09:00', 'ArrowRight', 'month', '2026-11-29T09:00'],
  ['2026-11-28T09:00', 'ArrowDown', 'month', '2026-12-05T09:00'],
  ['2026-11-28T09:00', 'ArrowDown', 'week', '2026-11-28T09:15'],
  ['2026-11-28T00:05', 'ArrowUp', 'day', '2026-11-27T23:50'],
  ['2026-12-01T09:00', 'ArrowLeft', 'week', '2026-11-30T09:00'],
  ['2026-12-01T09:00', 'Tab', 'week', null],
] as const)('an event of %s is carried by %s in the %s to %s', (from, key, view, to) => {
  expect(carriedBy(from, key, view)).toBe(to);
});

test('minutes go over the end of a year', () => {
  expect(addMinutes('2026-12-31T23:50', 30)).toBe('2027-01-01T00:20');
});
