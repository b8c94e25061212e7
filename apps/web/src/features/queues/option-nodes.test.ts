import type { QueueOption } from '@recado/contract';
import { expect, test } from 'vitest';
import { besides, countBelow, inFrontOf, inside, nodesOf, outside } from './option-nodes.ts';

const at = (id: number, parentId: number | null): QueueOption => ({
  id,
  parentId,
  title: `Opção ${id}`,
  message: '',
  option: String(id % 10),
  queueId: 1,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  createdAt: '',
  updatedAt: '',
});
const options = [at(1, null), at(2, null), at(11, 1), at(12, 1), at(111, 11)];
const node = (id: number) => {
  const found = nodesOf(options).find(({ option }) => option.id === id);
  if (!found) throw new Error(`No option ${id}.`);
  return found;
};

test('options are drawn from top to bottom, each with its level', () => {
  expect(nodesOf(options).map(({ option, level }) => [option.id, level])).toEqual([
    [1, 1],
    [11, 2],
    [111, 3],
    [12, 2],
    [2, 1],
  ]);
  expect([countBelow(options, 1), countBelow(options, 2)]).toEqual([3, 0]);
});

test('an option moves among its siblings, into the one before and out of its parent', () => {
  expect(besides(node(2), -1)).toEqual({ parentId: null, ids: [2, 1] });
  expect([besides(node(1), -1), besides(node(2), 1)]).toEqual([null, null]);
  expect(inside(options, node(2))).toEqual({ parentId: 1, ids: [11, 12, 2] });
  expect(inside(options, node(11))).toBeNull();
  expect(outside(options, node(11))).toEqual({ parentId: null, ids: [1, 11, 2] });
  expect(outside(options, node(1))).toBeNull();
});

test('an option is dropped in front of another one, but never below itself', () => {
  expect(inFrontOf(options, at(2, null), at(12, 1))).toEqual({ parentId: 1, ids: [11, 2, 12] });
  expect(inFrontOf(options, at(1, null), at(111, 11))).toBeNull();
  expect(inFrontOf(options, at(1, null), at(1, null))).toBeNull();
});
