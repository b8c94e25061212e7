import type { FileList as StoredList } from '@recado/contract';
import { expect, test } from 'vitest';
import { itemOfFile, itemsOf, moved, optionsOf, withIds } from './option-items.ts';

const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const option = (id: number, name: string) => ({
  ...{ id, fileId: 1, name, path: `${name}.png`, mediaType: 'image/png', url: '/public/x', bytes: 70 },
  ...stamps,
});
const list = (...options: StoredList['options']): StoredList => ({
  ...{ id: 1, companyId: 1, name: 'Catálogo', message: 'Segue', options, optionsCount: options.length },
  ...stamps,
});

test('items keep the order of the list, and what is written is paired by it', () => {
  const items = [...itemsOf(list(option(3, 'b'), option(1, 'a'))), itemOfFile(new File(['x'], 'tabela 2026.v2.pdf'))];
  expect(optionsOf(items)).toMatchObject([{ id: 3, name: 'b' }, { id: 1, name: 'a' }, { name: 'tabela 2026.v2' }]);
  expect(optionsOf(items)[2]).not.toHaveProperty('id');
  expect(withIds(items, list(option(3, 'b'), option(1, 'a'), option(9, 'tabela'))).map(({ id }) => id)).toEqual([
    3, 1, 9,
  ]);
});

test('an item moves to a place, and never beyond the ends', () => {
  const items = itemsOf(list(option(1, 'a'), option(2, 'b'), option(3, 'c')));
  const order = (key: string, to: number) => moved(items, key, to).map(({ name }) => name);
  expect([order('o1', 1), order('o3', 0), order('o2', 9), order('o2', -1), order('gone', 0)]).toEqual([
    ['b', 'a', 'c'],
    ['c', 'a', 'b'],
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
    ['a', 'b', 'c'],
  ]);
});
