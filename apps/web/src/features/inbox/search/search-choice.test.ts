import { limits } from '@recado/contract';
import { expect, it } from 'vitest';
import { addressedSearch } from './search-choice.ts';

it('reads a search from the address: words, tags that all must match, users', () => {
  expect(addressedSearch({ q: 'sofá', tags: '3,7', users: 2 })).toEqual({
    text: 'sofá',
    tagIds: [3, 7],
    userIds: [2],
    number: null,
  });
  expect(addressedSearch({ tags: 'x, 12' })).toEqual({
    ...{ text: '', tagIds: [12], userIds: [], number: null },
  });
});

it('reads what a number of the dashboard counts, beside which nothing else is asked', () => {
  expect(addressedSearch({ number: 'finished', from: '2026-03-01', to: '2026-03-02', person: 5 })).toEqual({
    ...{ text: '', tagIds: [], userIds: [] },
    number: {
      ...{ number: 'finished', from: '2026-03-01', to: '2026-03-02', person: 5 },
      ...{ queueIds: [], hasNoQueue: false, connectionIds: [] },
    },
  });
});

it('what is longer than the server searches for is cut', () => {
  expect(addressedSearch({ q: 'a'.repeat(300) })?.text).toHaveLength(limits.searchText.max);
});

it('an address without a search changes nothing', () => {
  expect(addressedSearch({})).toBeNull();
  expect(addressedSearch({ tags: '', users: 'nobody' })).toBeNull();
});
