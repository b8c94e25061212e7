import { locales } from '@recado/i18n';
import { currentLanguage } from './i18n.ts';

/** A number as the language of the page writes it: "1.234,5", "25%" with `style: 'percent'`. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(locales[currentLanguage()], options);
