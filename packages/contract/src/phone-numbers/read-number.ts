import { isCPF } from 'validation-br';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { brazilianArea, brazilianService, dialledFromAbroad, hasCountryCode } from './countries.ts';
import { scientific, unshortened } from './unshortened.ts';
import { visibleText, writtenNumber } from './written-number.ts';

/**
 * Why a text is no number that can be dialled: nothing stands there, a spreadsheet shortened it, its area code is missing, it
 * is a CPF or CNPJ, it is more than one, or it is something else.
 */
export type NumberFault = 'empty' | 'cut' | 'areaCode' | 'taxId' | 'several' | 'unreadable';
/** A number's digits with the country code, and the extension that stood behind it; or why there is none. */
export type NumberReading =
  | { digits: string; extension: string; fault?: undefined }
  | { digits?: undefined; fault: NumberFault };

/** The refusal of each fault. */
export const numberRefusals = {
  empty: 'ERR_NUMBER_REQUIRED',
  cut: 'ERR_NUMBER_CUT',
  areaCode: 'ERR_NUMBER_AREA_CODE',
  taxId: 'ERR_NUMBER_TAX_ID',
  several: 'ERR_NUMBER_SEVERAL',
  unreadable: 'ERR_WAPP_INVALID_CONTACT',
} as const satisfies Record<NumberFault, ErrorCode>;

/** What a call that takes a number is refused with when it is none. */
export const numberErrors = Object.values(numberRefusals);

const country = '55';
const taxId = /^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/;
const day = /^(?:\d{1,2}([/.-])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})$/;
const postcode = /^\d{5}-\d{3}$/;
const signs = /^[\d\s()+.\-–—/]+$/;
/** The zero in `+44 (0)20`; Italy's is part of the number. */
const bracketZero = /^([+\s\d(]{1,6}?\)?\s?)\(0\)/;
const keepsZero = /^[+\s(]*(?:39|378|379)/;
const refused = (fault: NumberFault): NumberReading => ({ fault });

/** The national digits of a Brazilian number: trunk zero and carrier go, what is no number is undefined. */
function brazilian(national: string): string | undefined {
  if (brazilianService.test(national)) return national.slice(1);
  const plain = national.replace(/^0+/, '');
  const hasCarrier = plain.length < national.length && plain.length >= 12;
  const digits = hasCarrier ? plain.slice(2) : plain;
  const local = digits.slice(2);
  const isLocal = /^(?:9\d{8}|[2-9]\d{7})$/.test(local);
  return isLocal && brazilianArea.test(digits) ? digits : undefined;
}

/** Of eight or nine digits the area code is missing; anything else is no number. */
const lacksArea = (digits: string): boolean => /^(?:9\d{8}|[2-9]\d{7})$/.test(digits);

function international(digits: string): NumberFault | string {
  if (digits.startsWith(country)) {
    const rest = digits.slice(country.length);
    const read = brazilian(rest) ?? (/^[358]00/.test(rest) ? brazilian(`0${rest}`) : undefined);
    if (read !== undefined) return country + read;
    return lacksArea(rest) ? 'areaCode' : 'unreadable';
  }
  const dialled = dialledFromAbroad(digits);
  const { min, max } = limits.phoneDigits;
  const isLong = dialled.length >= min && dialled.length <= max;
  return isLong && hasCountryCode(dialled) ? dialled : 'unreadable';
}

/** Digits that somebody wrote without a plus sign: Brazil's own form, or whole ones. */
function national(digits: string, areaCode: string, isLocal: boolean): NumberFault | string {
  if (/^00[1-9]/.test(digits)) return international(digits.slice(2));
  const own = brazilian(digits);
  if (own !== undefined) return country + own;
  if (lacksArea(digits)) {
    const completed = areaCode ? brazilian(areaCode.replace(/^0+/, '') + digits) : undefined;
    return completed === undefined ? 'areaCode' : country + completed;
  }
  if (digits.length === 11 && isCPF(digits)) return 'taxId';
  // Of ten digits nobody knows whether the country stands in front; a zero or an area code in brackets says that it does not.
  return digits.length >= 11 && !isLocal && !digits.startsWith('0') ? international(digits) : 'unreadable';
}

function digitsOf(text: string, isWhole: boolean, areaCode: string): NumberFault | string {
  const plus = text.indexOf('+');
  const first = text.search(/\d/);
  if (plus > first) return 'unreadable';
  const kept = plus >= 0 && !keepsZero.test(text) ? text.replace(bracketZero, '$1') : text;
  const digits = kept.replace(/\D/g, '');
  // A plus sign says that the country stands in front, whatever stands around it.
  if (plus < 0 && !isWhole) return national(digits, areaCode, text.startsWith('('));
  return international(digits.replace(/^00/, ''));
}

/** More than one whole number in a text: which of them is meant nobody knows. */
const several = (text: string): boolean =>
  text.split(/[/;,|\n]|:::|\s(?:e|ou|y|o|and|or)\s/i).filter((part) => (part.match(/\d/g)?.length ?? 0) >= 8).length >
  1;

/** The reason for which a text is no number before its digits are looked at. */
function faultOf(text: string): NumberFault | undefined {
  if (text === '') return 'empty';
  if (scientific.test(text)) return 'cut';
  if (taxId.test(text)) return 'taxId';
  if (several(text)) return 'several';
  return day.test(text) || postcode.test(text) ? 'unreadable' : undefined;
}

/**
 * What somebody typed, pasted, imported or sent as a number. Every door reads numbers with this alone, since a wrong one
 * writes to a stranger: what cannot be dialled is refused with its reason and never guessed. `areaCode` completes a number
 * that has none, where a column of a file says it.
 */
export function readNumber(typed: string, areaCode = ''): NumberReading {
  const seen = visibleText(typed);
  const text = unshortened(seen) ?? seen;
  const fault = faultOf(text);
  if (fault) return refused(fault);
  const written = writtenNumber(text);
  if (!signs.test(written.text) || !/\d/.test(written.text)) return refused('unreadable');
  const read = digitsOf(written.text, written.isWhole, areaCode);
  return /^\d/.test(read) ? { digits: read, extension: written.extension } : refused(read as NumberFault); // no digits: why not
}

/**
 * The parts of a stored number, in their order, that a searched text names; empty for a text that is no number. A person's
 * two forms (Brazil's ninth digit, Mexico's 1, Argentina's 9) are found by what both have.
 */
export function searchedNumber(typed: string): string[] {
  const text = writtenNumber(visibleText(typed)).text;
  if (!signs.test(text) || !/\d/.test(text)) return [];
  const whole = readNumber(typed).digits;
  const digits = text.replace(/\D/g, '');
  if (whole) return partsOf(whole);
  const ninth = /^9([6-9]\d{7})$/.exec(digits)?.[1];
  return [ninth ?? (digits.replace(/^0+/, '') || digits)];
}

function partsOf(digits: string): string[] {
  const [, area, local] =
    /^(55\d\d)9?([6-9]\d{7})$/.exec(digits) ?? /^(52)1?(\d{10})$/.exec(digits) ?? /^(54)9?(\d{10})$/.exec(digits) ?? [];
  return area && local ? [area, local] : [digits];
}

/** Whether a stored number has these parts of a search. */
export function hasNumber(stored: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = stored.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return parts.length > 0;
}
