import { isCEP, isCNPJ, isCPF } from 'validation-br';

/** Signs with which people write these numbers; everything else makes a number wrong. */
const written = /^[0-9A-Za-z .\-/]+$/;
const signs = /[ .\-/]/g;

/** A CPF or CNPJ without its signs and in capitals; null when it is none. A CNPJ may have letters (since 2026). */
export function taxIdOf(text: string): string | null {
  if (!written.test(text)) return null;
  const bare = text.replace(signs, '').toUpperCase();
  if (bare.length === 11) return isCPF(bare) ? bare : null;
  return bare.length === 14 && isCNPJ(bare) ? bare : null;
}

/** The eight digits of a CEP; null when it is none. */
export function zipCodeOf(text: string): string | null {
  if (!written.test(text)) return null;
  const bare = text.replace(signs, '');
  return /^\d{8}$/.test(bare) && bare !== '00000000' && isCEP(bare) ? bare : null;
}
