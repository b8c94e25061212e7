import { describe, expect, test } from 'vitest';
import { dayOrTyped, fieldsOf, heldOf, isCivilDay, maskDate, maskTime, readDate, readTime } from './typed-date.ts';

describe('a date with a time is typed as DD/MM/YYYY and HH:mm (core §9)', () => {
  test.each([
    ['2', '2'],
    ['24', '24'],
    ['241', '24/1'],
    ['24112026', '24/11/2026'],
    ['5/', '05/'],
    ['5/3/2026', '05/03/2026'],
    ['51', '05/1'],
    ['2452026', '24/05/2026'],
    ['24/11/', '24/11/'],
    ['24/11', '24/11'],
    ['241120269', '24/11/2026'],
    ['abc', ''],
  ])('%j is shown as %j while it is typed', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown);
  });

  test.each([
    ['9', '9'],
    ['930', '09:30'],
    ['9:3', '09:3'],
    ['9:', '09:'],
    ['0930', '09:30'],
    ['22h15', '22:15'],
    ['22', '22'],
  ])('the time %j is shown as %j', (typed, shown) => {
    expect(maskTime(typed)).toBe(shown);
  });

  test('what is none is not read: days and times that do not exist, and what is unfinished', () => {
    expect(['31/02/2026', '00/01/2026', '24/13/2026', '24/11', '24/11/202', ''].map(readDate)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(readDate('29/02/2028')).toBe('2028-02-29');
    expect(['24:00', '12:60', '', '1:2'].map(readTime)).toEqual([null, null, null, null]);
  });

  test('a form holds the wall time, and what was typed while it is none', () => {
    expect(heldOf({ date: '24/11/2026', time: '09:30' })).toBe('2026-11-24T09:30');
    expect(fieldsOf('2026-11-24T09:30')).toEqual({ date: '24/11/2026', time: '09:30' });
    expect(heldOf({ date: '', time: '' })).toBe('');
    for (const fields of [
      { date: '31/02/2026', time: '09:30' },
      { date: '24/11/2026', time: '' },
      { date: '24/1', time: '9' },
    ])
      expect(fieldsOf(heldOf(fields))).toEqual(fields);
  });

  test('leaving a field completes it: a year of two digits, a full hour', () => {
    expect(heldOf({ date: '24/11/26', time: '9' })).toBe('24/11/26T9');
    expect(heldOf({ date: '24/11/26', time: '9' }, true)).toBe('2026-11-24T09:00');
  });

  test('a date alone is held as its civil day, and as what was typed while it is none; years of two digits wait', () => {
    expect(['24/11/2026', '24/11/26', '31/02/2026', ''].map((text) => dayOrTyped(text, false))).toEqual([
      '2026-11-24',
      '24/11/26',
      '31/02/2026',
      '',
    ]);
    expect(dayOrTyped('24/11/26', true)).toBe('2026-11-24');
    expect(['2026-11-24', '24/11/26', ''].map(isCivilDay)).toEqual([true, false, false]);
  });
});
