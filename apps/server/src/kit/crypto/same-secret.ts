import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are the same, in a time that does not tell where they differ. */
export const isSameSecret = (given: string | undefined, expected: string): boolean =>
  given !== undefined && expected !== '' && timingSafeEqual(digest(given), digest(expected));
