import { afterAll } from 'vitest';
import { type Data, openData } from '#kit/db/data.ts';
import { openPool } from '#kit/db/pool.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** The empty, migrated database of a test file: open before its tests, closed after them. */
export async function databaseOfFile(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  return database;
}

/** The same database as another process sees it, through its own pool. */
export async function otherProcessOn(database: TestDatabase): Promise<Data> {
  const pool = openPool(database.url, 6);
  afterAll(() => pool.end());
  return openData(pool);
}
