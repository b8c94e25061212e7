import type { Import, ImportMapping } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../db/data.ts';
import type { ImportRow as ImportTableRow } from '../db/tables.ts';
import { fail } from '../http/fail.ts';
import { oldRows, type Removal } from '../work/old-rows.repo.ts';
import type { ImportKind } from './import-kind.ts';

/** Channel on which the processes that work hear that there is something to do. */
export const IMPORTS_CHANNEL = 'recado_imports';

const publicColumns = [
  'id',
  'kind',
  'file_name',
  'state',
  'total',
  'done',
  'created',
  'updated',
  'skipped',
  'failed',
  'undone',
  'error',
  'header',
  'preview',
  'mapping',
  'can_undo',
  'created_at',
  'updated_at',
] as const;

type PublicRow = Pick<Selectable<ImportTableRow>, (typeof publicColumns)[number]>;

function toWire(row: PublicRow): Import {
  const { id, kind, state, total, done, created, updated, skipped, failed, undone, error } = row;
  return {
    ...{ id, kind, state, total, done, created, updated, skipped, failed, undone, error },
    fileName: row.file_name,
    // The engine wrote these; the shape of the wire checks them again.
    header: row.header as string[] | null,
    preview: row.preview as string[][],
    mapping: row.mapping as ImportMapping,
    canUndo: row.can_undo && ['done', 'failed', 'cancelled'].includes(state),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const queryImports = ({ db, companyId }: TenantDb) =>
  db.selectFrom('imports').select(publicColumns).where('company_id', '=', companyId);

/** The imports with these ids; unknown ones are left out. */
export async function loadImports(tx: TenantDb, ids: readonly number[]): Promise<Import[]> {
  const rows = await queryImports(tx).where('id', 'in', ids).execute();
  return rows.map(toWire);
}

/** The latest imports of one kind that a user started, newest first; only those with these options if asked. */
export async function listImports(
  tx: TenantDb,
  filter: { kind: string; userId: number; limit: number; options?: Record<string, unknown> },
): Promise<Import[]> {
  const rows = await queryImports(tx)
    .where('kind', '=', filter.kind)
    .where('user_id', '=', filter.userId)
    .where(sql<boolean>`options::jsonb @> ${JSON.stringify(filter.options ?? {})}::jsonb`)
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
  return rows.map(toWire);
}

/** One import of a user; ERR_NO_IMPORT_FOUND for another kind's, user's or company's. */
export async function getImport(tx: TenantDb, which: { id: number; kind: string; userId: number }): Promise<Import> {
  const row = await queryImports(tx)
    .where('id', '=', which.id)
    .where('kind', '=', which.kind)
    .where('user_id', '=', which.userId)
    .executeTakeFirst();
  return row ? toWire(row) : fail('ERR_NO_IMPORT_FOUND');
}

const wake = ({ db }: TenantDb) => sql`select pg_notify(${IMPORTS_CHANNEL}, '')`.execute(db);

/** Tells the user who started it; `tx.record` of the import's live event. */
export function recordImport(tx: TenantDb, id: number, userId: number | null): void {
  if (userId !== null) tx.record({ name: 'import.updated', subject: { recordId: id }, audience: { userId } });
}

export interface NewImport {
  kind: string;
  userId: number;
  /** As the user's machine calls it; shown only, never a path. */
  fileName: string;
  bytes: Uint8Array;
  /** Anything JSON that the kind's callbacks need. */
  options?: Record<string, unknown>;
  /** Goes on with the suggested columns when all required ones were found. */
  isAutomatic?: boolean;
}

/** Stores the file as a job and answers at once; a process with the role `jobs` reads it. */
export async function startImport(tx: TenantDb, given: NewImport): Promise<Import> {
  const row = await tx.db
    .insertInto('imports')
    .values({
      company_id: tx.companyId,
      user_id: given.userId,
      kind: given.kind,
      file_name: given.fileName.replaceAll('\0', '').toWellFormed().slice(0, 255),
      options: JSON.stringify(given.options ?? {}),
      is_automatic: given.isAutomatic ?? false,
    })
    .returning(publicColumns)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('import_files')
    .values({ company_id: tx.companyId, import_id: row.id, bytes: Buffer.from(given.bytes) })
    .execute();
  await wake(tx);
  return toWire(row);
}

interface Which {
  id: number;
  kind: ImportKind;
  userId: number;
}

async function lockImport(tx: TenantDb, { id, kind, userId }: Which): Promise<Selectable<ImportTableRow>> {
  const row = await tx.db
    .selectFrom('imports')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail('ERR_NO_IMPORT_FOUND');
}

async function change(
  tx: TenantDb,
  which: Which,
  values: Partial<Omit<Selectable<ImportTableRow>, 'id'>>,
): Promise<Import> {
  const row = await tx.db
    .updateTable('imports')
    .set({ ...values, updated_at: new Date() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', which.id)
    .returning(publicColumns)
    .executeTakeFirstOrThrow();
  recordImport(tx, which.id, which.userId);
  await wake(tx);
  return toWire(row);
}

/** Every required column has a column, and every column of the choice is one of the kind. */
export function isWholeMapping(kind: ImportKind, mapping: ImportMapping): boolean {
  const keys = new Set(kind.columns.map((column) => column.key));
  const isKnown = Object.keys(mapping).every((key) => keys.has(key));
  return isKnown && kind.columns.every((column) => !column.isRequired || mapping[column.key] !== undefined);
}

/** Says which column is what and lets the import run. ERR_IMPORT_STATE unless it waits for that, ERR_IMPORT_COLUMNS. */
export async function runImport(tx: TenantDb, which: Which, mapping: ImportMapping): Promise<Import> {
  const row = await lockImport(tx, which);
  if (row.state !== 'mapping') fail('ERR_IMPORT_STATE');
  if (!isWholeMapping(which.kind, mapping)) fail('ERR_IMPORT_COLUMNS');
  return change(tx, which, { state: 'running', mapping: JSON.stringify(mapping), started_at: new Date() });
}

/** Stops an import after the batch at hand; what was applied stays. ERR_IMPORT_STATE when it is over. */
export async function cancelImport(tx: TenantDb, which: Which): Promise<Import> {
  const row = await lockImport(tx, which);
  if (row.state === 'mapping') {
    // Nothing was applied: what people are in the file is nobody's business any more.
    const { companyId, db } = tx;
    await db.deleteFrom('import_batches').where('company_id', '=', companyId).where('import_id', '=', row.id).execute();
    return change(tx, which, { state: 'cancelled', preview: '[]', finished_at: new Date() });
  }
  if (row.state !== 'reading' && row.state !== 'running') fail('ERR_IMPORT_STATE');
  return change(tx, which, { cancel_requested: true });
}

/** Takes back every row of an import that is over. ERR_IMPORT_STATE when there is nothing to take back. */
export async function undoImport(tx: TenantDb, which: Which): Promise<Import> {
  const row = await lockImport(tx, which);
  if (!toWire(row).canUndo) fail('ERR_IMPORT_STATE');
  return change(tx, which, { state: 'undoing', cancel_requested: false, attempts: 0 });
}

/** An import goes with all its batches. */
const importsAtOnce = 20;

/** Imports go thirty days after they ended, which is how long they can be undone, and two days after nobody said which column is what. */
export const importRemovals: readonly Removal[] = [
  oldRows(
    'imports',
    sql`updated_at < now() - interval '30 days' or (state = 'mapping' and updated_at < now() - interval '2 days')`,
    importsAtOnce,
  ),
];
