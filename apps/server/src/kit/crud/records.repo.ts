import { type RawBuilder, sql } from 'kysely';
import type { Data, TenantDb } from '../db/data.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { decodePlace, encodePlace } from './page-place.ts';

export type Condition = RawBuilder<boolean>;

/** What a table of plain records is, in SQL; its alias in every fragment is `r`. */
export interface RecordTable {
  readonly table: string;
  /** What one record needs; a list may need more or less. */
  readonly columns: RawBuilder<unknown>;
  readonly listColumns?: RawBuilder<unknown>;
  /**
   * The order of the list: by a text expression, which an index on (company_id, expression, id) serves, else by id.
   * Ties are broken by id.
   */
  readonly order: { readonly by?: RawBuilder<string>; readonly newestFirst?: boolean };
  /** Its rows belong to no company: everybody's role reads them, and they are written outside the wall. */
  readonly ofPlatform?: true;
}

/** Where a page ended: the last row's place in the order, and how many rows the list had when it began. */
interface Place {
  key: string | null;
  id: number;
  count: number;
}

const decode = (after: string): Place =>
  decodePlace(after, ([key, id, count]) =>
    (key === null || typeof key === 'string') && Number.isSafeInteger(id) && Number.isSafeInteger(count)
      ? { key, id: id as number, count: count as number } // asked in the line above
      : undefined,
  );

const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`;

/** The rows of a table that a company may reach: its own, or those of the platform. */
const within = ({ ofPlatform }: RecordTable, companyId: number): Condition =>
  ofPlatform ? sql`true` : sql`r.company_id = ${companyId}`;

function behind(table: RecordTable, place: Place): Condition {
  const { by, newestFirst } = table.order;
  const compare = newestFirst ? sql`<` : sql`>`;
  return by
    ? sql`(${by}, r.id) ${compare} (${place.key}::text, ${place.id}::integer)`
    : sql`r.id ${compare} ${place.id}::integer`;
}

export interface PageRequest {
  pageNumber: number;
  after?: string | undefined;
  limit: number;
}
export interface Page<Row> {
  rows: Row[];
  count: number;
  hasMore: boolean;
  /** For the next page; null at the end. */
  next: string | null;
}

/**
 * One page of a company's records: by page number, as the family's clients ask, or from where a page before ended, which
 * costs the same however deep. One round trip. Throws ERR_VALIDATION for a place that is not ours.
 */
export async function readPage<Row extends { id: number }>(
  data: Data,
  companyId: number,
  table: RecordTable,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<Row>> {
  const place = request.after ? decode(request.after) : undefined;
  const matches = all([within(table, companyId), ...conditions]);
  const { by, newestFirst } = table.order;
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const from = sql`from ${sql.table(table.table)} r where ${matches}`;
  const offset = place ? 0 : (request.pageNumber - 1) * request.limit;
  const page = sql<Row & { sort_key: string | null }>`
    select ${table.listColumns ?? table.columns}, ${by ?? sql`null::text`} as sort_key ${from}
      ${place ? sql`and ${behind(table, place)}` : sql``}
    order by ${by ? sql`${by} ${direction},` : sql``} r.id ${direction}
    limit ${request.limit + 1} offset ${offset}`;
  const total = sql<{ count: number }>`select count(*)::integer as count ${from}`;
  const [found, counted] = place
    ? [(await data.read(companyId, [page]))[0], []]
    : await data.read(companyId, [page, total]);
  const rows = found.slice(0, request.limit);
  const last = rows.at(-1);
  const count = place?.count ?? counted[0]?.count ?? 0;
  const hasMore = found.length > request.limit;
  return {
    rows,
    count,
    hasMore,
    next: hasMore && last ? encodePlace([last.sort_key, last.id, count]) : null,
  };
}

/**
 * One page of the records that a statement finds, which gives `id` and `sort_name`: found once, for the page and for the
 * count, and only the page is read from the table. The table's order must be by `r.sort_name`, ascending.
 */
export async function readFoundPage<Row extends { id: number }>(
  data: Data,
  companyId: number,
  table: RecordTable,
  found: RawBuilder<unknown>,
  request: PageRequest,
): Promise<Page<Row>> {
  const place = request.after ? decode(request.after) : undefined;
  const offset = place ? 0 : (request.pageNumber - 1) * request.limit;
  const begin = place ? sql`where (f.sort_name, f.id) > (${place.key}::text, ${place.id}::integer)` : sql``;
  const [rows] = await data.read<[Row & { sort_key: string | null; total: number }]>(companyId, [
    sql`with found as materialized (${found}),
      page as (select f.id, f.sort_name from found f ${begin} order by f.sort_name, f.id
        limit ${request.limit + 1} offset ${offset})
      select ${table.listColumns ?? table.columns}, r.sort_name as sort_key, c.total
      from (select count(*)::integer as total from found) c
        left join (page p join ${sql.table(table.table)} r on r.company_id = ${companyId} and r.id = p.id) on true
      order by r.sort_name, r.id`,
  ]);
  const kept = rows.filter(({ id }) => id !== null).slice(0, request.limit);
  const last = kept.at(-1);
  const count = place?.count ?? rows[0]?.total ?? 0;
  const hasMore = rows.length > request.limit;
  const next = hasMore && last ? encodePlace([last.sort_key, last.id, count]) : null;
  return { rows: kept, count, hasMore, next };
}

/** Records by id, in the form of one record; those that a condition hides are left out. */
export async function readRecords<Row>(
  tx: TenantDb,
  table: RecordTable,
  ids: readonly number[],
  conditions: readonly Condition[] = [],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const matches = all([within(table, tx.companyId), isAnyOf('r.id', ids), ...conditions]);
  const { rows } = await sql<Row>`select ${table.columns} from ${sql.table(table.table)} r where ${matches}`.execute(
    tx.db,
  );
  return rows;
}

/** Holds one record until the end of the transaction; undefined when there is none, or a condition hides it. */
export async function holdRecord<Row>(
  tx: TenantDb,
  table: RecordTable,
  id: number,
  conditions: readonly Condition[],
): Promise<Row | undefined> {
  const matches = all([within(table, tx.companyId), sql`r.id = ${id}`, ...conditions]);
  const held = await sql`select 1 from ${sql.table(table.table)} r where ${matches} for update`.execute(tx.db);
  return held.rows.length ? (await readRecords<Row>(tx, table, [id]))[0] : undefined;
}

/** Columns and values of a row; `undefined` leaves a column as it is. */
export type RowValues = Readonly<Record<string, unknown>>;

const given = (values: RowValues): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/** Stores a record and answers its id. */
export async function insertRecord(tx: TenantDb, table: RecordTable, values: RowValues): Promise<number> {
  const entries = given(table.ofPlatform ? values : { ...values, company_id: tx.companyId });
  const columns = sql.join(entries.map(([column]) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table.table)} (${columns}) values (${sql.join(entries.map(([, value]) => value))})
    returning id`.execute(tx.db);
  return rows[0]?.id ?? 0;
}

/** Writes the given columns of a record. */
export async function updateRecord(tx: TenantDb, table: RecordTable, id: number, values: RowValues): Promise<void> {
  const sets = given(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table.table)} r set ${sql.join([...sets, sql`updated_at = now()`])}
    where ${within(table, tx.companyId)} and r.id = ${id}`.execute(tx.db);
}

/** Deletes a record, with what the database hangs on it. */
export async function deleteRecord(tx: TenantDb, table: RecordTable, id: number): Promise<void> {
  const { companyId, db } = tx;
  await sql`delete from ${sql.table(table.table)} r where ${within(table, companyId)} and r.id = ${id}`.execute(db);
}
