import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-server.ts';
import { takeWalks } from './test-walks.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** On PostgreSQL, where walks run beside one another; the embedded database, which runs one statement at a time, takes a few. */
const runs = () => (database.url ? 200 : 20);

test('whatever customers and agents do: few automatic texts, none twice, none after a person, and a ticket that somebody sees', async () => {
  await expect(takeWalks(database.data, 1, runs())).resolves.toBeUndefined();
}, 600_000);
