import { expect, test } from 'vitest';
import { piecesOf } from './chat-text.tsx';

const named = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Maria' },
];
const shown = (text: string) =>
  piecesOf(text, named).map((piece) => (piece.isMention ? `[${piece.text}]` : piece.text));

test('who is named is marked by the longest name; an "@" that names nobody is text', () => {
  expect(shown('@Ana Maria e @Ana, mande a x@y.com')).toEqual(['[@Ana Maria]', ' e ', '[@Ana]', ', mande a x@y.com']);
  expect(shown('sem ninguém')).toEqual(['sem ninguém']);
  expect(shown('@Anabel')).toEqual(['[@Ana]', 'bel']);
});
