import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { localLogins, seedDemoCompany } from './demo-company.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('processes that start at once on a new database make the ready company once', async () => {
  await Promise.all([1, 2, 3].map(() => seedDemoCompany(database.data)));
  await seedDemoCompany(database.data);
  const { users, companies } = await database.data.system(async ({ db }) => ({
    users: await db.selectFrom('users').select('email').orderBy('id').execute(),
    companies: await db.selectFrom('companies').select('id').execute(),
  }));
  expect(users.map(({ email }) => email)).toEqual(localLogins.map(({ email }) => email));
  expect(companies).toHaveLength(1);
});
