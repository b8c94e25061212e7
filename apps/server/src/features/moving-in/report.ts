import type { MoveDropReason, MoveNoteKind, MoveReport, MoveTableCounts } from '@recado/contract';

/** So many examples of a thing are named; the count says how many there were. */
const mostNamed = 200;

const noCounts = (): MoveTableCounts => ({ read: 0, written: 0, merged: 0, already: 0, dropped: {} });

/** What becomes of the rows of a company, while they are read: counted the same way dry and for real. */
export class Report {
  #told: MoveReport;

  constructor(told: MoveReport = { tables: {}, notes: [] }) {
    this.#told = structuredClone(told);
  }

  get told(): MoveReport {
    return structuredClone(this.#told);
  }

  /** Takes over what an earlier attempt counted of these tables and things. */
  keep(told: MoveReport, tables: readonly string[], kinds: readonly MoveNoteKind[]): void {
    for (const table of tables) {
      const counts = told.tables[table];
      if (counts) this.#told.tables[table] = structuredClone(counts);
    }
    this.#told.notes.push(...structuredClone(told.notes.filter(({ kind }) => kinds.includes(kind))));
  }

  /** Rows of a table that were read. */
  readOf(table: string): number {
    return this.#told.tables[table]?.read ?? 0;
  }

  #countsOf(table: string): MoveTableCounts {
    const counts = this.#told.tables[table] ?? noCounts();
    this.#told.tables[table] = counts;
    return counts;
  }

  count(table: string, what: 'read' | 'written' | 'merged' | 'already', rows = 1): void {
    if (rows > 0) this.#countsOf(table)[what] += rows;
  }

  dropped(table: string, why: MoveDropReason, rows = 1): void {
    if (rows === 0) return;
    const { dropped } = this.#countsOf(table);
    dropped[why] = (dropped[why] ?? 0) + rows;
  }

  /** Something that whoever moves in has to know. */
  note(kind: MoveNoteKind, item: string): void {
    const known = this.#told.notes.find((one) => one.kind === kind);
    const note: MoveReport['notes'][number] = known ?? { kind, count: 0, items: [] };
    if (!known) this.#told.notes.push(note);
    note.count += 1;
    if (note.items.length < mostNamed) note.items.push(item.slice(0, 300));
  }

  /** Adds what another company's rows became. */
  add(other: MoveReport): void {
    for (const [table, { dropped, ...counts }] of Object.entries(other.tables)) {
      const own = this.#countsOf(table);
      own.read += counts.read;
      own.written += counts.written;
      own.merged += counts.merged;
      own.already += counts.already;
      for (const [why, rows] of Object.entries(dropped)) own.dropped[why] = (own.dropped[why] ?? 0) + rows;
    }
    for (const { kind, count, items } of other.notes) {
      for (const item of items) this.note(kind, item);
      const note = this.#told.notes.find((one) => one.kind === kind);
      if (note) note.count += count - items.length;
    }
  }
}
