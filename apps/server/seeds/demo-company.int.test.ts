import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '#features/companies/index.ts';
import { removeDemoCompanies } from '#features/platform/index.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { clearLocal, isMarkedLocal, markLocal } from '../src/local-mark.ts';
import { whyDemo } from '../src/refuse-demo.ts';
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

describe('an operated server', () => {
  const mode = 'operator' as const;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'recado-demo-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  test('does not start on what the local mode filled, until the demo is removed with everything of it, and nothing else', async () => {
    const { data } = database;
    await seedDemoCompany(data);
    expect(await whyDemo({ mode: 'local', dataDir }, data)).toBeNull();
    const why = await whyDemo({ mode, dataDir }, data);
    expect(why).toContain('("Aurora Móveis"), cujas senhas todos conhecem. Remova-os com "npm run remove-demo"');

    const { companyId } = await data.system(({ db }) =>
      createCompany(db, { name: 'Verdadeira', admin: { name: 'Ana', email: 'ana@teste.local', passwordHash: 'x' } }),
    );
    const [demo] = await data.system(({ db }) =>
      db.selectFrom('companies').select('id').where('is_demo', '=', true).execute(),
    );
    const storage = openLocalStorage(path.join(dataDir, 'media'));
    const id = randomBytes(20).toString('hex');
    const key = storageKey(demo?.id ?? 0, id);
    await storage.put(
      key,
      (async function* () {
        yield new Uint8Array(3);
      })(),
    );
    await data.system(({ db }) =>
      db
        .insertInto('media')
        .values({
          company_id: demo?.id ?? 0,
          id,
          name: 'a',
          type: 'image/png',
          kind: 'image',
          bytes: 3,
          sha256: 'x',
          purpose: 'message',
        })
        .execute(),
    );
    expect((await removeDemoCompanies(data, storage)).map(({ name, users }) => [name, users])).toEqual([
      ['Aurora Móveis', 3],
    ]);
    expect(await whyDemo({ mode, dataDir }, data)).toBeNull();
    expect(await storage.stat(key)).toBeNull();
    const left = await data.system(({ db }) => db.selectFrom('users').select(['email', 'company_id']).execute());
    expect(left).toEqual([{ email: 'ana@teste.local', company_id: companyId }]);
  });

  test('does not start on a folder of the local mode', async () => {
    markLocal(dataDir);
    expect(await whyDemo({ mode, dataDir }, database.data)).toContain(
      `A pasta ${dataDir} foi preenchida pelo modo local.`,
    );
    clearLocal(dataDir);
    expect([isMarkedLocal(dataDir), await whyDemo({ mode, dataDir }, database.data)]).toEqual([false, null]);
  });
});
