import type { Data } from '#kit/db/data.ts';
import type { BroughtRow, ImportTable } from '#kit/db/import-table.repo.ts';
import type { Ids, Kind } from './ids.ts';
import type { OldFiles } from './old-files.ts';
import type { Report } from './report.ts';
import type { Family } from './source/family.ts';
import { allRows, type OldRow, type Reading, type Source } from './source/source.ts';
import type { Writer } from './writer.ts';

/** One company on its way: what the steps share. */
export interface CompanyMove {
  readonly data: Data;
  readonly source: Source;
  readonly family: Family;
  /** Null where the old system has no companies. */
  readonly oldCompany: OldRow | null;
  /** The new company; 0 in a dry run. */
  readonly companyId: number;
  readonly moveId: number;
  readonly ids: Ids;
  readonly report: Report;
  readonly files: OldFiles;
  readonly now: Date;
  /** Throws when the work is to end. */
  goOn(): void;
}

/** The rows of a table that belong to the company. */
export function readingOf(
  move: CompanyMove,
  table: string,
  more: Omit<Reading, 'table' | 'scope'> & { through?: { column: string; table: string } } = {},
): Reading {
  const { through, ...rest } = more;
  const company = move.oldCompany === null ? null : Number(move.oldCompany.id);
  return { table, ...rest, ...(company === null ? {} : { scope: { company, ...(through ? { through } : {}) } }) };
}

/** All of them, counted as read. */
export async function readAll(
  move: CompanyMove,
  table: string,
  through?: { column: string; table: string },
): Promise<OldRow[]> {
  const rows = await allRows(move.source, readingOf(move, table, through ? { through } : {}));
  move.report.count(table, 'read', rows.length);
  move.goOn();
  return rows;
}

/** A row that is to be written, before it has its id. */
export interface Planned<Values> {
  oldId: unknown;
  values: Values;
}

/** Of these rows, those that were not brought yet; the others are counted. */
export function notYet(move: CompanyMove, kind: Kind, table: string, rows: readonly OldRow[]): OldRow[] {
  return rows.filter((row) => {
    if (!move.ids.has(kind, row.id)) return true;
    move.report.count(table, move.ids.isOfThisMove(kind, row.id) ? 'written' : 'already');
    return false;
  });
}

/** Gives planned rows their ids, remembers them, writes and counts them. */
export async function writePlanned<C extends string>(
  move: CompanyMove,
  writer: Writer,
  target: { kind: Kind; from: string; table: ImportTable<C | 'id'> },
  planned: readonly Planned<{ readonly [Name in C]?: unknown }>[],
): Promise<void> {
  const fresh = await writer.ids(target.table, planned.length);
  const rows = planned.map(({ oldId, values }, place) => {
    const id = fresh[place] ?? 0;
    move.ids.put(target.kind, oldId, id);
    return { id, ...values };
  });
  await writeEach(writer, target.table, rows);
  move.report.count(target.from, 'written', rows.length);
}

/** Writes rows of which each must come in: one that is refused would be missed by those that name it. */
export async function writeEach<C extends string>(
  writer: Writer,
  table: ImportTable<C>,
  rows: readonly BroughtRow<C>[],
): Promise<void> {
  const written = await writer.insert(table, rows);
  if (written !== rows.length) throw new Error(`Of ${rows.length} rows of another system ${written} came in.`);
}
