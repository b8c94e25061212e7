import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let owner: Person;
let own: number;
beforeAll(async () => {
  server = await startTestServer({ config: { dataDir: '/' } });
  own = (await server.company('Plataforma')).id;
  owner = await server.member(own, { queueIds: [], profile: 'user', isSuper: true });
});
afterAll(() => server.close());

test('a super user reads how the installation is; an admin does not', async () => {
  const { admin } = await server.company();
  for (const name of ['getHealth', 'listUsage'] as const)
    expect(await admin.attempt(name, { query: {} })).toMatchObject({ status: 403 });
  const health = await owner.call('getHealth');
  expect(health.checks.database).toEqual({ ok: true, ms: expect.any(Number), reason: null });
  expect(health.disk?.bytes).toBeGreaterThan(health.disk?.freeBytes ?? Number.NaN);
  expect(health.databaseBytes).toBeGreaterThan(1_000_000);
  expect(health.figures.stuck.received).toBe(0);
});

test('what each company uses is its own, and pages go on where the one before ended', async () => {
  const { pool } = server.database;
  const company = await server.company('Ateliê Jacarandá');
  await pool.query(
    `insert into media (company_id, id, purpose, name, type, kind, bytes)
     select $1, gen_random_uuid(), 'message', 'a', 'image/png', 'image', b from unnest(array[1000, 24]) b`,
    [company.id],
  );
  await pool.query(`update connections set status = 'DISCONNECTED' where company_id = $1`, [company.id]);
  await pool.query(`insert into companies (name) select 'Empresa ' || n from generate_series(1, 25) n`);
  await pool.query(`update companies set deleted_at = now() where name = 'Empresa 25'`);
  const first = await owner.call('listUsage', { query: {} });
  const second = await owner.call('listUsage', { query: { after: first.next ?? 0 } });
  expect([first.companies.length, second.next]).toEqual([20, null]);
  const all = [...first.companies, ...second.companies];
  const { rows } = await pool.query('select id from companies where deleted_at is null order by id');
  expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const used = { name: 'Ateliê Jacarandá', messages: 0, bytes: 1024, connected: 0, lines: 1 };
  expect(all.find(({ id }) => id === company.id)).toEqual({ id: company.id, ...used });
  expect(all.find(({ id }) => id === own)?.bytes).toBe(0);
});
