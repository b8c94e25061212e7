import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createSetupLink, setUpFirstUser } from './set-up.repo.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.data.system(async ({ db }) => {
    await db.deleteFrom('companies').execute();
    await db.deleteFrom('setup_links').execute();
  }),
);

const data = () => database.data;
const setUp = (token: string | null, email = 'renata@empresa.com.br') =>
  setUpFirstUser(data(), {
    token: token ?? '',
    companyName: 'Aurora',
    name: 'Renata',
    email,
    password: 'certamente-unica-7',
  });
const count = async () => {
  const rows = await data().system(({ db }) => db.selectFrom('companies').select('id').execute());
  return rows.length;
};

test('the link makes the first user once, and then no link is made any more', async () => {
  const token = await createSetupLink(data());
  expect(await setUp(token)).toEqual({ email: 'renata@empresa.com.br' });
  await expect(setUp(token, 'outra@empresa.com.br')).rejects.toThrow('ERR_SETUP_LINK_INVALID');
  expect(await createSetupLink(data())).toBeNull();
  expect(await count()).toBe(1);
});

test('each of two API processes shows a link that works, and together they make one company', async () => {
  const tokens = await Promise.all([createSetupLink(data()), createSetupLink(data())]);
  const outcomes = await Promise.allSettled(
    tokens.map((token, index) => setUp(token, `pessoa${index}@empresa.com.br`)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await count()).toBe(1);
});

test('an unused link of an earlier day stops working when a new one is made', async () => {
  const old = await createSetupLink(data());
  await database.pool.query(`update setup_links set created_at = now() - interval '25 hours'`);
  const fresh = await createSetupLink(data());
  await expect(setUp(old)).rejects.toThrow('ERR_SETUP_LINK_INVALID');
  await setUp(fresh);
});
