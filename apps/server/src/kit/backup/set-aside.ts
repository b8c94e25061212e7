/**
 * What is taken away while rows are filled in, and put back after: keys to other tables, which rows may name before they
 * are there, and indexes, which are made faster at once than row by row.
 */
import type pg from 'pg';

interface Aside {
  drop: string;
  make: string;
}

const keys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`;
const indexes = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
  order by i.indexrelid`;

const triggers = (what: 'disable' | 'enable', tables: readonly string[]): string[] =>
  tables.map((table) => `alter table "${table}" ${what} trigger user`);

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/**
 * Does a work on tables that only take rows: without triggers, keys to other tables and indexes; all in the transaction of
 * the caller. An owner of the tables may do all of it, without being a superuser.
 */
export async function withBareTables(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: foreign } = await client.query<Aside>(keys);
  const { rows: made } = await client.query<Aside>(indexes);
  await runAll(client, [...triggers('disable', tables), ...[...foreign, ...made].map(({ drop }) => drop)]);
  await work();
  await client.query(`set local maintenance_work_mem to '128MB'`);
  await runAll(client, [...[...made, ...foreign].map(({ make }) => make), ...triggers('enable', tables)]);
}
