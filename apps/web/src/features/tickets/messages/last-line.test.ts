import { deletedLine } from '@recado/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { lastLineOf } from './last-line.ts';

/** Tells which text is asked for. */
const t = ((key: string) => `<${key}>`) as TFunction; // no text here has a variable
const lineOf = (lastMessage: string, fromMe = false): string => lastLineOf({ lastMessage, fromMe }, t);

test('the last message is told in one line, without its marks and without the name that signs an own text', () => {
  expect(lineOf('*Olá*,\n_tudo_ bem?')).toBe('Olá, tudo bem?');
  expect(lineOf('*Renata Lopes*\nJá vejo', true)).toBe('Já vejo');
  expect(lineOf('*Renata Lopes*\nJá vejo')).toBe('Renata Lopes Já vejo');
  expect(lineOf('📷 *Renata Lopes*\nA mesa de *carvalho*', true)).toBe('📷 A mesa de carvalho');
});

test('what was deleted, and a file without a caption, is told in the language of the reader', () => {
  expect(lineOf(deletedLine)).toBe('🚫 <messages.deleted>');
  expect(lineOf('📷')).toBe('📷 <messages.kinds.image>');
  expect(lineOf('📷 nota')).toBe('📷 nota');
});
