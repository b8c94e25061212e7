import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { startUpkeep } from './embedded-upkeep.ts';

test('the embedded database analyses what grew and clears dead rows away, as a server would', async () => {
  const database = await PGlite.create();
  let runs = 0;
  const stop = startUpkeep(
    database,
    (work) => work(),
    () => ++runs > 0,
    50,
  );
  await database.exec(`create table "Odd name" (a integer primary key)`);
  await database.exec(`insert into "Odd name" select n from generate_series(1, 5000) n`);
  await database.exec(`delete from "Odd name" where a > 1000`);
  const state = async () => {
    const { rows } = await database.query<{ analysed: boolean; dead: number }>(
      `select last_analyze is not null as analysed, n_dead_tup::integer as dead from pg_stat_user_tables where relname = 'Odd name'`,
    );
    return rows[0];
  };
  await expect.poll(state, { timeout: 15_000 }).toEqual({ analysed: true, dead: 0 });
  await stop();
  await database.close();
});
