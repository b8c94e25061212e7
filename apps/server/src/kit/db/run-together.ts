import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

/** The driver's connection, which its published types leave out. */
interface Wired {
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * Sends what opens a transaction, statements that need nothing of each other, and the commit in one write; answers the
 * rows of each statement, or throws the first failure. Nothing is handed out unless all of it succeeded: rows that were
 * read while the transaction failed to open are dropped.
 */
export async function runTogether(
  pool: pg.Pool,
  begin: string,
  statements: readonly CompiledQuery[],
): Promise<unknown[][]> {
  const client = await pool.connect();
  const { stream } = (client as unknown as Wired).connection;
  stream.cork();
  const begun = client.query(begin);
  const answers = statements.map(({ sql, parameters }) => client.query<object>(sql, [...parameters]));
  const done = client.query('commit');
  stream.uncork();
  const settled = await Promise.allSettled([begun, ...answers, done]);
  client.release();
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return (await Promise.all(answers)).map(({ rows }) => rows);
}
