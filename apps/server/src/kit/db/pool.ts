import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

// Ids and sums are far below 2^53; a civil date stays text, since it has no instant.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Connections to the database at `url`, at most `size` of them; each is opened when it is needed. */
export function openPool(url: string, size = 10): pg.Pool {
  const config = { Client: PreparingClient, connectionString: url, max: size, connectionTimeoutMillis: 5000 };
  const pool = new pg.Pool(config);
  // A lost idle client is replaced by the pool; the query that needs one reports the failure.
  pool.on('error', () => undefined);
  // Neither may a client that is lost while it works end the process: its query reports the failure too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
