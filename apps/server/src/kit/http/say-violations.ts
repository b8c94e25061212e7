import type { ErrorCode } from '@recado/contract';
import { fail } from './fail.ts';

/** Unique index or foreign key → what its violation means to a caller. */
export type Meanings = Readonly<Record<string, ErrorCode>>;

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Runs a write. Throws by name what it violated, where that has a meaning; every other error as it is. */
export async function sayViolations<T>(meanings: Meanings, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }; // a database error has both
    const meaning = code === uniqueViolation || code === foreignKeyViolation ? meanings[constraint] : undefined;
    throw meaning ? fail(meaning) : error;
  }
}
