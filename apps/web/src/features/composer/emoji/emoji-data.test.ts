import { catalogs } from '@recado/i18n';
import table from 'emojibase-data/pt/data.json';
import { expect, test } from 'vitest';
import { pickerData } from './emoji-data.ts';

const data = pickerData('pt', table, catalogs.pt.emoji);

test('every emoji stands in a group that has a name; parts of emoji and what phones cannot draw yet are left out', () => {
  const named = new Set(data.categories.map(({ index }) => index));
  expect(data.emojis.filter(({ category }) => !named.has(category))).toEqual([]);
  expect(data.categories.at(-1)).toEqual({ index: 9, label: 'Bandeiras' });
  expect(data.emojis.filter(({ version }) => version > 15)).toEqual([]);
  expect(data.emojis.length).toBeGreaterThan(1800);
});

test('an emoji that has tones of skin comes in each of them, the others in none', () => {
  const called = (label: string) => data.emojis.find((emoji) => emoji.label === label);
  expect(called('polegar para cima')?.skins).toEqual({
    light: '👍🏻',
    'medium-light': '👍🏼',
    medium: '👍🏽',
    'medium-dark': '👍🏾',
    dark: '👍🏿',
  });
  expect(called('rosto risonho')?.skins).toBeUndefined();
});
