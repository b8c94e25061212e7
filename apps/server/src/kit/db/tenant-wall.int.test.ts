/** The database refuses by itself what the code forgets to (trust I-5): raw SQL as the application's role, on every table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loosenTables, rowFor, storeRows } from '../../testing/made-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const mine = 1_000_001;
const theirs = 1_000_002;

let database: TestDatabase;
/** Tables whose rows belong to a company and which the product may read. */
let tables: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  const { pool } = database;
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and has_table_privilege('recado_app', c.oid, 'select, insert, update, delete') order by 1`,
  );
  tables = rows.map(({ name }) => name);
  await loosenTables(pool);
  const made = [mine, theirs].flatMap((companyId) => tables.map((table) => rowFor(pool, table, companyId)));
  await storeRows(pool, await Promise.all(made));
  const companies = [mine, theirs].map((id) => ({
    statement: 'insert into companies (id, name) values ($1, $2)',
    values: [id, `Empresa ${id}`],
  }));
  await storeRows(pool, companies);
});
afterAll(() => database.close());

/** Runs a statement as the product does for a company, or without any, and takes it back. How many rows, or the error's code. */
async function asProduct(
  companyId: number | null,
  statement: string,
  values: unknown[] = [],
): Promise<number | string> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role recado_app');
    if (companyId !== null) await client.query(`set local app.company_id = '${companyId}'`);
    return (await client.query(statement, values)).rowCount ?? 0;
  } catch (error) {
    return String((error as { code?: unknown }).code); // a database error has one
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const refused = '42501';
/** What the product may do with no row of these tables, its own included: logs and receipts stay. */
const never: Readonly<Record<string, readonly string[]>> = {
  activity_log: ['update', 'delete'],
  activity_links: ['update', 'delete'],
  support_reads: ['update', 'delete'],
  privacy_jobs: ['delete'],
  company_jobs: ['delete'],
  charges: ['update', 'delete'],
  invoice_mails: ['update', 'delete'],
  invoices: ['update', 'delete'],
  payments: ['update', 'delete'],
};

describe('raw SQL of a company, on every table whose rows belong to one', () => {
  test('reads its own rows, and none of another', async () => {
    expect(tables).toContain('tickets');
    for (const table of tables) {
      const of = (companyId: number) => asProduct(mine, `select 1 from ${table} where company_id = ${companyId}`);
      expect([table, await of(mine), await of(theirs)]).toEqual([table, 1, 0]);
      expect([table, await asProduct(mine, `select 1 from ${table}`)]).toEqual([table, 1]);
    }
    expect(await asProduct(mine, 'select 1 from companies')).toBe(1);
  });

  test('changes and deletes none of another', async () => {
    for (const table of tables) {
      const where = `where company_id = ${theirs}`;
      const changed = await asProduct(mine, `update ${table} set company_id = company_id ${where}`);
      const none = (action: string) => (never[table]?.includes(action) ? refused : 0);
      const deleted = await asProduct(mine, `delete from ${table} ${where}`);
      expect([table, changed, deleted]).toEqual([table, none('update'), none('delete')]);
    }
    expect(await asProduct(mine, `update companies set name = 'x' where id = ${theirs}`)).toBe(0);
  });

  test('gives no row to another company, neither a new one nor an own one', async () => {
    for (const table of tables) {
      const { statement, values } = await rowFor(database.pool, table, theirs);
      const given = await asProduct(mine, `update ${table} set company_id = ${theirs}`);
      expect([table, await asProduct(mine, statement, values), given]).toEqual([table, refused, refused]);
    }
    expect(await asProduct(mine, `update companies set id = ${theirs} where id = ${mine}`)).toBe(refused);
  });

  test('sees nothing when no company is set', async () => {
    for (const table of [...tables, 'companies'])
      expect([table, await asProduct(null, `select 1 from ${table}`)]).toEqual([table, 0]);
  });
});

test('of the other tables the product reads plans and the news of the platform, adds mails, and does nothing else', async () => {
  const { rows } = await database.pool.query<{ name: string; may: string }>(
    `select c.relname as name, string_agg(p.kind, ' ' order by p.kind) as may
     from pg_class c cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate')) p (kind)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and c.relname <> all ($1)
       and has_table_privilege('recado_app', c.oid, p.kind) group by 1 order by 1`,
    [tables],
  );
  expect(rows).toEqual([
    { name: 'announcements', may: 'select' },
    { name: 'companies', may: 'select update' },
    { name: 'helps', may: 'select' },
    { name: 'mails', may: 'insert' },
    { name: 'plans', may: 'select' },
  ]);
});

test('every table with rows of companies that the product reads stands behind the wall (decision 12)', async () => {
  const { rows } = await database.pool.query<{ name: string; wall: boolean; policies: string[] }>(
    `select c.relname as name, c.relrowsecurity as wall,
       coalesce((select array_agg(coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' / ' ||
         coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')) from pg_policy p where p.polrelid = c.oid), '{}') as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by 1`,
    [tables],
  );
  expect(rows).toHaveLength(tables.length);
  const open = rows.filter(
    ({ wall, policies }) =>
      !wall ||
      policies.length === 0 ||
      policies.some((policy) => policy !== '(company_id = current_company()) / (company_id = current_company())'),
  );
  expect(open).toEqual([]);
});
