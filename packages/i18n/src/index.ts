import type { Language } from '@recado/contract';
import type { Catalog } from './catalog.ts';

export type { Language } from '@recado/contract';
export { languages } from '@recado/contract';
export type { Catalog, TextArguments, TextKey, TextParams } from './catalog.ts';
export { isCourtesy } from './courtesies.ts';
export * from './formats.ts';
export { greetingOfHour } from './greeting-of-hour.ts';
export { pt } from './pt/pt.ts';
export { resources } from './resources.ts';
export { catalogs, translate, translateError } from './translate.ts';
export { validationKeyOf } from './validation-keys.ts';

/** The language of a browser or a stored text; Portuguese when it is none of ours (core §1). */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return primary === 'en' || primary === 'es' ? primary : 'pt';
}

/** One language's catalog, fetched when it is needed, so that a browser loads only its own. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  if (language === 'en') return (await import('./en/en.ts')).en;
  if (language === 'es') return (await import('./es/es.ts')).es;
  return (await import('./pt/pt.ts')).pt;
}
