import { expect, test } from 'vitest';
import { readChoice } from './read-choice.ts';

const menu = [
  { key: '1', names: ['Vendas'] },
  { key: '2', names: ['Cobrança'] },
  { key: '3', names: ['2ª via'] },
  { key: '#', names: [] },
];

test.each([
  ...['2', '2.', '2)', '*2*', ' 2 ', '2️⃣', '２', '(2)', '02', '2!', '_2_', '"2"', '2 -', 'opção 2', 'Opção: 2', 'nº 2'],
  ...['cobranca', 'COBRANÇA', 'Cobrança.', '*2* - Cobrança', '2 - cobranca', '2 Cobrança', 'Cobrança 👍'],
  ...['Ana:\n2', '*Ana Exemplo:*\n2', '*Ana*\n*2*', 'Ana\n\n2)'],
])('%j chooses the second', (text) => expect(readChoice(text, menu)).toBe(1));

test.each([
  ['#', 3],
  ['*#*', 3],
  ['2ª via', 2],
  ['3 - 2a via', 2],
  ['1', 0],
])('%j chooses %i', (text, index) => expect(readChoice(text, menu)).toBe(index));

test.each([
  ...['', '   ', '4', '22', '2 caixas', 'quero 2 caixas', '2.5', '1/2', '-2', 'Oi', 'cobrança indevida', '1 2', '1\n2'],
  ...['Comprei ontem, nota 55:\n2', 'Bom dia\nQuero\n2', 'x'.repeat(300)],
])('%j chooses none', (text) => expect(readChoice(text, menu)).toBe(-1));

test('a name that two have chooses none', () => {
  const twins = [
    { key: '1', names: ['Loja'] },
    { key: '2', names: ['LOJA'] },
  ];
  expect(readChoice('loja', twins)).toBe(-1);
  expect(readChoice('2', twins)).toBe(1);
});
