import type { TenantDb } from '#kit/db/data.ts';
import type { BroughtRow, ImportTable } from '#kit/db/import-table.repo.ts';

/** Rows of one statement. */
const atOnce = 1000;

/** Where the rows of a step go: into the company's tables, or, in a dry run, nowhere. */
export interface Writer {
  /** Null in a dry run. */
  readonly tx: TenantDb | null;
  ids(table: ImportTable, count: number): Promise<number[]>;
  insert<C extends string>(table: ImportTable<C>, rows: readonly BroughtRow<C>[]): Promise<number>;
  insertNew<C extends string>(table: ImportTable<C>, rows: readonly BroughtRow<C>[]): Promise<Set<string | number>>;
}

export const writerOf = (tx: TenantDb): Writer => ({
  tx,
  ids: (table, count) => table.ids(tx, count),
  insert: async (table, rows) => {
    let written = 0;
    for (let from = 0; from < rows.length; from += atOnce)
      written += await table.insert(tx, rows.slice(from, from + atOnce));
    return written;
  },
  insertNew: (table, rows) => table.insertNew(tx, rows),
});

/** Counts as if all went in; its ids are below zero, where none of ours is. */
export function dryWriter(): Writer {
  let last = 0;
  const idOf = (row: { readonly id?: unknown }): string | number =>
    typeof row.id === 'string' || typeof row.id === 'number' ? row.id : '';
  return {
    tx: null,
    ids: async (_table, count) => Array.from({ length: count }, () => (last -= 1)),
    insert: async (_table, rows) => rows.length,
    insertNew: async (_table, rows) => new Set(rows.map(idOf)),
  };
}
