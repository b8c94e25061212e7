/** What a database holds, as its catalogue says: nothing here knows a table by name. */
import type pg from 'pg';
import { BackupTrouble } from './backup-trouble.ts';
import type { Manifest } from './manifest.ts';

export interface DescribedTable {
  name: string;
  columns: string[];
  /** Their order in a backup: by the key, texts by their code points whatever the database sorts by. */
  order: string;
}

/** Generated columns come by themselves; those of the migrations are written by the migrations. */
const tables = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', '
        order by array_position(i.indkey::smallint[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::smallint[])
      where i.indrelid = c.oid and i.indisprimary), '') as "order"
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
  order by c.relname`;

const sequences = `
  select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = 'public' order by sequencename`;

/** Tables with what a backup keeps of them. Throws for one without a key: its rows would have no order. */
export async function describeTables(client: pg.ClientBase): Promise<DescribedTable[]> {
  const { rows } = await client.query<DescribedTable>(tables);
  const keyless = rows.filter(({ order }) => order === '');
  if (keyless.length > 0)
    throw new Error(`Tables without a primary key: ${keyless.map(({ name }) => name).join(', ')}`);
  return rows;
}

export const describeSequences = async (client: pg.ClientBase): Promise<Manifest['sequences']> =>
  (await client.query<Manifest['sequences'][number]>(sequences)).rows;

/** The newest migration of the database. Throws BackupTrouble where there was none. */
export async function newestMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client
    .query<{ name: string | null }>('select max(name) as name from kysely_migration')
    .catch((error: Error & { code?: string }) => {
      if (error.code !== '42P01') throw error;
      return { rows: [] };
    });
  const name = rows[0]?.name;
  if (!name) throw new BackupTrouble('noTables');
  return name;
}
