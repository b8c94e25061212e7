import { type Language, languageOf, loadCatalog, type pt } from '@recado/i18n';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readText, writeText } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof pt };
    strictKeyChecks: true;
  }
}

const htmlLang: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The language of the interface now. */
export const currentLanguage = (): Language => languageOf(i18next.language);

/** Fetches a language's texts, once; a browser loads only the languages that it shows. */
const load = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', await loadCatalog(language));
};

/** Changes the language of the interface and remembers it in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  if (language === i18next.language) return;
  await load(language);
  writeText('i18nextLng', language);
  document.documentElement.lang = htmlLang[language];
  await i18next.changeLanguage(language);
};

/** Prepares the texts; the language is the remembered one, Portuguese otherwise (core §1). */
export const startI18n = async (): Promise<void> => {
  const language = languageOf(readText('i18nextLng'));
  await i18next.use(initReactI18next).init({
    resources: { [language]: { translation: await loadCatalog(language) } },
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
};
