/** Names of the interface languages, each in itself. */
export const languages = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
} as const;
