import { expect, it } from 'vitest';
import { createEventOrder } from './event-order.ts';

const followed = () => {
  const order = createEventOrder();
  const applied: number[] = [];
  return { order, applied, take: (...seqs: number[]) => seqs.map((seq) => order.take(seq, () => applied.push(seq))) };
};

it('applies each event once, and none that was loaded with the page', () => {
  const { order, applied, take } = followed();
  order.begin(5);
  take(4, 5, 6, 6, 7, 6);
  expect(applied).toEqual([6, 7]);
  expect(order.last()).toBe(7);
});

it('applies the replay before what came live meanwhile', () => {
  const { order, applied, take } = followed();
  order.begin(1);
  order.hold();
  take(9, 5, 9, 7);
  expect([applied, order.last()]).toEqual([[], 1]);
  order.release();
  take(10);
  expect(applied).toEqual([5, 7, 9, 10]);
});

it('asks for what was dropped again', () => {
  const { order, applied, take } = followed();
  order.begin(1);
  order.hold();
  take(3);
  order.drop();
  expect(order.last()).toBe(1);
  take(2, 3);
  expect(applied).toEqual([2, 3]);
});
