import { expect, test } from 'vitest';
import { caretBehind, maskPhone, phoneDigits } from './phone-mask.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['11', '11'],
  ['119', '(11) 9'],
  ['1198877', '(11) 9887-7'],
  ['1134567890', '(11) 3456-7890'],
  ['11988771020', '(11) 98877-1020'],
  ['119887710209', '(11) 98877-1020'],
  ['+55 11 98877-1020', '(11) 98877-1020'],
  ['telefone (11) 98877 1020', '(11) 98877-1020'],
])('a phone typed as "%s" reads "%s": (99) 99999-9999, 11 digits at most', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
  expect(maskPhone(masked)).toBe(masked);
  expect(phoneDigits(masked)).toBe(phoneDigits(typed));
});

test('the caret stays behind the digit that was typed', () => {
  expect([0, 1, 2, 3, 7, 11].map((digits) => caretBehind('(11) 98877-1020', digits))).toEqual([0, 2, 3, 6, 10, 15]);
});
