import { type Language, userRoutes } from '@recado/contract';
import { call } from '../../kit/api.ts';
import { changeLanguage, showOwnLanguage } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';

let chosen: Language | null = null;

/** Changes the language on a public page. Who signs in from there keeps it. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await changeLanguage(language);
  chosen = language;
};

/** Shows a person their own language, unless they chose another one before they signed in. */
export const showLanguageOf = async (user: { language: string | null }): Promise<void> => {
  if (!chosen) await showOwnLanguage(user.language);
};

/** Saves what a person chose before they signed in as their language; needs their session. */
export const saveChosenLanguage = (user: { id: number; language: string | null }): void => {
  const language = chosen;
  chosen = null;
  if (!language || language === user.language) return;
  call(userRoutes.updateUser, { params: { id: user.id }, body: { language } }).catch((error: unknown) =>
    log('the chosen language was not saved', error),
  );
};
