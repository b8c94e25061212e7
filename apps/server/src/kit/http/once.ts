import { limits } from '@recado/contract';
import { fail } from './fail.ts';

/** The Idempotency-Key of a call, when it has one. Throws ERR_VALIDATION for one that is too long. */
export function checkedKey(key: string | undefined): string | undefined {
  if (key && key.length > limits.idempotencyKey.max) fail('ERR_VALIDATION');
  return key || undefined;
}

/**
 * Makes something once for each Idempotency-Key: the same again answers what was made, also to who comes while it is being
 * made. Of two at a time the database lets one win: `find` then answers the other.
 * @param find what a key has made; fails with ERR_IDEMPOTENCY_CONFLICT when something else was meant
 */
export async function once<T>(
  key: string | undefined,
  find: (key: string) => Promise<T | undefined>,
  make: () => Promise<T>,
): Promise<T> {
  if (!key) return make();
  const before = await find(key);
  if (before) return before;
  try {
    return await make();
  } catch (error) {
    const made = await find(key);
    if (made) return made;
    throw error;
  }
}
