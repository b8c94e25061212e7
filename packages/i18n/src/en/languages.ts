import type { Catalog } from '../catalog.ts';

/** Names of the interface languages, each in itself. */
export const languages: Catalog['languages'] = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
};
