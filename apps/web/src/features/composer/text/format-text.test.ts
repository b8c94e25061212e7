import { expect, test } from 'vitest';
import { formatOf, switchFormat } from './format-text.ts';

/** `[` and `]` stand where the selection begins and ends. */
const read = (shown: string) => ({
  text: shown.replace(/[[\]]/g, ''),
  from: shown.indexOf('['),
  to: shown.indexOf(']') - 1,
});
const show = ({ text, from, to }: ReturnType<typeof read>): string =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;

test.each([
  ['a word', 'Olá [mundo]!', 'Olá [*mundo*]!'],
  ['blanks at its edges stay outside', 'Olá[ mundo ]!', 'Olá[ *mundo* ]!'],
  ['marks that were selected go', 'Olá [*mundo*]!', 'Olá [mundo]!'],
  ['marks around what is selected go', 'Olá *[mundo]*!', 'Olá [mundo]!'],
  ['line by line', '[um\n\ndois]', '[*um*\n\n*dois*]'],
  ['lines that all have them lose them', '[*um*\n*dois*]', '[um\ndois]'],
  ['nothing selected: between two marks', 'Olá []', 'Olá *[]*'],
  ['only blanks', 'a[   ]b', 'a[   ]b'],
  ['emoji', '[👍🏽 ok]', '[*👍🏽 ok*]'],
])('bold: %s', (_what, before, after) => {
  expect(show(switchFormat(read(before), 'bold'))).toBe(after);
});

test('each format has its mark', () => {
  const texts = (['italic', 'strike', 'code'] as const).map((format) => switchFormat(read('[x]'), format).text);
  expect(texts).toEqual(['_x_', '~x~', '`x`']);
});

test('keys: Ctrl or ⌘ with B, I, and with Shift and X; nothing with Alt or alone', () => {
  const plain = { key: 'b', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  expect(formatOf({ ...plain, ctrlKey: true })).toBe('bold');
  expect(formatOf({ ...plain, metaKey: true, key: 'i' })).toBe('italic');
  expect(formatOf({ ...plain, ctrlKey: true, shiftKey: true, key: 'X' })).toBe('strike');
  for (const other of [plain, { ...plain, ctrlKey: true, altKey: true }, { ...plain, ctrlKey: true, key: 'x' }])
    expect(formatOf(other)).toBeNull();
});
