import { type TextArguments, type TextKey, translate } from '@recado/i18n';

/** Tells the person at the terminal something; the log is for machines. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A text in Portuguese and English, a line each: nobody at the terminal has chosen a language yet. */
export const inBoth = <K extends TextKey>(key: K, ...args: TextArguments<K>): string =>
  (['pt', 'en'] as const).map((language) => translate(language, key, ...args)).join('\n');
