import { expect, test } from 'vitest';
import { closingAt } from './closing.ts';

const week = (startTime: string, endTime: string) =>
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((weekdayEn) => ({
    ...{ weekday: '', weekdayEn, startTime, endTime },
  }));
const always = week('00:00', '23:59');
const nights = week('20:00', '02:00');
const saoPaulo = 'America/Sao_Paulo';
const newYork = 'America/New_York';
const once = { date: '2026-11-23', name: 'Aniversário da cidade', recurs: false };
const christmas = { date: '2020-12-25', name: 'Natal', recurs: true };
/** Clocks of New York went one hour ahead on this day, which had 23 hours, and one back on that one, which had 25. */
const shortDay = { date: '2026-03-08', name: 'Short', recurs: false };
const longDay = { date: '2026-11-01', name: 'Long', recurs: false };
const open = null;

test.each([
  ['the last minute before it', always, once, '2026-11-23T02:59:59Z', saoPaulo, open],
  ['its midnight', always, once, '2026-11-23T03:00:00Z', saoPaulo, { holiday: once.name }],
  ['its last minute', always, once, '2026-11-24T02:59:59Z', saoPaulo, { holiday: once.name }],
  ['the midnight after it', always, once, '2026-11-24T03:00:00Z', saoPaulo, open],
  ['its midnight where it is an hour earlier', always, once, '2026-11-23T03:00:00Z', 'America/Manaus', open],
  ['its midnight ahead of UTC', always, once, '2026-11-22T15:00:00Z', 'Asia/Tokyo', { holiday: once.name }],
  ['the same day of another year', always, once, '2027-11-23T15:00:00Z', saoPaulo, open],
  ['one of every year', always, christmas, '2026-12-25T15:00:00Z', saoPaulo, { holiday: 'Natal' }],
  [
    'one of every year before it was written',
    always,
    christmas,
    '2019-12-25T15:00:00Z',
    saoPaulo,
    { holiday: 'Natal' },
  ],
  ['a company without hours', [], once, '2026-11-23T15:00:00Z', saoPaulo, { holiday: once.name }],
  ['the day after outside the hours', week('08:00', '18:00'), once, '2026-11-24T04:00:00Z', saoPaulo, {}],
  ['a night that began before it', nights, once, '2026-11-23T04:00:00Z', saoPaulo, { holiday: once.name }],
  ['its evening', nights, once, '2026-11-24T00:00:00Z', saoPaulo, { holiday: once.name }],
  ['the rest of a night that did not begin', nights, once, '2026-11-24T04:00:00Z', saoPaulo, {}],
  ['the next evening', nights, once, '2026-11-25T00:00:00Z', saoPaulo, open],
  ['the rest of the next night', nights, once, '2026-11-25T04:00:00Z', saoPaulo, open],
  ['before a day of 23 hours', always, shortDay, '2026-03-08T04:59:59Z', newYork, open],
  ['a day of 23 hours at its start', always, shortDay, '2026-03-08T05:00:00Z', newYork, { holiday: 'Short' }],
  ['a day of 23 hours at its end', always, shortDay, '2026-03-09T03:59:59Z', newYork, { holiday: 'Short' }],
  ['after a day of 23 hours', always, shortDay, '2026-03-09T04:00:00Z', newYork, open],
  ['a day of 25 hours at its end', always, longDay, '2026-11-02T04:59:59Z', newYork, { holiday: 'Long' }],
  ['after a day of 25 hours', always, longDay, '2026-11-02T05:00:00Z', newYork, open],
])('holidays: %s', (_case, hours, holiday, at, timezone, closing) => {
  expect(closingAt(hours, [holiday], new Date(at), timezone)).toEqual(closing);
});
