import type { Language } from '@recado/contract';

/** The locale in which a language of the product writes dates, numbers and lists. */
export const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US', es: 'es' };
