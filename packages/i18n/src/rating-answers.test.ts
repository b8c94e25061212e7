import { expect, test } from 'vitest';
import { readRating } from './rating-answers.ts';

test.each([
  ['3', 3, ''],
  [' *2* ', 2, ''],
  ['1!', 1, ''],
  ['3️⃣', 3, ''],
  ['2 - demorou um pouco', 2, 'demorou um pouco'],
  ['3, foi ótimo!\nParabéns 👏', 3, 'foi ótimo!\nParabéns 👏'],
  ['1\nninguém respondeu', 1, 'ninguém respondeu'],
  ['Muito satisfeito', 3, ''],
  ['INSATISFEITO!', 1, ''],
  ['2.', 2, ''],
  ['2)', 2, ''],
  ['(3)', 3, ''],
  ['３', 3, ''],
  ['3 estrelas', 3, ''],
  ['1 estrela', 1, ''],
  ['três', 3, ''],
  ['Duas estrelas!', 2, ''],
  ['Nota: 3', 3, ''],
  ['nota três', 3, ''],
  ['*3* - Muito Satisfeito', 3, ''],
  ['*Ana:*\n3', 3, ''],
])('"%s" rates with %i', (text, rating, comment) => {
  expect(readRating(text, 'pt')).toEqual({ kind: 'rating', rating, comment });
});

test.each(['5', '10', '0', 'nota 10', '4/5', '2.5', '1/2', '⭐⭐⭐⭐⭐', 'Ótimo!', 'péssimo', 'muito bom'])(
  '"%s" means a rating on another scale',
  (text) => {
    expect(readRating(text, 'pt')).toEqual({ kind: 'unclear' });
  },
);

test.each([
  '2 caixas, por favor',
  'Oi',
  'Obrigada!',
  'preciso de outra coisa',
  '',
  '   ',
  '12345',
  '1 demorou',
  'três caixas',
  'um momento',
  'preciso de nota 3 vias',
])('"%s" is no rating', (text) => {
  expect(readRating(text, 'pt')).toEqual({ kind: 'none' });
});

test('opinions and the words of the scale are read in the language of the company', () => {
  expect(readRating('Very satisfied', 'en')).toMatchObject({ rating: 3 });
  expect(readRating('Insatisfecho', 'es')).toMatchObject({ rating: 1 });
  expect(readRating('excellent', 'pt')).toEqual({ kind: 'none' });
});
