import { expect, test } from 'vitest';
import { validateResourceSearch } from './resource-search.ts';

test.each([
  [{}, {}],
  [{ q: 'loja' }, { q: 'loja' }],
  [{ q: 123 }, { q: '123' }],
  [{ q: '' }, {}],
  [{ new: '' }, { new: true }],
  [{ new: true }, { new: true }],
  [{ new: false }, {}],
  [{ edit: 7 }, { edit: 7 }],
  [{ edit: '7', new: true }, { edit: 7 }],
  [{ edit: -1 }, {}],
  [{ edit: 'x', q: 'a'.repeat(500) }, { q: 'a'.repeat(200) }],
])('the address %j opens what it says: %j', (address, meaning) => {
  expect(validateResourceSearch(address)).toEqual(meaning);
});
