import { defaultSchedules } from '@recado/contract';
import { describe, expect, test } from 'vitest';
import { asTime, copiedToOpen, isBroken, openMinutes, presets, shareOf, storedWeek, weekOf, withDay } from './week.ts';

const business = weekOf(defaultSchedules);
const monday = { weekday: 'monday', isOpen: true, start: '09:00', end: '17:30' } as const;

describe('a week of opening hours (administration §2)', () => {
  test('what is stored is edited and stored again as it was; a day from 00:00 to 00:00 is closed', () => {
    expect(storedWeek(business)).toEqual(defaultSchedules);
    expect(business.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true, true, true, false]);
  });

  test('days that are missing stand as a new company has them', () => {
    const only = { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '10:00', endTime: '12:00' };
    expect(weekOf([only]).at(-1)).toEqual({ weekday: 'sunday', isOpen: true, start: '10:00', end: '12:00' });
    expect(weekOf([]).slice(0, 6)).toEqual(business.slice(0, 6));
  });

  test('a closed day is opened with hours that can stand, and keeps those it had', () => {
    expect(business.at(-1)).toMatchObject({ isOpen: false, start: '08:00', end: '18:00' });
    const closed = { ...monday, isOpen: false };
    expect(storedWeek(withDay(business, closed))[0]).toMatchObject({ startTime: '00:00', endTime: '00:00' });
  });

  test.each([
    ['the end before the start', '18:00', '08:00', true],
    ['both the same', '08:00', '08:00', true],
    ['no start', '', '18:00', true],
    ['no end', '08:00', '', true],
    ['one minute', '08:00', '08:01', false],
  ])('%s', (_what, start, end, broken) => {
    expect(isBroken({ ...monday, start, end })).toBe(broken);
    expect(isBroken({ ...monday, isOpen: false, start, end })).toBe(false);
  });

  test.each([
    ['8', '08:00'],
    ['18', '18:00'],
    ['830', '08:30'],
    ['1830', '18:30'],
    ['8:30', '08:30'],
    ['8h30', '08:30'],
    ['8h', '08:00'],
    [' 07.15 ', '07:15'],
    ['24', '24'],
    ['8:75', '8:75'],
    ['', ''],
    ['cedo', 'cedo'],
  ])('%j is typed for %j', (typed, time) => {
    expect(asTime(typed)).toBe(time);
  });

  test('the hours of a week are counted, a day up to 23:59 as a whole one, a broken day as none', () => {
    expect(openMinutes(business)).toBe(54 * 60);
    expect(openMinutes(withDay(business, monday))).toBe(54 * 60 - 90);
    expect(openMinutes(withDay(business, { ...monday, end: '' }))).toBe(44 * 60);
    expect(openMinutes(presets.always(business))).toBe(7 * 24 * 60);
    expect(shareOf({ ...monday, start: '00:00', end: '23:59' })).toEqual({ from: 0, to: 1 });
    expect(shareOf({ ...monday, start: '06:00', end: '12:00' })).toEqual({ from: 0.25, to: 0.5 });
  });

  test('a day is copied to the open ones; the first one can be that of all', () => {
    const week = withDay(business, monday);
    expect(copiedToOpen(week, monday).map(({ isOpen, start }) => (isOpen ? start : null))).toEqual([
      ...Array<string>(6).fill('09:00'),
      null,
    ]);
    expect(new Set(presets.likeFirst(week).map(({ start, end, isOpen }) => `${start}-${end}-${isOpen}`))).toEqual(
      new Set(['09:00-17:30-true']),
    );
    expect(storedWeek(presets.business())).toEqual(defaultSchedules);
  });
});
