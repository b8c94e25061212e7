import { errors } from '@recado/contract';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { startI18n } from './i18n.ts';
import { isErrorCode, sentenceOf } from './show-error.ts';

beforeAll(startI18n);

test('every code of the catalogue is known by its sentence, and nothing else is', () => {
  expect(Object.keys(errors).filter((code) => !isErrorCode(code))).toEqual([]);
  for (const text of ['ERR_OF_ANOTHER_VERSION', 'Nome: já existe.', '', 'toString'])
    expect(isErrorCode(text)).toBe(false);
});

test('a failure is said by the sentence of its code, as the code or plain text that it is, or in general (core §8)', () => {
  const said = (code: string) => sentenceOf(new ApiError(400, code));
  expect(said('ERR_NO_PERMISSION')).toBe('Você não tem permissão para fazer isso.');
  expect(said('Número inválido')).toBe('Número inválido');
  expect(said('ERR_OF_ANOTHER_VERSION')).toBe('ERR_OF_ANOTHER_VERSION');
  const general = sentenceOf(new Error('what went wrong inside'));
  for (const other of ['', '<html><body>502 Bad Gateway</body></html>', 'x'.repeat(301)])
    expect(said(other)).toBe(general);
});
