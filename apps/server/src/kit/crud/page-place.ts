import { fail } from '../http/fail.ts';

/** Where a page ended, as clients hand it back: whatever the list needs to go on from there. */
export const encodePlace = (place: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** What `encodePlace` was given, if `read` takes it for one of its own; throws ERR_VALIDATION for any other text. */
export function decodePlace<T>(after: string, read: (place: readonly unknown[]) => T | undefined): T {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const known = Array.isArray(place) ? read(place) : undefined;
    if (known !== undefined) return known;
  } catch {
    // Answered below, like any other text that is not ours.
  }
  return fail('ERR_VALIDATION');
}
