import { expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

test('processes that start at once on a new database all go on', async () => {
  const url = await createTestDatabase();
  const pool = openPool(url);
  try {
    await Promise.all([migrate(pool), migrate(pool)]);
    const { rows } = await pool.query(
      `select pg_has_role('recado_app', 'member') as member, to_regclass('companies') is not null as migrated`,
    );
    expect(rows).toEqual([{ member: true, migrated: true }]);
  } finally {
    await pool.end();
    await dropTestDatabase(url);
  }
});

const accessOf = `
  select 'table ' || c.relname || ' ' || coalesce((select string_agg(a.privilege_type, ',' order by a.privilege_type)
      from aclexplode(c.relacl) a where a.grantee = 'recado_app'::regrole), '') as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S')
  union all select 'column ' || attrelid::regclass || '.' || attname || ' ' || attacl::text
    from pg_attribute where attacl is not null and attrelid >= 16384
  union all select 'function ' || p.oid::regprocedure || ' ' || has_function_privilege('recado_app', p.oid, 'execute')
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || qual || coalesce(with_check, '')
    from pg_policies
  order by 1`;

/** What the restore of a dump leaves where its role is not there: neither rights nor what a company sees. */
const lose = `do $$
  declare one record;
  begin
    for one in select policyname, tablename from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on %I', one.policyname, one.tablename);
    end loop;
    execute 'revoke all on all tables in schema public from recado_app';
    execute 'revoke all on all sequences in schema public from recado_app';
    execute 'revoke all on all functions in schema public from recado_app';
    for one in select attrelid::regclass as name, attname from pg_attribute where attacl is not null and attrelid >= 16384 loop
      execute format('revoke all (%I) on %s from recado_app', one.attname, one.name);
    end loop;
  end $$`;

test('a dump that came without the role and its rights has them after the next start', async () => {
  const url = await createTestDatabase('migrated');
  const pool = openPool(url);
  try {
    const before = (await pool.query(accessOf)).rows;
    await pool.query(lose);
    expect((await pool.query(accessOf)).rows).not.toEqual(before);
    await migrate(pool);
    expect((await pool.query(accessOf)).rows).toEqual(before);
  } finally {
    await pool.end();
    await dropTestDatabase(url);
  }
});
