/** Reads all rows of a company, table by table, in slices that memory and the others do not notice (trust I-65). */
import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { CompanyTable } from './company-tables.repo.ts';
import { givenColumns, openSettingKeys } from './kept-back.ts';

/** Rows of one statement. */
const atOnce = 500;

/** Of some tables not every row is given. */
const onlyWhere: Readonly<Record<string, RawBuilder<unknown>>> = {
  settings: sql`t.key = any(${[...openSettingKeys]}::text[])`,
};

const meant = (table: string, companyId: number) =>
  sql`t.company_id = ${companyId} and ${onlyWhere[table] ?? sql`true`}`;

/** The company itself with its plan, as JSON. */
export function readCompany(data: Data, companyId: number): Promise<string> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<{ found: string }>`
      select jsonb_pretty(to_jsonb(c) || jsonb_build_object('plan', (select to_jsonb(p) from plans p where p.id = c.plan_id)))
        as found from companies c where c.id = ${companyId}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('The company is gone.');
    return row.found;
  });
}

/** How many rows of a table are given. */
export function countRows(data: Data, { name }: CompanyTable, companyId: number): Promise<number> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(name)} t where ${meant(name, companyId)}`.execute(db);
    return rows[0]?.n ?? 0;
  });
}

/** Rows behind a place in the order of the primary key. Places are texts: an instant as a number loses its microseconds. */
function slice(
  { name, keys, columns }: CompanyTable,
  companyId: number,
  selected: RawBuilder<unknown>,
  after: readonly string[] | null,
) {
  const typeOf = (key: string) => sql.raw(columns.find((column) => column.name === key)?.type ?? 'text');
  const list = sql.join(keys.map((key) => sql.ref(`t.${key}`)));
  const place = sql`array[${sql.join(keys.map((key) => sql`${sql.ref(`t.${key}`)}::text`))}]::text[]`;
  const beyond = after
    ? sql`(${list}) > (${sql.join(keys.map((key, at) => sql`${after[at]}::${typeOf(key)}`))})`
    : sql`true`;
  return sql`select ${selected} as found, ${keys.length ? place : sql`null`} as place from ${sql.table(name)} t
    where ${meant(name, companyId)} and ${beyond} ${keys.length ? sql`order by ${list}` : sql``} limit ${atOnce}`;
}

async function* eachSlice<T>(data: Data, table: CompanyTable, companyId: number, selected: RawBuilder<unknown>) {
  for (let after: string[] | null = null; ; ) {
    const statement: RawBuilder<unknown> = slice(table, companyId, selected, after);
    const rows = await data.system(async ({ db }) => {
      const read = await statement.execute(db);
      return read.rows as { found: T; place: string[] | null }[]; // as the statement selects
    });
    yield rows.map(({ found }) => found);
    const last = rows.at(-1);
    // Without a key besides the company there is one row.
    if (!last?.place || rows.length < atOnce) return;
    after = last.place;
  }
}

/** Every row of a table as JSON text, in slices. */
export function eachRow(data: Data, table: CompanyTable, companyId: number): AsyncGenerator<string[]> {
  const columns = sql.join(givenColumns(table).map((name) => sql.ref(`t.${name}`)));
  return eachSlice<string>(data, table, companyId, sql`(select row_to_json(r) from (select ${columns}) r)::text`);
}

/** A stored file, as its row says. */
export interface StoredFile {
  id: string;
  name: string;
  purpose: string;
}

/** Every whole stored file of the company, in slices; null stands for one that was released or is not whole. */
export function eachFile(data: Data, table: CompanyTable, companyId: number): AsyncGenerator<(StoredFile | null)[]> {
  const file = sql`case when t.bytes is not null and (t.sweep_at is null or t.sweep_at > now())
    then json_build_object('id', t.id, 'name', t.name, 'purpose', t.purpose) end`;
  return eachSlice<StoredFile | null>(data, table, companyId, file);
}
