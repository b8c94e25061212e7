import { wireOfHour } from '@recado/contract';
import { expect, test } from 'vitest';
import { barsOf, highest, topOf } from './days.ts';

const scope = { from: '2026-02-28', to: '2026-03-02', queueIds: [], connectionIds: [] };
const chart = {
  count: 9,
  data: [
    { total: '2', data: '28/02/2026' },
    { total: '7', data: '01/03/2026' },
    { total: '0', data: '02/03/2026' },
  ],
};
const before = {
  count: 4,
  data: [
    { total: '1', data: '25/02/2026' },
    { total: '3', data: '26/02/2026' },
  ],
};

test('each day stands beside the same one of the period before, and today is not over', () => {
  const bars = barsOf(chart, before, '2026-03-02', scope);
  expect(bars.map(({ day, total, before: earlier, isToday }) => [day, total, earlier, isToday])).toEqual([
    ['2026-02-28', 2, 1, false],
    ['2026-03-01', 7, 3, false],
    ['2026-03-02', 0, null, true],
  ]);
  expect(highest(bars)?.day).toBe('2026-03-01');
});

test('one day stands by its hours', () => {
  const bars = barsOf({ count: 4, data: [wireOfHour({ hour: 9, tickets: 4 })] }, undefined, '2026-03-02', scope);
  expect(bars).toMatchObject([{ key: '9', name: '09:00', day: '2026-02-28', hour: 9, before: null, isToday: false }]);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 2, 4, 6]],
  [53, [0, 20, 40, 60]],
  [955, [0, 250, 500, 750, 1000]],
])('the scale above %i has whole lines and holds everything', (most, ticks) => {
  const bars = barsOf({ count: most, data: [{ total: String(most), data: '28/02/2026' }] }, undefined, '', scope);
  expect(topOf(bars)).toEqual({ top: ticks.at(-1), ticks });
});
