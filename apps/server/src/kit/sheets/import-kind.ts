import type { ErrorCode } from '@recado/contract';
import type { TenantDb } from '../db/data.ts';
import type { SheetColumn } from './sheet-header.ts';

/** A row of the file after the choice of columns: its line in the file, from 1, and the text of every column key. */
export interface ImportRow {
  row: number;
  values: Readonly<Record<string, string>>;
}

/** What became of one row. `undo` is anything JSON that takes it back later; a row without it is not taken back. */
export type RowOutcome =
  | { row: number; result: 'created' | 'updated'; undo?: unknown }
  | { row: number; result: 'skipped' }
  | { row: number; result: 'failed'; code: ErrorCode; column?: string };

/** The import that rows belong to; `options` are what the feature gave when it was started. */
export interface ImportJob {
  id: number;
  companyId: number;
  userId: number | null;
  options: Readonly<Record<string, unknown>>;
}

/**
 * One kind of import, given by the feature that owns the rows. Both callbacks run inside one transaction with the
 * engine's own note of the rows, so that a killed process never applies or takes back a row twice. `undoRows` tells what
 * it changed itself, with `tx.record`.
 */
export interface ImportKind {
  /** As stored in `imports.kind` and told on the wire. */
  name: string;
  columns: readonly SheetColumn[];
  /** Throws why the rows may not be written: their author has gone, or may not do this any more. Asked before each step. */
  checkAuthor(tx: TenantDb, job: ImportJob): Promise<void>;
  /**
   * Applies up to 500 rows; answers one outcome for each. When it throws, the rows are tried one by one, and those that
   * throw again fail with the code of their error.
   */
  applyRows(tx: TenantDb, rows: readonly ImportRow[], job: ImportJob): Promise<readonly RowOutcome[]>;
  /** Tells the readers of what changed, once a batch of 500 rows, with the `undo` notes of all its rows. */
  tell(tx: TenantDb, notes: readonly unknown[], job: ImportJob): void;
  /** Takes back what `undo` notes describe, last batch first; answers how many rows were taken back. */
  undoRows?(tx: TenantDb, notes: readonly unknown[], job: ImportJob): Promise<number>;
}
