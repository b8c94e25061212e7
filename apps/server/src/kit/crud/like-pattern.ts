/** A typed text as a LIKE pattern that finds it anywhere; the pattern's own signs are taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The digits of a number as people write it, `(11) 98888-7777`; empty for any other text: digits amid words are no number. */
export function digitsOfNumber(text: string): string {
  return /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : '';
}
