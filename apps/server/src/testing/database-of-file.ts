import { afterAll } from 'vitest';
import { type Data, openData } from '#kit/db/data.ts';
import { openEngine } from '#kit/db/engine.ts';
import { openTestDatabase, type TestDatabase } from './test-server.ts';

/** The empty, migrated database of a test file: open before its tests, closed after them. */
export async function databaseOfFile(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  return database;
}

/** The same database as another process sees it, through its own pool; the embedded one has a single process. */
export async function otherProcessOn(database: TestDatabase): Promise<Data> {
  if (!database.url) return openData(database.engine.pool);
  const engine = await openEngine({ url: database.url, poolSize: 6 });
  afterAll(() => engine.close());
  return openData(engine.pool);
}
