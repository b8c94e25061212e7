import { expect, test } from 'vitest';
import { barsOf, pathOf } from './wave-bars.ts';

test('a wave has 42 bars, from more heights and from fewer (ui §6)', () => {
  for (const length of [64, 42, 5, 1]) expect(barsOf(Array.from({ length }, () => 50))).toEqual(Array(42).fill(0.5));
});

test('each bar stands for the loudest of its share, in order', () => {
  const bars = barsOf(Array.from({ length: 84 }, (_, index) => (index === 40 ? 100 : 10)));
  expect(bars.indexOf(1)).toBe(20);
  expect(bars.filter((bar) => bar === 0.1)).toHaveLength(41);
});

test('what is not known is a row of dots, and what is out of range is held', () => {
  expect(barsOf(null)).toEqual(Array(42).fill(0));
  expect(barsOf([250, -3])).toEqual([...Array(21).fill(1), ...Array(21).fill(0)]);
  expect(pathOf(barsOf(null)).split('M')).toHaveLength(43);
});
