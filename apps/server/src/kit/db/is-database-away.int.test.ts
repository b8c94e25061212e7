import { expect, test } from 'vitest';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { openPool } from './pool.ts';

const database = await databaseOfFile();
const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test('a socket, a port and a connection that are gone are told from a fault of the statement', async () => {
  const nowhere = ['postgres://recado@localhost/recado?host=/nowhere', 'postgres://recado@127.0.0.1:1/recado'];
  for (const url of nowhere) {
    const pool = openPool(url, 1);
    expect(isDatabaseAway(await failureOf(pool.query('select 1'))), url).toBe(true);
    await pool.end();
  }
  const cut = await failureOf(database.pool.query('select pg_terminate_backend(pg_backend_pid())'));
  expect(isDatabaseAway(cut)).toBe(true);
  for (const text of ['select 1 / 0', 'select nothing', "select 'x'::integer"])
    expect(isDatabaseAway(await failureOf(database.pool.query(text))), text).toBe(false);
});

test('a file that is missing is no missing database', () => {
  expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
});
