import type { Language } from '@recado/contract';
import type { Catalog } from './catalog.ts';
import { en } from './en/en.ts';
import { es } from './es/es.ts';
import { pt } from './pt/pt.ts';

/**
 * What i18next takes: one namespace, nested keys. Values need no escaping (`interpolation.escapeValue: false`).
 * Holds every language; a browser that should load only its own takes `loadCatalog`.
 */
export const resources: Readonly<Record<Language, { readonly translation: Catalog }>> = {
  pt: { translation: pt },
  en: { translation: en },
  es: { translation: es },
};
