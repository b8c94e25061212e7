import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from './tables.ts';

/** The query builder of each client: it sends a statement at once, also while others wait for their answers. */
const builders = new WeakMap<pg.PoolClient, Kysely<Database>>();

/** The builder's own single connection sends one statement at a time; a pool of this one client lets them travel together. */
function builderOf(client: pg.PoolClient): Kysely<Database> {
  const known = builders.get(client);
  if (known) return known;
  const asPooled = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined };
  const pool = { connect: () => Promise.resolve(asPooled), end: () => Promise.resolve(), options: {} };
  const builder = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  builders.set(client, builder);
  return builder;
}

/** A statement ready to be sent. */
interface Compiled {
  sql: string;
  parameters: readonly unknown[];
}

/** What a transaction does, and the statement that is to be its last, if any. */
export type Work<T> = (db: Kysely<Database>) => Promise<{
  result: T;
  last: Compiled | undefined;
  /** Hears the rows of the last statement, once it is committed. */
  committed?: (rows: readonly unknown[]) => void;
}>;

/** Commits, together with a last statement. PostgreSQL answers the commit of a failed transaction with a rollback. */
async function commit(client: pg.PoolClient, last: Compiled | undefined): Promise<readonly unknown[]> {
  // Handed to the driver in this order at once: they reach the server in one write, and in it a commit cannot overtake.
  const ended = await Promise.allSettled([
    ...(last ? [client.query(last.sql, [...last.parameters])] : []),
    client.query('commit'),
  ]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  const done = ended.at(-1);
  if (done?.status === 'fulfilled' && done.value.command !== 'COMMIT')
    throw new Error('The transaction had failed before its commit; nothing of it is stored.');
  const [first] = ended;
  return last && first?.status === 'fulfilled' ? first.value.rows : [];
}

/**
 * Runs work between `begin` and commit on a client of the pool, and rolls back when it fails. Statements that need nothing
 * of each other may be started together: they travel together, and the server answers them in their order.
 */
export async function inTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Not waited for: it travels with the first statement. An error in it aborts the transaction, which refuses the rest;
  // only a cancel by hand between the two lets that statement run by itself, and the caller is told (decisions/0015).
  const begun = client.query(begin);
  begun.catch(() => undefined);
  try {
    const { result, last, committed } = await work(builderOf(client));
    await begun;
    const rows = await commit(client, last);
    committed?.(rows);
    return result;
  } catch (error) {
    // The first error is the one to tell; a connection that cannot even roll back is dropped by the pool.
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
