import { decimalOf } from './br-code.ts';

const decimal = /^(\d{1,10})\.(\d{2})$/;

/** Whole cents of a text with two decimals, as the central bank writes money; null for anything else. */
export function centsOfDecimal(text: unknown): number | null {
  const [, whole, part] = typeof text === 'string' ? (decimal.exec(text) ?? []) : [];
  return whole === undefined || part === undefined ? null : Number(whole) * 100 + Number(part);
}

/** Whole cents of a number of reais; null for anything else. */
export function centsOfNumber(reais: unknown): number | null {
  if (typeof reais !== 'number' || !Number.isFinite(reais) || reais < 0 || reais >= 1e10) return null;
  return Math.round(reais * 100);
}

/** A number of reais that is written with two decimals. */
export const reaisOf = (cents: number): number => Number(decimalOf(cents));
