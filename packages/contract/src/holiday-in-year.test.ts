import { expect, test } from 'vitest';
import { holidayInYear } from './holiday-in-year.ts';

test.each([
  ['of one date in its year', '2026-11-23', false, 2026, '2026-11-23'],
  ['of one date in another year', '2026-11-23', false, 2027, null],
  ['that comes again, later', '2026-12-25', true, 2030, '2030-12-25'],
  ['that comes again, in a year before', '2026-12-25', true, 2025, '2025-12-25'],
  ['on a day that the year does not have', '2028-02-29', true, 2026, null],
  ['on a day that the year has again', '2028-02-29', true, 2032, '2032-02-29'],
])('a holiday %s', (_case, date, recurs, year, there) => {
  expect(holidayInYear({ date, recurs }, year)).toBe(there);
});
