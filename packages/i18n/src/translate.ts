import type { ErrorCode, Language } from '@recado/contract';
import type { Catalog, TextArguments, TextKey } from './catalog.ts';
import { en } from './en/en.ts';
import { es } from './es/es.ts';
import { pt } from './pt/pt.ts';

/** Every language's catalog. */
export const catalogs: Readonly<Record<Language, Catalog>> = { pt, en, es };

function isSingular(language: Language, count: number): boolean {
  return new Intl.PluralRules(language).select(count) === 'one';
}

function find(catalog: Catalog, key: string): string | undefined {
  let place: unknown = catalog;
  for (const part of key.split('.')) {
    if (typeof place !== 'object' || place === null) return undefined;
    place = (place as Record<string, unknown>)[part]; // a catalog is nested plain objects
  }
  return typeof place === 'string' ? place : undefined;
}

/**
 * The text of a key with its placeholders filled in; the same rules as i18next in the browser.
 * Values are inserted as they are: nothing is escaped (wire-contract B28).
 */
export function translate<K extends TextKey>(language: Language, key: K, ...args: TextArguments<K>): string {
  const params: Readonly<Record<string, string | number>> = args[0] ?? {};
  const catalog = catalogs[language];
  const { count } = params;
  const form = typeof count === 'number' && isSingular(language, count) ? 'one' : 'other';
  const text = find(catalog, key) ?? find(catalog, `${key}_${form}`) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The sentence of an error code. */
export function translateError(language: Language, code: ErrorCode): string {
  return catalogs[language].errors[code];
}
