import { sql } from 'kysely';
import { likePattern } from './like-pattern.ts';
import type { Condition } from './records.repo.ts';

/** Whether a column, named with its alias, holds a typed text anywhere, in any case and with or without accents. */
export const textHolds = (column: string, text: string): Condition =>
  sql<boolean>`f_unaccent(${sql.ref(column)}) like f_unaccent(${likePattern(text)})`;
