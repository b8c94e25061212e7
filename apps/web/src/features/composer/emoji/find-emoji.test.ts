import table from 'emojibase-data/pt/data.json';
import { expect, test } from 'vitest';
import { askedEmoji } from './asked-emoji.ts';
import { emojisOf } from './emoji-data.ts';
import { inTone } from './emoji-tone.ts';
import { emojiNamed, findEmoji } from './find-emoji.ts';

const emojis = emojisOf(table);
const named = (asked: string) => findEmoji(emojis, asked).map(({ label }) => label);

test('a name is asked for behind a colon that begins a word; times, addresses and single letters are left alone', () => {
  expect(askedEmoji(':so')).toBe('so');
  expect(askedEmoji('bom dia :coração')).toBe('coração');
  expect(askedEmoji('veja\n:polegar_para_cima:')).toBe('polegar_para_cima:');
  for (const text of ['às 10:30', 'https://x', 'total:abc', ':s', ': so', ':30', ':) tudo', 'sofá :so ok'])
    expect(askedEmoji(text), text).toBe(null);
});

test('the closest names come first, in any case, with or without accents, words joined by underscores', () => {
  expect(named('polegar_para_c')).toEqual(['polegar para cima']);
  expect(named('POLEGAR')).toContain('polegar para baixo');
  expect(named('coracao')).toHaveLength(8);
  expect(named('xyzabc')).toEqual([]);
});

test('a whole name is taken by its second colon, in the tone of skin that was chosen', () => {
  const thumb = emojiNamed(emojis, 'polegar_para_cima');
  expect(thumb?.label).toBe('polegar para cima');
  expect(thumb && inTone(thumb, 'dark')).toBe('👍🏿');
  expect(thumb && inTone(thumb, 'none')).toBe(thumb?.emoji);
  expect(emojiNamed(emojis, 'polegar_para')).toBe(undefined);
});
