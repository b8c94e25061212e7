import type { TextKey } from './catalog.ts';
import { pt } from './pt/pt.ts';

const { validation } = pt;

/** Texts that the contract's schemas carry → catalog keys. */
const keysByText: Readonly<Record<string, TextKey>> = {
  [validation.tooShort]: 'validation.tooShort',
  [validation.tooLong]: 'validation.tooLong',
  [validation.required]: 'validation.required',
  [validation.invalidEmail]: 'validation.invalidEmail',
};

/** Catalog key of a schema's message, so that a form shows it in the reader's language; null for any other text. */
export function validationKeyOf(text: string): TextKey | null {
  return keysByText[text] ?? null;
}
