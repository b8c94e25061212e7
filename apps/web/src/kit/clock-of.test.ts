import { expect, test } from 'vitest';
import { clockOf, positionOf } from './clock-of.ts';

test('a length is read as a clock, hours only where there are some', () => {
  expect([0, 0.4, 9.6, 42, 61, 3599.6, 3725].map(clockOf)).toEqual([
    '0:00',
    '0:00',
    '0:10',
    '0:42',
    '1:01',
    '1:00:00',
    '1:02:05',
  ]);
});

test('a running clock counts a second once it is over: what it shows has been recorded', () => {
  expect([0, 0.6, 1, 1.99, 61.7].map(positionOf)).toEqual(['0:00', '0:00', '0:01', '0:01', '1:01']);
});
