import { expect, test } from 'vitest';
import { askedOf } from './asked-of.ts';
import { labelOf, matchReplies } from './match-replies.ts';

const reply = (shortcode: string, message = 'Olá', mediaName: string | null = null) => ({
  ...{ id: 1, shortcode, message, mediaName },
});

test('suggestions begin when the text starts with a slash and is longer than one character (core §5)', () => {
  expect(['', '/', 'a/b', '/b', '/Preço ', '/a\nb'].map(askedOf)).toEqual([null, null, null, 'b', 'Preço', null]);
});

test('shortcodes that begin with what was typed stand before those that only hold it', () => {
  const replies = [reply('a preco'), reply('preço'), reply('Preços'), reply('outra')];
  expect(matchReplies(replies, 'PREÇO').map(({ shortcode }) => shortcode)).toEqual(['preço', 'Preços', 'a preco']);
});

test('a reply needs a text or a file to be offered; a file alone is called by its name (decision 35)', () => {
  const replies = [reply('foto', '', 'mesa.png'), reply('foto vazia', '')];
  expect(matchReplies(replies, 'foto').map(labelOf)).toEqual(['/foto - mesa.png']);
});

test('a label is cut at 35 characters', () => {
  expect(labelOf(reply('oi', 'Olá!'))).toBe('/oi - Olá!');
  expect(labelOf(reply('bomdia', `Linha um\n\n${'😀'.repeat(40)}`))).toBe(`/bomdia - Linha um ${'😀'.repeat(16)}...`);
});
