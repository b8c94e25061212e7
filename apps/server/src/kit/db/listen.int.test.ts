import { expect, test } from 'vitest';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { listenTo } from './listen.ts';
import { openPool } from './pool.ts';

const database = await databaseOfFile();

function listener() {
  const heard: string[] = [];
  return {
    heard,
    hooks: {
      onNotice: (channel: string, payload: string) => void heard.push(`${channel} ${payload}`),
      onOpen: () => void heard.push('open'),
      onLoss: () => void heard.push('lost'),
    },
  };
}
const tell = (channel: string, payload: string) => database.pool.query('select pg_notify($1, $2)', [channel, payload]);
const listening = async (): Promise<number> =>
  (
    await database.pool.query(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
  ).rows[0].n;

test('all listeners of a pool share one connection, and each hears its own channels', async () => {
  const pool = openPool(database.url, 3);
  const [a, b] = [listener(), listener()];
  const ends = await Promise.all([listenTo(pool, ['ch_a', 'ch_both'], a.hooks), listenTo(pool, ['ch_both'], b.hooks)]);
  expect(await listening()).toBe(1);
  await tell('ch_a', '1');
  await tell('ch_both', '2');
  await expect.poll(() => b.heard).toEqual(['open', 'ch_both 2']);
  expect(a.heard).toEqual(['open', 'ch_a 1', 'ch_both 2']);
  await ends[0]?.();
  await tell('ch_both', '3');
  await expect.poll(() => b.heard.at(-1)).toBe('ch_both 3');
  expect(a.heard.at(-1)).toBe('ch_both 2');
  await ends[1]?.();
  await expect.poll(listening).toBe(0);
  await pool.end();
});

test('a cut is told to all, and each looks again once it is open', async () => {
  const pool = openPool(database.url, 3);
  const [a, b] = [listener(), listener()];
  const ends = [await listenTo(pool, ['ch_a'], a.hooks), await listenTo(pool, ['ch_b'], b.hooks)];
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await expect.poll(() => [a.heard, b.heard]).toEqual(Array(2).fill(['open', 'lost', 'open']));
  await tell('ch_a', '1');
  await tell('ch_b', '2');
  await expect.poll(() => [a.heard.at(-1), b.heard.at(-1)]).toEqual(['ch_a 1', 'ch_b 2']);
  for (const end of ends) await end();
  await pool.end();
});

test('the last listener that leaves while the connection is opened again leaves none behind', async () => {
  const pool = openPool(database.url, 1);
  const a = listener();
  const end = await listenTo(pool, ['ch_a'], a.hooks);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await expect.poll(() => a.heard).toEqual(['open', 'lost']);
  // The only place of the pool is taken, so that the opening waits for it.
  const held = await pool.connect();
  await expect.poll(() => pool.waitingCount).toBe(1);
  await end();
  held.release();
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  await pool.end();
});
