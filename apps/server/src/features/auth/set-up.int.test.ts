import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompany } from '#features/companies/index.ts';
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

test('a link ends after an hour, whether or not another one was made', async () => {
  const old = await createSetupLink(data());
  const age = (minutes: number) =>
    database.pool.query(`update setup_links set created_at = now() - make_interval(mins => ${minutes})`);
  await age(61);
  await expect(setUp(old)).rejects.toThrow('ERR_SETUP_LINK_INVALID');
  expect(await count()).toBe(0);
  const fresh = await createSetupLink(data());
  await expect(setUp(old)).rejects.toThrow('ERR_SETUP_LINK_INVALID');
  await age(59);
  await setUp(fresh);
});

test('who signed a company up before does not keep the first super user out', async () => {
  await data().system(({ db }) =>
    createCompany(db, { name: 'Cedo', admin: { name: 'Caio', email: 'caio@cedo.com.br', passwordHash: 'x' } }),
  );
  await setUp(await createSetupLink(data()));
  expect(await createSetupLink(data())).toBeNull();
});
