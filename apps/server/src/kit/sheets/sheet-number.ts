import { phoneNumber } from '@recado/i18n';

/** A number as a sheet keeps it: with a plus and a space it is a text, of bare digits Excel leaves the first six. */
export function sheetNumber(digits: string): string {
  const shown = phoneNumber(digits);
  return /^\+\d{8,15}$/.test(shown) ? `${shown.slice(0, 3)} ${shown.slice(3)}` : shown;
}
