import { expect, test } from 'vitest';
import { judgePayment } from './judge-payment.ts';

test.each([
  ['open', 0, 3000, 'full'],
  ['open', 0, 2999, 'partial'],
  ['open', 2999, 1, 'full'],
  ['open', 2999, 2, 'surplus'],
  ['open', 0, 3001, 'surplus'],
  ['paid', 3000, 3000, 'repeated'],
  ['cancelled', 0, 3000, 'late'],
  ['refunded', 3000, 3000, 'late'],
] as const)('of an %s invoice of 3000 cents with %i before, %i is %s', (status, before, cents, outcome) => {
  expect(judgePayment({ status, cents: 3000 }, before, cents)).toBe(outcome);
});
