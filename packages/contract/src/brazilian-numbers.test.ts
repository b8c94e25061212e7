import { describe, expect, test } from 'vitest';
import { taxIdOf, zipCodeOf } from './brazilian-numbers.ts';

describe('CPF and CNPJ', () => {
  test.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
  ])('%s is read as %s', (text, bare) => expect(taxIdOf(text)).toBe(bare));

  test.each([
    ...['', '529.982.247-26', '111.111.111-11', '5299822472', 'abc52998224725', '12ABC34501DE36', '12ABC34501DEA5'],
    ...['00000000000000', '52998224725😀', 'ÁÁÁ', '5299822472552998224725'],
  ])('%j is none', (text) => expect(taxIdOf(text)).toBeNull());
});

describe('CEP', () => {
  test.each(['01310-100', '01310100', ' 01310-100 '])('%j is read', (text) => expect(zipCodeOf(text)).toBe('01310100'));
  test.each(['', '1234', '00000-000', '01310-1000', 'abcdefgh', '0131010😀'])('%j is none', (text) =>
    expect(zipCodeOf(text)).toBeNull(),
  );
});
