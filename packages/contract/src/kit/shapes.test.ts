import { expect, test } from 'vitest';
import { amount, optionalId } from './shapes.ts';

test.each([
  ['1.234,56', 1234.56],
  ['R$ 10', 10],
  ['r$1.000', 1000],
  ['29.90', 29.9],
  ['29,9', 29.9],
  [' 7 ', 7],
  ['', 0],
  [12.5, 12.5],
])('the amount %j is %d', (written, value) => {
  expect(amount.parse(written)).toBe(value);
});

test.each(['0x10', '1e3', '1,234.56', '-5', '12,345', 'dez', 'R$', '1.23.456', 'Infinity'])(
  'the amount %j is refused',
  (written) => {
    expect(amount.safeParse(written).success).toBe(false);
  },
);

test.each(['0x10', '1e3', 'Infinity', '٣'])('the id %j is refused', (written) => {
  expect(optionalId.safeParse(written).success).toBe(false);
});

test('ids come as numbers and as decimal texts', () => {
  expect([optionalId.parse('16'), optionalId.parse(' 16 '), optionalId.parse(16), optionalId.parse('')]).toEqual([
    16,
    16,
    16,
    null,
  ]);
});
