import { expect, test } from 'vitest';
import { askedOf } from './asked-of.ts';
import { labelOf, matchReplies } from './match-replies.ts';

const reply = (shortcode: string, message = 'Olá', id = 1) => ({ id, shortcode, message, mediaName: null });

test('suggestions begin when the text starts with a slash and is longer than one character (core §5)', () => {
  expect(['', '/', 'a/b', '/b', '/Preço ', '/a\nb'].map(askedOf)).toEqual([null, null, null, 'b', 'Preço', null]);
});

test('shortcodes that begin with what was typed stand before those that only hold it; replies without a text are not offered', () => {
  const replies = [reply('a preco'), reply('foto', ''), reply('preço'), reply('Preços'), reply('outra')];
  expect(matchReplies(replies, 'PREÇO').map(({ shortcode }) => shortcode)).toEqual(['preço', 'Preços', 'a preco']);
});

test('a label is cut at 35 characters', () => {
  expect(labelOf(reply('oi', 'Olá!'))).toBe('/oi - Olá!');
  expect(labelOf(reply('bomdia', `Linha um\n\n${'😀'.repeat(40)}`))).toBe(`/bomdia - Linha um ${'😀'.repeat(16)}...`);
});
