import { type RawBuilder, sql } from 'kysely';

/**
 * The `updated_at` of a changed row, in SQL: by the clock, and at least a millisecond after the one before. `now()` is when a
 * transaction began: one that waited for the row would write an earlier time than what it waited for, and whoever compares
 * versions would take the older state for the newer.
 */
export function nextVersion(column: string): RawBuilder<Date> {
  const before = sql.ref(column);
  return sql<Date>`greatest(clock_timestamp(), ${before} + interval '1 millisecond')`;
}
