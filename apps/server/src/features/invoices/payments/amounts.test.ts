import { expect, test } from 'vitest';
import { centsOfDecimal, centsOfNumber, reaisOf } from './amounts.ts';

test.each([
  ['110.00', 11_000],
  ['0.01', 1],
  ['9999999999.99', 999_999_999_999],
  ['1.1', null],
  ['1,10', null],
  ['-1.00', null],
  [110, null],
])('%s are %s cents', (text, cents) => {
  expect(centsOfDecimal(text)).toBe(cents);
});

test.each([
  [100.9, 10_090],
  [0, 0],
  [Number.NaN, null],
  [-1, null],
  ['1', null],
])('the number %s is %s cents', (reais, cents) => {
  expect(centsOfNumber(reais)).toBe(cents);
});

test('cents are written with two decimals', () => {
  expect([reaisOf(10_090), reaisOf(1), reaisOf(99_999_999)]).toEqual([100.9, 0.01, 999_999.99]);
});
