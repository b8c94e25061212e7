/** The three kinds of work on an import: reading its file, applying its rows, taking them back. */
import { type ImportMapping, isErrorCode } from '@recado/contract';
import type { Data, TenantDb } from '../db/data.ts';
import { AppError } from '../http/fail.ts';
import { applyRows } from './apply-rows.ts';
import type { ImportJob, ImportKind } from './import-kind.ts';
import {
  type Claim,
  deleteFileBytes,
  deleteOpenBatches,
  factsAsColumns,
  holdImport,
  type ImportRecord,
  insertBatch,
  markApplied,
  markUndone,
  nextBatch,
  noteProgress,
  type Progress,
  readFileBytes,
} from './import-work.repo.ts';
import { isWholeMapping } from './imports.repo.ts';
import { readSheetInto, type SheetFacts, type SheetRow } from './read-sheet.ts';

const progressMs = 250;
const heartbeatMs = 2000;

/** One import in the hands of this process. */
export interface Work {
  data: Data;
  claim: Claim;
  kind: ImportKind;
  record: ImportRecord;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Rows of a batch that are applied in one transaction. */
  rowsAtOnce: number;
  /** When the user was told last, for at most one event in 250 ms; milliseconds of `performance.now()`. */
  toldAt: number;
}

const jobOf = ({ claim, record }: Work): ImportJob => ({
  id: claim.id,
  companyId: claim.companyId,
  userId: claim.userId,
  options: record.options as Record<string, unknown>, // what startImport stored
});

function isDue(work: Work): boolean {
  if (performance.now() - work.toldAt < progressMs) return false;
  work.toldAt = performance.now();
  return true;
}

/** Ends an import that its user cancelled: what was not applied is forgotten. */
async function endCancelled(tx: TenantDb, { claim }: Work): Promise<void> {
  await deleteOpenBatches(tx, claim);
  await deleteFileBytes(tx, claim);
  await noteProgress(tx, claim, { state: 'cancelled', finished_at: new Date() }, true);
}

/** Stores the rows as the reading process hands them out. */
async function storeRows(work: Work, bytes: Buffer, stop: AbortController): Promise<SheetFacts> {
  const { data, claim, kind } = work;
  let batch = 0;
  const store = (tx: TenantDb, rows: SheetRow[]) => insertBatch(tx, claim, ++batch, rows);
  const hold = async (next?: (tx: TenantDb) => Promise<void>) => {
    const held = await data.tenant(claim.companyId, async (tx) => {
      const state = await holdImport(tx, claim);
      await next?.(tx);
      return state;
    });
    if (held.isCancelled) stop.abort();
  };
  // Reading itself writes nothing for seconds, so the lease is kept by the clock.
  const heart = setInterval(() => void hold().catch(() => stop.abort()), heartbeatMs);
  try {
    return await readSheetInto(
      bytes,
      { columns: kind.columns, signal: AbortSignal.any([work.signal, stop.signal]) },
      {
        onFacts: (facts) => hold((tx) => noteProgress(tx, claim, factsAsColumns(facts), true)),
        onRows: (rows) => hold((tx) => store(tx, rows)),
      },
    );
  } finally {
    clearInterval(heart);
  }
}

function afterReading({ kind, record }: Work, { mapping }: SheetFacts): Progress {
  const isReady = record.is_automatic && isWholeMapping(kind, mapping);
  return isReady ? { state: 'running', started_at: new Date() } : { state: 'mapping' };
}

/** Reads the file into batches. A file that cannot be read ends the import with its code. */
export async function readImport(work: Work): Promise<'again' | 'over'> {
  const { data, claim } = work;
  // A reading that was cut off begins anew.
  const bytes = await data.tenant(claim.companyId, async (tx) => {
    await deleteOpenBatches(tx, claim);
    return readFileBytes(tx, claim);
  });
  const stop = new AbortController();
  try {
    if (!bytes) throw new AppError('ERR_SHEET_UNREADABLE');
    const facts = await storeRows(work, bytes, stop);
    const next = afterReading(work, facts);
    await data.tenant(claim.companyId, async (tx) => {
      await deleteFileBytes(tx, claim);
      await noteProgress(tx, claim, { ...next, attempts: 0 }, true);
    });
    return next.state === 'running' ? 'again' : 'over';
  } catch (error) {
    if (stop.signal.aborted) {
      await data.tenant(claim.companyId, async (tx) => {
        if ((await holdImport(tx, claim)).isCancelled) await endCancelled(tx, work);
      });
      return 'over';
    }
    if (!(error instanceof AppError) || !isErrorCode(error.code)) throw error;
    await data.tenant(claim.companyId, async (tx) => {
      await deleteOpenBatches(tx, claim);
      await deleteFileBytes(tx, claim);
      const ended = { state: 'failed' as const, error: error.code, total: 0, finished_at: new Date() };
      await noteProgress(tx, claim, ended, true);
    });
    return 'over';
  }
}

/**
 * Whether the author may still write these rows; an import whose author may not ends, and says why. What was applied stays.
 */
async function isAuthorised(tx: TenantDb, work: Work): Promise<boolean> {
  const { claim, kind } = work;
  try {
    await kind.checkAuthor(tx, jobOf(work));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deleteOpenBatches(tx, claim);
    await noteProgress(tx, claim, { state: 'failed', error: error.code, finished_at: new Date() }, true);
    return false;
  }
}

/** Applies the next rows and notes them in the same transaction, so that it happens once. A cancelled import ends between batches. */
export async function applyNext(work: Work): Promise<'again' | 'over'> {
  const { data, claim, kind } = work;
  return data.tenant(claim.companyId, async (tx) => {
    const { isCancelled } = await holdImport(tx, claim);
    const next = await nextBatch(tx, claim, 'apply');
    if (isCancelled && !next?.isBegun) {
      await endCancelled(tx, work);
      return 'over';
    }
    if (!next) {
      await noteProgress(tx, claim, { state: 'done', finished_at: new Date() }, true);
      return 'over';
    }
    if (!(await isAuthorised(tx, work))) return 'over';
    const mapping = work.record.mapping as ImportMapping; // checked when the import was let run
    const [rows, left] = [next.rows.slice(0, work.rowsAtOnce), next.rows.slice(work.rowsAtOnce)];
    const job = jobOf(work);
    const { created, updated, skipped, errors, undo } = await applyRows(tx, kind, rows, { mapping, job });
    await markApplied(tx, claim, next.batch, { left, errors, undo });
    if (left.length === 0) kind.tell(tx, [...next.undo, ...undo], job);
    const { record } = work;
    const progress = {
      done: record.done + rows.length,
      created: record.created + created,
      updated: record.updated + updated,
      skipped: record.skipped + skipped,
      failed: record.failed + errors.length,
      can_undo: record.can_undo || (undo.length > 0 && kind.undoRows !== undefined),
      attempts: 0,
    };
    await noteProgress(tx, claim, progress, isDue(work));
    work.record = { ...record, ...progress };
    return 'again';
  });
}

/** Takes back the last batch that still stands. */
export async function undoNext(work: Work): Promise<'again' | 'over'> {
  const { data, claim, kind, record } = work;
  return data.tenant(claim.companyId, async (tx) => {
    await holdImport(tx, claim);
    const last = await nextBatch(tx, claim, 'undo');
    if (!last) {
      await noteProgress(tx, claim, { state: 'undone', can_undo: false, finished_at: new Date() }, true);
      return 'over';
    }
    if (!(await isAuthorised(tx, work))) return 'over';
    const notes = last.undo.toReversed();
    const count = notes.length && kind.undoRows ? await kind.undoRows(tx, notes, jobOf(work)) : 0;
    await markUndone(tx, claim, last.batch);
    const progress = { undone: record.undone + count, attempts: 0 };
    await noteProgress(tx, claim, progress, isDue(work));
    work.record = { ...record, ...progress };
    return 'again';
  });
}
