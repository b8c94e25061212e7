import { expect, test } from 'vitest';
import { nationalHolidays } from './national-holidays.ts';

const dateOf = (year: number, wanted: string) => nationalHolidays(year).find(({ day }) => day === wanted)?.date;

test.each([
  [2024, '2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30'],
  [2025, '2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19'],
  [2026, '2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04'],
  [2027, '2027-02-08', '2027-02-09', '2027-03-26', '2027-05-27'],
  [2038, '2038-03-08', '2038-03-09', '2038-04-23', '2038-06-24'],
])('the days of %i that move with Easter', (year, monday, tuesday, friday, corpus) => {
  const days = ['carnivalMonday', 'carnivalTuesday', 'goodFriday', 'corpusChristi'];
  expect(days.map((day) => dateOf(year, day))).toEqual([monday, tuesday, friday, corpus]);
});

test('ten days are by law and come again but Good Friday, three are for each company to decide', () => {
  const days = nationalHolidays(2026);
  expect(days.filter(({ isOptional }) => !isOptional).map(({ date }) => date)).toEqual([
    ...['2026-01-01', '2026-04-03', '2026-04-21', '2026-05-01', '2026-09-07'],
    ...['2026-10-12', '2026-11-02', '2026-11-15', '2026-11-20', '2026-12-25'],
  ]);
  expect(days.filter(({ isOptional }) => isOptional).map(({ day }) => day)).toEqual([
    ...['carnivalMonday', 'carnivalTuesday', 'corpusChristi'],
  ]);
  expect(days.filter(({ recurs }) => !recurs)).toHaveLength(4);
});

test('the day of Black Awareness is national since 2024', () => {
  expect([2023, 2024].map((year) => dateOf(year, 'blackAwareness'))).toEqual([undefined, '2024-11-20']);
});
