import { sql } from 'kysely';
import type { TenantDb } from './data.ts';

/** A row of another system in our columns; the company is the transaction's. */
export type BroughtRow<Column extends string> = { readonly [Name in Column]?: unknown };

/** What the owner of a table gives to whoever brings rows from another system: its columns, and no others. */
export interface ImportTable<Column extends string = string> {
  /** So many free ids, lowest first. */
  ids(tx: TenantDb, count: number): Promise<number[]>;
  /** Writes the rows in their order, in one statement; of those that are there already none. Answers how many came in. */
  insert(tx: TenantDb, rows: readonly BroughtRow<Column>[]): Promise<number>;
  /** The same, and the ids of those that came in. */
  insertNew(tx: TenantDb, rows: readonly BroughtRow<Column>[]): Promise<Set<string | number>>;
}

/** Describes it. All rows of a call fill the same columns; what they leave out has the table's own default. */
export function importTable<const Column extends string>({
  table,
  columns,
}: {
  table: string;
  columns: readonly Column[];
}): ImportTable<Column> {
  const statement = ({ companyId }: TenantDb, rows: readonly BroughtRow<Column>[]) => {
    const [first = {}] = rows;
    const names = sql.join(columns.filter((column) => Object.hasOwn(first, column)).map((column) => sql.ref(column)));
    return sql`
      insert into ${sql.table(table)} (company_id, ${names})
      select ${companyId}::integer, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`;
  };
  return {
    ids: async ({ db }, count) => {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },
    insert: async (tx, rows) => {
      if (rows.length === 0) return 0;
      return Number((await statement(tx, rows).execute(tx.db)).numAffectedRows ?? 0);
    },
    insertNew: async (tx, rows) => {
      if (rows.length === 0) return new Set();
      const { rows: made } = await sql<{ id: string | number }>`${statement(tx, rows)} returning id`.execute(tx.db);
      return new Set(made.map(({ id }) => id));
    },
  };
}
