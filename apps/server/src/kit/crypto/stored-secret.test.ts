import { expect, test } from 'vitest';
import { openSeal } from './seal.ts';
import { openSecret, sealSecret, shownSecret } from './stored-secret.ts';

const seal = openSeal('a-test-key-of-more-than-thirty-two-characters', 'settings');

test('a stored secret shows its last four characters, keeps the rest sealed and opens only in its own place', () => {
  const stored = sealSecret(seal, 'chave:muito:secreta-1234', '1/asaas');
  expect(stored).not.toContain('secreta');
  expect(shownSecret(stored)).toBe('••••1234');
  expect(openSecret(seal, stored, '1/asaas')).toBe('chave:muito:secreta-1234');
  expect(() => openSecret(seal, stored, '2/asaas')).toThrow();
  const other = openSeal('another-key-of-more-than-thirty-two-letters', 'settings');
  expect(() => openSecret(other, stored, '1/asaas')).toThrow();
});

test('no secret stays no secret, and the last characters of one may be anything', () => {
  expect(sealSecret(seal, '', '1/asaas')).toBe('');
  expect(shownSecret('')).toBe('');
  const odd = sealSecret(seal, 'abcdefgh:::', '1/asaas');
  expect(shownSecret(odd)).toBe('••••h:::');
  expect(openSecret(seal, odd, '1/asaas')).toBe('abcdefgh:::');
});
