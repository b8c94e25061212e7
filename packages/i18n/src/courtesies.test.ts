import { expect, test } from 'vitest';
import { isCourtesy, readCourtesy } from './courtesies.ts';

test.each(['Obrigada!', 'muito obrigado, até mais', 'Valeu 👍', '🙏🙏', 'OK. Obrigado!', 'Até logo', 'tá bom'])(
  '"%s" is a courtesy',
  (text) => {
    expect(isCourtesy(text, 'pt')).toBe(true);
  },
);

test.each([
  'Obrigada, e o boleto',
  'ok?',
  'Obrigado! Qual o prazo?',
  '',
  '   ',
  '1',
  'bom dia, preciso de ajuda',
  `ok${' '.repeat(200)}`,
])('"%s" is not a courtesy', (text) => {
  expect(isCourtesy(text, 'pt')).toBe(false);
});

test('thanks are read in the language of the company', () => {
  expect(isCourtesy('Thank you!', 'en')).toBe(true);
  expect(isCourtesy('¡Muchas gracias!', 'es')).toBe(true);
  expect(isCourtesy('Thank you!', 'pt')).toBe(false);
});

test.each([
  ['pt', 'muito obrigado pela ajuda', 'thanks'],
  ['pt', 'Bom dia, obrigada', 'thanks'],
  ['pt', 'Combinado!', 'consent'],
  ['pt', 'Boa tarde', 'greeting'],
  ['pt', 'Obrigado pelo boleto errado', null],
  ['en', 'Thank you for your help', 'thanks'],
  ['en', 'good morning', 'greeting'],
  ['es', 'Gracias por la ayuda', 'thanks'],
  ['es', 'vale', 'consent'],
] as const)('in %s "%s" is %s', (language, text, kind) => {
  expect(readCourtesy(text, language)).toBe(kind);
});
