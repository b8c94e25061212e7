import type { Language } from '@recado/contract';
import { locales } from './locales.ts';

/** Names as people list them: `Ana, Bia e Caio`. */
export function listText(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(names);
}
