import { expect, test } from 'vitest';
import { quietEnd } from './quiet-end.ts';

const rows = (from?: string, until?: string) =>
  Object.entries({ sendQuietFrom: from, sendQuietUntil: until }).flatMap(([key, value]) =>
    value === undefined ? [] : [{ id: 1, companyId: 1, key, value, createdAt: '', updatedAt: '' }],
  );

test.each([
  ['2026-11-30T22:30', undefined, undefined, '2026-12-01T07:00'],
  ['2026-12-01T06:59', undefined, undefined, '2026-12-01T07:00'],
  ['2026-12-01T07:00', undefined, undefined, null],
  ['2026-12-01T21:59', undefined, undefined, null],
  ['2026-12-01T12:30', '12:00', '13:00', '2026-12-01T13:00'],
  ['2026-12-01T23:00', '12:00', '13:00', null],
  ['2026-12-01T23:00', '', '07:00', null],
  ['2026-12-01T23:00', '22:00', '', null],
])('what is due at %s leaves at the end of the quiet hours (from %s until %s): %s', (due, from, until, end) => {
  expect(quietEnd(due, rows(from, until))).toBe(end);
});
