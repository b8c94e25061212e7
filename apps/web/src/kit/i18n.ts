import { type CatalogPart, type Language, languageOf, languages, loadCatalog, locales, type pt } from '@recado/i18n';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readText, writeText } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof pt };
    strictKeyChecks: true;
  }
}

const htmlLang: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The language of the interface: until the texts are prepared it is the remembered one. */
export const currentLanguage = (): Language => languageOf(i18next.language ?? readText('i18nextLng'));

const parts = new Map<string, Promise<void>>();
let tellPrepared = (): void => undefined;
const prepared = new Promise<void>((resolve) => {
  tellPrepared = resolve;
});

/** Fetches a part of a language's texts, once; a browser loads only the languages and parts that it shows. */
const load = (language: Language, part: CatalogPart): Promise<void> => {
  const key = `${language}/${part}`;
  const known = parts.get(key);
  if (known !== undefined) return known;
  // The code of a page is fetched before the texts are prepared, and its texts beside it.
  const fetched = Promise.all([loadCatalog(language, part), prepared]).then(([texts]) => {
    i18next.addResourceBundle(language, 'translation', texts, true);
  });
  parts.set(key, fetched);
  // A part that did not come is asked for again.
  fetched.catch(() => parts.delete(key));
  return fetched;
};

/** Fetches the texts of everything but the first screen; await it beside a page or dialog that is fetched when it opens. */
export const loadLaterTexts = (): Promise<void> => load(currentLanguage(), 'later');

/** Fetches a module of a later page or dialog together with its texts. */
export const withTexts = async <M>(module: Promise<M>): Promise<M> =>
  (await Promise.all([module, loadLaterTexts()]))[0];

/** Changes the language of the interface and remembers it in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  if (language === i18next.language) return;
  await Promise.all([load(language, 'first'), load(language, 'later')]);
  writeText('i18nextLng', language);
  document.documentElement.lang = htmlLang[language];
  await i18next.changeLanguage(language);
};

/** Shows a person's own language; nothing changes where they have none of ours. */
export const showOwnLanguage = async (tag: string | null): Promise<void> => {
  const own = languages.find((language) => language === tag);
  if (own) await changeLanguage(own);
};

/** Placeholders that stand for an amount; others that are numbers, like the id of a ticket, are names. */
const amounts = new Set<unknown>(['count', 'total', 'max', 'min', 'limit', 'length', 'shown', 'done', 'used', 'rows']);

/** Writes every amount in a text as the language does: "1.284 contatos". */
const amountFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language, options) =>
    typeof value === 'number' && amounts.has(options?.interpolationkey)
      ? value.toLocaleString(locales[languageOf(language)])
      : value,
};

/** Prepares the texts; the language is the remembered one, Portuguese otherwise (core §1). */
export const startI18n = async (): Promise<void> => {
  const language = languageOf(readText('i18nextLng'));
  // Begun anew, it has no texts.
  if (i18next.isInitialized) parts.clear();
  await i18next
    .use(amountFormatter)
    .use(initReactI18next)
    .init({
      resources: {},
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  tellPrepared();
  await load(language, 'first');
};
