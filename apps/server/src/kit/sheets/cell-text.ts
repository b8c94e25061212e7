import { unshortened } from '@recado/contract/unshortened';

/**
 * A cell that a spreadsheet program could take for a formula, or that hides such a one behind apostrophes; also by the
 * wide signs that some programs take for the narrow ones (trust I-15).
 */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Digits with a sign in front of them: a phone in international form, also as `sheetNumber` writes it; a negative number. */
const plainNumber = /^(\+\d{6,15}|\+\d{2} (\d{2} \d{4,5}-\d{4}|\d{6,13})|-\d{1,15}([.,]\d{1,15})?)$/;
const hidden = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
// Control signs, and the marks of direction that numbers copied from a phone carry; text of a database holds no NUL.
const invisible = /(?![\t\n\r])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A text as it is written into a file: an apostrophe in front of what could run as a formula (trust V46). */
export function neutralCell(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** A text as it is read from a file: without what nobody sees, cut to length, and without the apostrophe of above. */
export function cleanCell(raw: string, characters: number): string {
  const whole = raw.length > characters ? raw.slice(0, characters) : raw;
  const text = whole.replace(invisible, '').toWellFormed().trim();
  return hidden.test(text) ? text.slice(1) : (unshortened(text) ?? text);
}
