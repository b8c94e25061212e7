import { defaultSchedules } from '@recado/contract';
import { expect, test } from 'vitest';
import { isOpenAt } from './office-hours.ts';

const day = (weekdayEn: string, startTime: string, endTime: string) => ({ weekday: '', weekdayEn, startTime, endTime });
const monday = [day('monday', '08:00', '18:00')];
const night = [day('monday', '20:00', '02:00'), day('tuesday', '20:00', '02:00')];
const saoPaulo = 'America/Sao_Paulo';

test.each([
  ['before the start', monday, '2026-11-23T10:59:00Z', saoPaulo, false],
  ['the start itself', monday, '2026-11-23T11:00:00Z', saoPaulo, true],
  ['the end itself', monday, '2026-11-23T21:00:59Z', saoPaulo, true],
  ['after the end', monday, '2026-11-23T21:01:00Z', saoPaulo, false],
  ['the same instant elsewhere', monday, '2026-11-23T11:00:00Z', 'America/Manaus', false],
  ['a day without a row', monday, '2026-11-22T03:00:00Z', saoPaulo, true],
  ['a day with blank times', [day('monday', '', '')], '2026-11-23T03:00:00Z', saoPaulo, true],
  ['no hours at all', [], '2026-11-23T03:00:00Z', saoPaulo, true],
  ['the default Sunday', [...defaultSchedules], '2026-11-22T15:00:00Z', saoPaulo, false],
  ['before a night', night, '2026-11-24T22:00:00Z', saoPaulo, false],
  ['a night before midnight', night, '2026-11-25T02:30:00Z', saoPaulo, true],
  ['a night after midnight', night, '2026-11-24T04:30:00Z', saoPaulo, true],
  ['the end of a night itself', night, '2026-11-24T05:00:30Z', saoPaulo, true],
  ['after a night', night, '2026-11-24T05:01:00Z', saoPaulo, false],
  [
    'a day of no length in its first minute',
    [day('monday', '00:00', '00:00')],
    '2026-11-23T03:00:30Z',
    saoPaulo,
    false,
  ],
  ['an hour of no length', [day('monday', '08:00', '08:00')], '2026-11-23T11:00:30Z', saoPaulo, false],
  // Clocks of New York went one hour ahead on 8 March 2026.
  ['standard time', [day('saturday', '08:00', '18:00')], '2026-03-07T12:30:00Z', 'America/New_York', false],
  ['daylight saving time', monday, '2026-03-09T12:30:00Z', 'America/New_York', true],
])('opening hours: %s', (_case, hours, at, timezone, isOpen) => {
  expect(isOpenAt(hours, new Date(at), timezone)).toBe(isOpen);
});
