/** A number as a spreadsheet writes one of many digits. The process that reads files needs this alone of the contract. */
export const scientific = /^\+?(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** 5.511999998888E+12 as its digits, while all of them are there; undefined where a program has shortened them. */
export function unshortened(text: string): string | undefined {
  const [, first = '', rest = '', power] = scientific.exec(text) ?? [];
  const zeros = Number(power) - rest.length;
  // Less than six digits beside the first are what a program shows of a longer number: the others are lost.
  const isWhole = first !== '' && zeros >= 0 && (zeros === 0 || rest.length >= 6);
  return isWhole ? first + rest + '0'.repeat(zeros) : undefined;
}
