import { type RawBuilder, sql } from 'kysely';

/**
 * That an id is one of some (at least one): `column` is a name with its table, as in `m.id`. One id stands by itself: of a
 * list the server never knows how long it will be, and plans a prepared statement anew at every call, which takes longer
 * than to answer it.
 */
export function isAnyOf(column: string, ids: readonly number[] | readonly string[]): RawBuilder<boolean> {
  const [first, ...others] = ids;
  const id = sql.ref(column);
  if (others.length === 0) return sql<boolean>`${id} = ${first}`;
  return sql<boolean>`${id} = any(${ids}::${sql.raw(typeof first === 'number' ? 'integer[]' : 'text[]')})`;
}
