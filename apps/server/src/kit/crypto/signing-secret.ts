import type { Seal } from './seal.ts';
import { openSecret, sealSecret } from './stored-secret.ts';

/** So long a secret that was replaced signs beside the new one, unless somebody ends it before. */
const rotationMs = 24 * 3_600_000;

/** The columns of a row with a secret that signs, and the one before. */
export interface SigningRow {
  secret: string;
  previous_secret: string;
  previous_secret_until: Date | null;
}
/** Where the secrets of a row may be opened. */
export type SigningPlace = (column: 'secret' | 'previous_secret') => string;

/** What signs. */
export interface Signing {
  secret: string;
  /** Signs, too, until who receives it knows the new one. */
  previousSecret: string;
}

/** A new secret signs from now on; the one before does so for a day, too. */
export function replacedSecret(seal: Seal, row: SigningRow, place: SigningPlace, secret: string): Partial<SigningRow> {
  const before = openSecret(seal, row.secret, place('secret'));
  return {
    secret: sealSecret(seal, secret, place('secret')),
    ...(before && before !== secret
      ? {
          previous_secret: sealSecret(seal, before, place('previous_secret')),
          previous_secret_until: new Date(Date.now() + rotationMs),
        }
      : {}),
  };
}

const isStillValid = (until: Date | null): until is Date => until !== null && until.getTime() > Date.now();

/** Until when the secret before signs, as it is shown. */
export const previousUntil = ({ previous_secret_until: until }: SigningRow): string | null =>
  isStillValid(until) ? until.toISOString() : null;

/** What signs for a row now. */
export function signingOf(seal: Seal, row: SigningRow, place: SigningPlace): Signing {
  const previous = isStillValid(row.previous_secret_until) ? row.previous_secret : '';
  return {
    secret: openSecret(seal, row.secret, place('secret')),
    previousSecret: openSecret(seal, previous, place('previous_secret')),
  };
}
