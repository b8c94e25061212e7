/** Rows of tables that nobody described: made of what the database says about their columns, for tests of the wall. */
import type pg from 'pg';

interface Column {
  name: string;
  type: string;
  /** The first text that a check of the column allows. */
  allowed: string | null;
}

/** A statement that stores a row of a table, with its values for a company. */
export interface MadeRow {
  statement: string;
  values: unknown[];
}

const columnsOf = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    (select substring(pg_get_constraintdef(k.oid) from $$'([^']+)'$$) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    and ((a.attnotnull and not a.atthasdef) or a.attname = 'company_id')
  order by a.attnum`;

/** A value that a column takes, another one for each company. */
function valueFor({ name, type, allowed }: Column, companyId: number): unknown {
  if (name === 'company_id') return companyId;
  if (allowed !== null) return allowed;
  if (type === 'smallint') return companyId % 10_000;
  if (/^(integer|bigint|numeric|double precision)$/.test(type)) return companyId;
  if (type === 'boolean') return false;
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'bytea') return Buffer.of(companyId % 256);
  if (type === 'uuid') return crypto.randomUUID();
  if (type.endsWith('[]')) return '{}';
  if (type.startsWith('time ')) return '09:00';
  if (/^(timestamp|date)/.test(type)) return new Date();
  return `x${companyId}`;
}

/** How a row of a table is made for a company; what other tables it names need not be there. */
export async function rowFor(pool: pg.Pool, table: string, companyId: number): Promise<MadeRow> {
  const { rows } = await pool.query<Column>(columnsOf, [table]);
  const places = rows.map((_column, index) => `$${index + 1}`);
  return {
    statement: `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) values (${places.join(', ')})`,
    values: rows.map((column) => valueFor(column, companyId)),
  };
}

/**
 * Takes away the keys to other tables, the checks over several columns, which made rows do not know, and the triggers, for good:
 * only in a database that is thrown away.
 */
export async function loosenTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
       where (contype = 'f' or (contype = 'c' and cardinality(conkey) > 1)) and connamespace = 'public'::regnamespace
     union all select format('alter table %s disable trigger user', oid::regclass) from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await pool.query(statement);
}

/** Stores rows. */
export async function storeRows(pool: pg.Pool, made: readonly MadeRow[]): Promise<void> {
  for (const { statement, values } of made) await pool.query(statement, values);
}
