import { expect, test } from 'vitest';
import { arrange, compareOptions, isAtOrBelow, nextNumber, type OptionPlace, siblingsUnder } from './option-tree.ts';

const at = (id: number, parentId: number | null, option: string): OptionPlace => ({ id, parentId, option });
/** 1 Vendas (11, 12 below), 2 Suporte, 3 Outros. */
const tree = [at(1, null, '1'), at(2, null, '2'), at(3, null, '3'), at(11, 1, '1'), at(12, 1, '2'), at(111, 11, '1')];
const idsUnder = (options: readonly OptionPlace[], parentId: number | null) =>
  siblingsUnder(options, parentId).map(({ id }) => id);
const after = (parentId: number | null, ids: number[]): OptionPlace[] => {
  const changed = arrange(tree, parentId, ids);
  return tree.map((option) => changed.find(({ id }) => id === option.id) ?? option);
};

test('options stand by their numbers, then words, then age', () => {
  const mixed = [at(4, null, 'b'), at(3, null, '10'), at(2, null, '2'), at(1, null, '2'), at(5, null, '')];
  expect(mixed.toSorted(compareOptions).map(({ id }) => id)).toEqual([1, 2, 3, 5, 4]);
});

test('an option is below itself and whatever leads to it', () => {
  expect([isAtOrBelow(tree, 111, 1), isAtOrBelow(tree, 111, 111), isAtOrBelow(tree, 2, 1)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isAtOrBelow([at(1, 2, '1'), at(2, 1, '1')], 1, 3)).toBe(false);
});

test('a new option comes last among its siblings', () => {
  expect([nextNumber(tree, null), nextNumber(tree, 1), nextNumber(tree, 2)]).toEqual(['4', '3', '1']);
  expect(nextNumber([at(1, null, '0'), at(2, null, 'x'), at(3, null, '7')], null)).toBe('8');
});

test('siblings in another order are numbered from 1, and only what differs is written', () => {
  expect(arrange(tree, null, [1, 2, 3])).toEqual([]);
  expect(arrange(tree, null, [2, 1, 3])).toEqual([at(2, null, '1'), at(1, null, '2')]);
  expect(idsUnder(after(null, [3]), null)).toEqual([3, 1, 2]);
});

test('an option that goes under another one leaves ranks that close', () => {
  const moved = after(2, [11]);
  expect([idsUnder(moved, 2), idsUnder(moved, 1)]).toEqual([[11], [12]]);
  expect(moved.find(({ id }) => id === 12)?.option).toBe('1');
  expect(moved.find(({ id }) => id === 111)).toEqual(at(111, 11, '1'));
});
