import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { childrenFirst, companyTables } from './company-tables.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('children go before parents in every table there is, and each finds its rows by the company', async () => {
  const order = await database.data.system(async (tx) => childrenFirst(await companyTables(tx)));
  const placeOf = (table: string) => order.findIndex(({ name }) => name === table);
  for (const { name, parents } of order)
    for (const parent of parents) expect([name, placeOf(parent) > placeOf(name)]).toEqual([name, true]);
  const known = ['message_reactions', 'messages', 'tickets', 'contacts', 'companies'].map(placeOf);
  expect(known).toEqual([...known.slice(0, 4).toSorted((a, b) => a - b), -1]);
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (select from pg_index i
       where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)`,
  );
  expect(rows).toEqual([]);
});

test('tables that refer to each other in a circle, or have no key, are told by name', async () => {
  const table = (name: string, ...parents: string[]) => ({ name, parents, columns: [], keys: ['id'] });
  expect(() => childrenFirst([table('a', 'b'), table('b', 'a'), table('c', 'a')])).toThrow('in a circle: a, b');
  expect(childrenFirst([table('a'), table('b', 'a'), table('c', 'b')]).map(({ name }) => name)).toEqual([
    'c',
    'b',
    'a',
  ]);
  await database.pool.query('create table keyless (company_id integer not null)');
  await expect(database.data.system(companyTables)).rejects.toThrow('keyless');
});
