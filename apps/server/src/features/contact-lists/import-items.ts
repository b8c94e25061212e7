import { limits } from '@recado/contract';
import { displayNumber, matchingKey } from '@recado/whatsapp/identity';
import { z } from 'zod';
import { authorNow } from '#features/auth/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { ImportJob, ImportKind, ImportRow, RowOutcome } from '#kit/sheets/import-kind.ts';
import { personColumns } from '#kit/sheets/person-columns.ts';
import { personOf } from '#kit/sheets/person-row.ts';
import { type Arrival, deleteUnchanged, insertArrivals, outsideRoom } from './item-rows.repo.ts';
import { holdList } from './list-rows.repo.ts';

const options = z.object({ contactListId: z.number() });
/** Whom a row made, and as what; imports of before did not note the latter. */
const undoNote = z.object({
  created: z.number(),
  as: z.object({ name: z.string(), key: z.string(), email: z.string() }).optional(),
});
type Job = Pick<ImportJob, 'options'>;

/** The people whom these notes of `applyRows` are about. */
export const madeIds = (notes: readonly unknown[]): number[] => notes.map((note) => undoNote.parse(note).created);

/** What a row says, or what is wrong with it. A row without a name is called by its number. */
function check({ row, values }: ImportRow): Arrival | RowOutcome {
  const read = personOf(values, limits.contactName);
  if ('code' in read) return { row, result: 'failed', ...read };
  const { name, digits: number, email } = read;
  return { row, name: name || displayNumber(number), number, key: matchingKey(number), email };
}

function tellMany(tx: TenantDb, job: Job, recordIds: readonly number[] = []): void {
  const subject = { ...options.parse(job.options), recordIds: recordIds.slice(0, limits.pageSize) };
  tx.record({ name: 'contactListItem.reloaded', subject });
}

/** One event for a whole batch; clients of the family take its first people into their list (wire-contract 5). */
export function tellMade(tx: TenantDb, notes: readonly unknown[], job: Job): void {
  if (notes.length) tellMany(tx, job, madeIds(notes));
}

/** Puts rows of a file into a list; who is in it already is skipped. ERR_NO_CONTACTLIST_FOUND when it is gone. */
export async function applyRows(tx: TenantDb, rows: readonly ImportRow[], job: Job): Promise<RowOutcome[]> {
  const { contactListId } = options.parse(job.options);
  if (!(await holdList(tx, contactListId))) fail('ERR_NO_CONTACTLIST_FOUND');
  const checked = rows.map(check);
  const byKey = new Map<string, Arrival>();
  for (const one of checked) if ('key' in one && !byKey.has(one.key)) byKey.set(one.key, one);
  const arrivals = [...byKey.values()];
  const outside = await outsideRoom(tx, contactListId, arrivals);
  const made = await insertArrivals(
    tx,
    contactListId,
    arrivals.filter((one) => !outside.has(one)),
  );
  return checked.map((one): RowOutcome => {
    if (!('key' in one)) return one;
    if (outside.has(one)) return { row: one.row, result: 'failed', code: 'ERR_LIMIT_CONTACTS' };
    const id = made.get(one.key);
    // The second row of a number says nothing.
    if (id === undefined || byKey.get(one.key) !== one) return { row: one.row, result: 'skipped' };
    return {
      row: one.row,
      result: 'created',
      undo: { created: id, as: { name: one.name, key: one.key, email: one.email } },
    };
  });
}

async function undoRows(tx: TenantDb, notes: readonly unknown[], job: ImportJob): Promise<number> {
  const made = notes.map((note) => undoNote.parse(note)).map(({ created, as }) => ({ id: created, ...as }));
  const count = await deleteUnchanged(tx, made);
  if (count) tellMany(tx, job);
  return count;
}

/** People of a list from a spreadsheet with nome, numero and e-mail; whether they have WhatsApp is asked later (decision 19). */
export const contactListImport: ImportKind = {
  name: 'contactListItems',
  columns: personColumns,
  applyRows,
  tell: tellMade,
  undoRows,
  checkAuthor: async (tx, { userId }) => void (await authorNow(tx, userId, 'contactLists.manage')),
};
