import type { TextKey } from './catalog.ts';

/** Texts that the contract's schemas carry → catalog keys. */
const keysByText: Readonly<Record<string, TextKey>> = {
  'Too Short!': 'validation.tooShort',
  'Too Long!': 'validation.tooLong',
  Required: 'validation.required',
  'Invalid email': 'validation.invalidEmail',
};

/** Catalog key of a schema's message, so that a form shows it in the reader's language; null for any other text. */
export function validationKeyOf(text: string): TextKey | null {
  return keysByText[text] ?? null;
}
