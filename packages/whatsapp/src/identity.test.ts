import { describe, expect, test } from 'vitest';
import { brazilianCandidates, displayNumber, matchingKey, normaliseNumber } from './identity.ts';

describe('what a person types becomes digits with the country code', () => {
  test.each([
    ['(11) 98888-7777', '5511988887777'],
    ['11 3333-4444', '551133334444'],
    ['011 98888-7777', '5511988887777'],
    ['+55 11 98888-7777', '5511988887777'],
    ['5511988887777', '5511988887777'],
    ['551188887777', '551188887777'],
    ['0055 11 98888 7777', '5511988887777'],
    ['+1 (415) 555-2671', '14155552671'],
    ['351912345678', '351912345678'],
    ['  ', ''],
    ['abc', ''],
  ])('%s -> %s', (typed, digits) => expect(normaliseNumber(typed)).toBe(digits));
  test('outside Brazil national forms are left alone', () =>
    expect(normaliseNumber('(11) 98888-7777', '351')).toBe('11988887777'));
});

describe('two forms of one Brazilian mobile match on country, area code and last eight digits', () => {
  test.each([
    ['5511988887777', '551188887777'],
    ['551188887777', '551188887777'],
    ['5521977776666', '552177776666'],
    ['551133334444', '551133334444'],
    ['5511951234567', '5511951234567'],
    ['551151234567', '551151234567'],
    ['14155552671', '14155552671'],
    ['5511888877776', '5511888877776'],
  ])('%s -> %s', (digits, key) => expect(matchingKey(digits)).toBe(key));
});

describe('the forms asked of WhatsApp start with the typed one, and a landline never gets a nine', () => {
  test.each([
    ['5511988887777', ['5511988887777', '551188887777']],
    ['551188887777', ['551188887777', '5511988887777']],
    ['551133334444', ['551133334444']],
    ['5511951234567', ['5511951234567']],
    ['14155552671', ['14155552671']],
  ])('%s', (digits, forms) => expect(brazilianCandidates(digits)).toEqual(forms));
});

describe('a number is shown with its ninth digit', () => {
  test.each([
    ['551188887777', '+55 (11) 98888-7777'],
    ['5511951234567', '+55 (11) 95123-4567'],
    ['5511988887777', '+55 (11) 98888-7777'],
    ['551133334444', '+55 (11) 3333-4444'],
    ['14155552671', '+14155552671'],
    ['', ''],
  ])('%s -> %s', (digits, shown) => expect(displayNumber(digits)).toBe(shown));
});
