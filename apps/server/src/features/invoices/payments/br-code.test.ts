import { parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import { checksum, decimalOf, staticBrCode } from './br-code.ts';
import { txidOf } from './open-provider.ts';

const bank = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' };

describe('the checksum', () => {
  test.each([
    ['123456789', '29B1'],
    [
      '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304',
      'EEAB',
    ],
    [
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304',
      '04ED',
    ],
  ])('of a published text is the published one', (text, crc) => expect(checksum(text)).toBe(crc));

  test('keeps its zeros in front, which one code in sixteen has', () => {
    const codes = Array.from({ length: 400 }, (_, cents) => staticBrCode(bank, cents));
    const zeros = codes.filter((code) => /63040.{3}$/.test(code));
    expect(zeros.length).toBeGreaterThan(5);
    expect(codes.every((code) => /6304[0-9A-F]{4}$/.test(code))).toBe(true);
  });
});

describe('the code', () => {
  test("is the central bank's own example, sign by sign", () => {
    expect(staticBrCode(bank, null)).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  test.each([
    ['financeiro@recado.local', 'Padaria São João & Filhos Comércio Ltda', 'São José dos Campos', 9990],
    ['+5511987654321', 'Ateliê 🌸 Jacarandá', 'Brasília', 100_000],
    ['12ABC34501DE35', 'A', 'B', 1],
    ['52998224725', 'Ação "Única"', "Olho d'Água", 1_234_567],
    [bank.key, bank.name, bank.city, 1000],
  ])('is read by an independent reader: key %s of %s in %s', (key, name, city, cents) => {
    const txid = txidOf(4711);
    const code = staticBrCode({ key, name, city }, cents, txid);
    const read = parsePix(code);
    expect(read).toMatchObject({ pixKey: key, transactionAmount: cents / 100, txid });
    if (!('merchantName' in read)) throw new Error('The reader takes it for no code.');
    expect(read.merchantName.length).toBeLessThanOrEqual(25);
    expect(read.merchantCity.length).toBeLessThanOrEqual(15);
    expect(code).toMatch(/^[\x20-\x7e]+$/);
  });

  test('writes amounts with two decimals', () => {
    expect([0, 1, 10, 100, 1000, 123_450].map(decimalOf)).toEqual(['0.00', '0.01', '0.10', '1.00', '10.00', '1234.50']);
  });
});
