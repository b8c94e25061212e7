import { isRedactedSecret, redactSecret } from '@recado/contract';
import type { Seal } from './seal.ts';

const mark = 'sealed:';

/**
 * A secret as a text column keeps it: what replies may show of it in clear, the secret itself sealed (decision 10).
 * `place` names the row, so that a value cannot be moved to another one. Empty stays empty: no secret is set.
 */
export function sealSecret(seal: Seal, secret: string, place: string): string {
  if (secret === '') return '';
  return `${mark}${redactSecret(secret)}:${seal.close(secret, place).toString('base64url')}`;
}

/** What replies show of a stored secret. */
export function shownSecret(stored: string): string {
  if (!stored.startsWith(mark)) return redactSecret(stored);
  return stored.slice(mark.length, stored.lastIndexOf(':'));
}

/** A secret that a form sends; undefined where none was typed, or its shown form came back: the stored one stays. */
export const typedSecret = (secret: string | null | undefined): string | undefined =>
  secret && !isRedactedSecret(secret) ? secret : undefined;

/** The secret itself, for the call that needs it; throws when the installation's key is another one. */
export function openSecret(seal: Seal, stored: string, place: string): string {
  if (!stored.startsWith(mark)) return stored;
  return seal.open(Buffer.from(stored.slice(stored.lastIndexOf(':') + 1), 'base64url'), place);
}
