import { expect, test } from 'vitest';
import { pixKeyOf } from './pix-key.ts';

test.each([
  ['Financeiro@Recado.Local', 'financeiro@recado.local'],
  ['+55 (11) 98765-4321', '+5511987654321'],
  ['529.982.247-25', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is the key %s', (text, key) => expect(pixKeyOf(text)).toBe(key));

test.each(['', 'chave', '11987654321', 'a@b', '+55', '123e4567-e12b-12d1-a456', '😀@recado.local😀'])(
  '%j is none',
  (text) => expect(pixKeyOf(text)).toBeNull(),
);
