import { limits } from '@recado/contract';
import { displayNumber, matchingKey } from '@recado/whatsapp/identity';
import { z } from 'zod';
import { authorNow } from '#features/auth/index.ts';
import { fittingContacts } from '#features/companies/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { ImportJob, ImportKind, ImportRow, RowOutcome } from '#kit/sheets/import-kind.ts';
import { personColumns } from '#kit/sheets/person-columns.ts';
import { personOf } from '#kit/sheets/person-row.ts';
import {
  type Arrival,
  deleteUnused,
  findByKeys,
  insertArrivals,
  type KnownPerson,
  restoreNames,
  updateArrivals,
} from './contact-import.repo.ts';
import { isPlaceholderName } from './peer-addresses.ts';
import { tellMany } from './tell-contacts.ts';

/** What the rows say, checked: people, and what is wrong with the others. A phone book may know somebody by one letter. */
function check(rows: readonly ImportRow[], isPhoneBook: boolean): { people: Arrival[]; failed: RowOutcome[] } {
  const people: Arrival[] = [];
  const failed: RowOutcome[] = [];
  const shortest = isPhoneBook ? 1 : limits.contactName.min;
  for (const { row, values } of rows) {
    const read = personOf(values, { ...limits.contactName, min: shortest });
    if ('code' in read) {
      failed.push({ row, result: 'failed', ...read });
      continue;
    }
    const { digits: dial, extension, email } = read;
    people.push({ row, name: read.name || displayNumber(dial), dial, key: matchingKey(dial), extension, email });
  }
  return { people, failed };
}

/** What a contact that is known already takes over: a phone book's name always, a file's in place of a bare number. */
function learnt(known: KnownPerson, arrival: Arrival, overwrites: boolean): { name: string; email: string } {
  const address = { kind: 'phone' as const, value: arrival.key, dial: arrival.dial };
  const isBare = isPlaceholderName(known.name, [address]);
  const name = overwrites || isBare ? arrival.name : known.name;
  return { name, email: known.email || arrival.email };
}

async function applyRows(tx: TenantDb, rows: readonly ImportRow[], job: ImportJob): Promise<RowOutcome[]> {
  const overwrites = job.options.overwritesNames === true;
  const { people, failed } = check(rows, overwrites);
  const byKey = new Map<string, Arrival>();
  for (const person of people) if (!byKey.has(person.key)) byKey.set(person.key, person);
  const known = await findByKeys(tx, [...byKey.keys()]);
  const newcomers = [...byKey.values()].filter(({ key }) => !known.has(key));
  const fitting = newcomers.slice(0, await fittingContacts(tx, newcomers.length));
  const made = await insertArrivals(tx, fitting);
  const outside = new Set(newcomers.slice(fitting.length));
  const changes: { id: number; name: string; email: string }[] = [];
  const outcomes = people.map((person): RowOutcome => {
    const { row, key } = person;
    const id = made.get(key);
    const before = known.get(key);
    // The second row of a number says nothing.
    if (byKey.get(key) !== person) return { row, result: 'skipped' };
    if (outside.has(person)) return { row, result: 'failed', code: 'ERR_LIMIT_CONTACTS' };
    if (id !== undefined) {
      const { name, email } = person;
      return { row, result: 'created', undo: { created: id, was: { name, email } } };
    }
    if (!before) return { row, result: 'skipped' };
    const after = learnt(before, person, overwrites);
    if (after.name === before.name && after.email === before.email) return { row, result: 'skipped' };
    changes.push({ id: before.id, ...after });
    const was = { name: before.name, email: before.email };
    return { row, result: 'updated', undo: { updated: { id: before.id, ...after, was } } };
  });
  await updateArrivals(tx, changes);
  return [...outcomes, ...failed];
}

const words = z.object({ name: z.string(), email: z.string() });
const note = z.union([
  // Notes of older imports do not say as what it was made.
  z.object({ created: z.number(), was: words.optional() }),
  z.object({ updated: words.extend({ id: z.number(), was: words }) }),
]);

async function undoRows(tx: TenantDb, notes: readonly unknown[]): Promise<number> {
  const known = notes.map((one) => note.parse(one));
  const created = known.flatMap((one) => ('created' in one ? [{ id: one.created, ...one.was }] : []));
  const updated = known.flatMap((one) => ('updated' in one ? [one.updated] : []));
  const undone = (await deleteUnused(tx, created)) + (await restoreNames(tx, updated));
  tellMany(tx);
  return undone;
}

/**
 * Contacts from a spreadsheet or a phone book (decisions 34 and 39): unknown numbers become contacts that WhatsApp has
 * not confirmed, known ones take over an e-mail that they lack. Undone, those go again whom nobody has talked with or
 * worked on since.
 */
export const contactImport: ImportKind = {
  name: 'contacts',
  columns: personColumns,
  applyRows,
  tell: tellMany,
  undoRows,
  checkAuthor: async (tx, { userId }) => void (await authorNow(tx, userId, 'contacts.import')),
};
