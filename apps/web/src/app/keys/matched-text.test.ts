import { expect, test } from 'vitest';
import { matchOf } from './matched-text.tsx';

test.each([
  ['Devolver para a fila', 'para', [9, 13]],
  ['Conexões', 'oes', [5, 8]],
  ['Conexões', 'ÕES', [5, 8]],
  ['🌻 Dona Ivete', 'dona', [2, 6]],
  ['Resolver', 'xyz', null],
  ['Resolver', '  ', null],
])('in %s, %s stands where its letters do, whatever their case and accents', (text, typed, place) => {
  expect(matchOf(text, typed)).toEqual(place);
});
