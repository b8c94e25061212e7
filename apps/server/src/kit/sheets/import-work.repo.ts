/** What the processes that work on imports read and write; every statement of a piece of work proves the lease. */
import type { ErrorCode } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { Data, TenantDb } from '../db/data.ts';
import type { ImportRow as ImportTableRow } from '../db/tables.ts';
import { type Claim as LeaseClaim, leasedRows, ofLivingCompany } from '../work/leased-rows.repo.ts';
import { recordImport } from './imports.repo.ts';
import type { SheetFacts, SheetRow } from './read-sheet.ts';

export type ImportRecord = Selectable<ImportTableRow>;

/** Who works on which import, and who started it. */
export interface Claim extends LeaseClaim {
  userId: number | null;
}
/** A row that failed, with its texts, for the file of errors. */
export interface FailedRow {
  row: number;
  code: ErrorCode;
  column?: string;
  cells: string[];
}
/** `rows` are those that are still to be applied, `undo` what takes back the others; begun when there are others. */
export interface StoredBatch {
  batch: number;
  isBegun: boolean;
  rows: SheetRow[];
  undo: unknown[];
}
/** What changes in the row of an import besides its lease. */
export type Progress = Partial<Omit<ImportRecord, 'id' | 'company_id'>>;

const leases = leasedRows<ImportRecord>('imports');

/** Takes the import that was worked on least lately and is in nobody's hands. */
export function claimImport(data: Data, owner: string, kinds: readonly string[]): Promise<ImportRecord | undefined> {
  const isDue = sql<boolean>`state in ('reading', 'running', 'undoing') and kind = any(${[...kinds]}::text[])
    and ${ofLivingCompany}`;
  return leases.claim(data, owner, isDue);
}

/** Goes on holding the import, and tells whether its user wants it to stop. Throws LostLease. */
export async function holdImport(tx: TenantDb, claim: Claim): Promise<{ isCancelled: boolean }> {
  return { isCancelled: (await leases.hold(tx, claim)).cancel_requested };
}

/** Writes how far the import is; `isTold` also tells its user. Throws LostLease. */
export async function noteProgress(tx: TenantDb, claim: Claim, progress: Progress, isTold: boolean): Promise<void> {
  await leases.write(tx, claim, progress);
  if (isTold) recordImport(tx, claim.id, claim.userId);
}

/** Gives the import back; nobody takes it for `seconds`. */
export const releaseImport = (data: Data, claim: Claim, seconds = 0): Promise<unknown> =>
  leases.release(data, claim, seconds);

export async function readFileBytes(tx: TenantDb, { companyId, id }: Claim): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom('import_files')
    .select('bytes')
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .executeTakeFirst();
  return row?.bytes;
}

export async function deleteFileBytes(tx: TenantDb, { companyId, id }: Claim): Promise<void> {
  await tx.db.deleteFrom('import_files').where('company_id', '=', companyId).where('import_id', '=', id).execute();
}

/** Forgets rows that were not applied: an unfinished reading, or what a cancelled import leaves. */
export async function deleteOpenBatches(tx: TenantDb, { companyId, id }: Claim): Promise<void> {
  await tx.db
    .deleteFrom('import_batches')
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .where('applied_at', 'is', null)
    .execute();
}

export async function insertBatch(tx: TenantDb, claim: Claim, batch: number, rows: readonly SheetRow[]): Promise<void> {
  await tx.db
    .insertInto('import_batches')
    .values({ company_id: claim.companyId, import_id: claim.id, batch, rows: JSON.stringify(rows) })
    .execute();
}

/** What the file told of itself, as columns of the import. */
export function factsAsColumns({ total, header, mapping, preview }: SheetFacts): Progress {
  return {
    total,
    header: header && JSON.stringify(header),
    mapping: JSON.stringify(mapping),
    preview: JSON.stringify(preview),
  };
}

/** The next batch to apply, or the last one to take back; undefined when none is left. */
export async function nextBatch(
  tx: TenantDb,
  { companyId, id }: Claim,
  step: 'apply' | 'undo',
): Promise<StoredBatch | undefined> {
  const batches = tx.db
    .selectFrom('import_batches')
    .select(['batch', 'rows', 'undo', 'applied_at'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .where('undone_at', 'is', null)
    .limit(1);
  const row = await (step === 'apply'
    ? batches.where(sql<boolean>`rows::text <> '[]'`).orderBy('batch')
    : batches.where('applied_at', 'is not', null).orderBy('batch', 'desc')
  ).executeTakeFirst();
  if (!row) return undefined;
  const { batch, applied_at } = row;
  return { batch, isBegun: applied_at !== null, rows: row.rows as SheetRow[], undo: row.undo as unknown[] }; // written below
}

const oneBatch = ({ db }: TenantDb, { companyId, id }: Claim, batch: number) =>
  db
    .updateTable('import_batches')
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .where('batch', '=', batch);

/** Notes what some rows of a batch came to, and which are left; applied ones are kept only as far as they failed. */
export async function markApplied(
  tx: TenantDb,
  claim: Claim,
  batch: number,
  outcome: { left: readonly SheetRow[]; errors: readonly FailedRow[]; undo: readonly unknown[] },
): Promise<void> {
  await oneBatch(tx, claim, batch)
    .set({
      applied_at: new Date(),
      rows: JSON.stringify(outcome.left),
      errors: sql`(errors::jsonb || ${JSON.stringify(outcome.errors)}::jsonb)::json`,
      undo: sql`(undo::jsonb || ${JSON.stringify(outcome.undo)}::jsonb)::json`,
    })
    .execute();
}

export async function markUndone(tx: TenantDb, claim: Claim, batch: number): Promise<void> {
  await oneBatch(tx, claim, batch).set({ undone_at: new Date(), undo: '[]' }).execute();
}

/** Runs a step so that its failure takes back only itself. */
export async function inSavepoint<T>(tx: TenantDb, step: () => Promise<T>): Promise<T> {
  await sql`savepoint import_step`.execute(tx.db);
  try {
    const result = await step();
    await sql`release savepoint import_step`.execute(tx.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_step`.execute(tx.db);
    throw error;
  }
}

/** The rows that failed, some batches at a time, in the order of the file. */
export async function readErrors(
  tx: TenantDb,
  which: { id: number; afterBatch: number; limit: number },
): Promise<{ batch: number; errors: FailedRow[] }[]> {
  const rows = await tx.db
    .selectFrom('import_batches')
    .select(['batch', 'errors'])
    .where('company_id', '=', tx.companyId)
    .where('import_id', '=', which.id)
    .where('batch', '>', which.afterBatch)
    .where('applied_at', 'is not', null)
    .orderBy('batch')
    .limit(which.limit)
    .execute();
  return rows.map(({ batch, errors }) => ({ batch, errors: errors as FailedRow[] })); // written by markApplied
}
