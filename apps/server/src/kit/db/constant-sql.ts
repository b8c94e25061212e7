import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A piece of a statement that never changes, put into words once. What is put together of names anew at every call costs a
 * page of messages more than PostgreSQL takes to answer it. Throws when the piece holds a value.
 */
export function constantSql<T>(piece: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = piece.compile(writer);
  if (parameters.length > 0) throw new Error(`A constant piece of SQL holds a value: ${text}`);
  return sql.raw<T>(text);
}
