import { expect, test } from 'vitest';
import { hotkeysOf, type KeyAction } from '../../features/keys/key-map.ts';
import { keyRows } from './key-rows.ts';

const rows = Object.entries(keyRows);

test('within one place, every key does one thing (ui §6)', () => {
  const uses = rows.flatMap(([, { keys, place }]) => keys.map((key) => `${place}: ${key}`));
  expect(new Set(uses).size).toBe(uses.length);
});

test('a single letter means one thing on the whole screen, since it is heard everywhere outside fields', () => {
  const letters = rows
    .filter(([, { place }]) => place !== 'composer')
    .flatMap(([, { keys }]) => keys.filter((key) => key.length === 1));
  expect(letters.toSorted()).toEqual([...new Set(letters)].toSorted());
});

test('no key is taken with Alt, which types characters', () => {
  expect(rows.flatMap(([, { keys }]) => keys).filter((key) => /alt/i.test(key))).toEqual([]);
});

test('an action is heard at each of its keys', () => {
  const heard: KeyAction[] = [];
  const hotkeys = hotkeysOf({ next: () => heard.push('next'), resolve: () => heard.push('resolve') });
  expect(Object.keys(hotkeys).toSorted()).toEqual(['ArrowDown', 'e', 'j']);
});
