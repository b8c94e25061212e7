import type { ErrorCode, ImportMapping } from '@recado/contract';
import type { TenantDb } from '../db/data.ts';
import type { RecordedEvent } from '../events/record.ts';
import { AppError } from '../http/fail.ts';
import type { ImportJob, ImportKind, ImportRow, RowOutcome } from './import-kind.ts';
import { type FailedRow, inSavepoint } from './import-work.repo.ts';
import type { SheetRow } from './read-sheet.ts';

/** What some rows came to, as it is stored with their batch. */
export interface RowsOutcome {
  created: number;
  updated: number;
  skipped: number;
  errors: FailedRow[];
  undo: unknown[];
}

function valuesOf({ row, cells }: SheetRow, kind: ImportKind, mapping: ImportMapping): ImportRow {
  const texts = kind.columns.map(({ key }) => {
    const column = mapping[key];
    return [key, column === undefined ? '' : (cells[column] ?? '')];
  });
  return { row, values: Object.fromEntries(texts) };
}

/** Runs the feature's callback; its failure takes back what it wrote and the events that it noted. */
async function tryRows(
  tx: TenantDb,
  kind: ImportKind,
  rows: readonly ImportRow[],
  job: ImportJob,
): Promise<readonly RowOutcome[]> {
  const noted: RecordedEvent[] = [];
  const own: TenantDb = { ...tx, record: (event) => noted.push(event) };
  const outcomes = await inSavepoint(tx, () => kind.applyRows(own, rows, job));
  for (const event of noted) tx.record(event);
  return outcomes;
}

/** After a failure of the whole: every row alone. When each of them fails unexpectedly, it is not for the rows' sake. */
async function oneByOne(
  tx: TenantDb,
  kind: ImportKind,
  rows: readonly ImportRow[],
  job: ImportJob,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  let unexpected = 0;
  let last: unknown;
  for (const row of rows) {
    try {
      outcomes.push(...(await tryRows(tx, kind, [row], job)));
    } catch (error) {
      last = error;
      const code: ErrorCode = error instanceof AppError ? error.code : 'ERR_INTERNAL';
      if (!(error instanceof AppError)) unexpected += 1;
      outcomes.push({ row: row.row, result: 'failed', code });
    }
  }
  if (unexpected === rows.length) throw last;
  return outcomes;
}

/** Applies rows through the feature and sums up what came of them. Throws when nothing could be done with any. */
export async function applyRows(
  tx: TenantDb,
  kind: ImportKind,
  rows: readonly SheetRow[],
  about: { mapping: ImportMapping; job: ImportJob },
): Promise<RowsOutcome> {
  const mapped = rows.map((row) => valuesOf(row, kind, about.mapping));
  const outcomes = await tryRows(tx, kind, mapped, about.job).catch(() => oneByOne(tx, kind, mapped, about.job));
  const byRow = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  const sum: RowsOutcome = { created: 0, updated: 0, skipped: 0, errors: [], undo: [] };
  for (const { row, cells } of rows) {
    const outcome = byRow.get(row);
    if (!outcome) throw new Error(`${kind.name} said nothing of row ${row}`);
    if (outcome.result === 'failed') {
      const { code, column } = outcome;
      sum.errors.push({ row, code, cells, ...(column ? { column } : {}) });
    } else sum[outcome.result] += 1;
    if ('undo' in outcome && outcome.undo !== undefined) sum.undo.push(outcome.undo);
  }
  return sum;
}
