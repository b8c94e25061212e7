/** A row of an old system as its driver gives it. */
export type OldRow = Readonly<Record<string, unknown>>;

/** Whose rows are read: those of a company of the old system, by a column of their own or that of another table. */
export interface Scope {
  company: number;
  /** Where the table itself does not say the company. */
  through?: { column: string; table: string };
}

export interface Reading {
  table: string;
  scope?: Scope | undefined;
  /** Columns by which the rows are ordered. */
  order?: readonly string[];
  /** Rows from this instant on, by `createdAt`; of those of the instant itself only the ones behind an id, where one is named. */
  since?: { at: Date; behind: string | null } | undefined;
  /** A large column that is only read where another one is filled or has a value. */
  heavy?: { column: string; whenFilled: string; whenIs: readonly [column: string, value: string] };
}

/** The base of an old system, read only. */
export interface Source {
  /** Columns of a table; none when it is not there. */
  columns(table: string): ReadonlySet<string>;
  count(reading: Reading): Promise<number>;
  /** Rows in slices, one slice at a time in memory. */
  read(reading: Reading): AsyncIterable<OldRow[]>;
  close(): Promise<void>;
}

/** Every row, for tables that are small. */
export async function allRows(source: Source, reading: Reading): Promise<OldRow[]> {
  const rows: OldRow[] = [];
  for await (const slice of source.read(reading)) rows.push(...slice);
  return rows;
}
