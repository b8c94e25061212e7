import type { Holiday, NationalHoliday } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A holiday's row. */
export interface HolidayFacts {
  id: number;
  /** YYYY-MM-DD. */
  date: string;
  name: string;
  recurs: boolean;
  company_id: number;
  created_at: Date;
  updated_at: Date;
}

export const holidayTable: RecordTable = {
  table: 'holidays',
  columns: sql`r.id, to_char(r.day, 'YYYY-MM-DD') as date, r.name, r.recurs, r.company_id, r.created_at, r.updated_at`,
  order: { by: sql<string>`r.month_day` },
};

const hasLeapDay = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** Holidays that a year has: its own, and those that come again. */
export const inYear = (year: number): Condition => {
  const comesAgain = hasLeapDay(year) ? sql`r.recurs` : sql`(r.recurs and r.month_day <> '02-29')`;
  return sql`(${comesAgain} or (not r.recurs and r.day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)))`;
};

/** A row in the shape of the wire. */
export const toWireHoliday = (row: HolidayFacts): Holiday => ({
  id: row.id,
  date: row.date,
  name: row.name,
  recurs: row.recurs,
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Stores holidays, but for days on which there is one already; the ids of those that were made. */
export async function insertMissing(
  tx: TenantDb,
  wanted: readonly (NationalHoliday & { name: string })[],
): Promise<number[]> {
  const rows = JSON.stringify(wanted.map(({ date, name, recurs }) => ({ day: date, name, recurs })));
  const { rows: made } = await sql<{ id: number }>`
    insert into holidays (company_id, day, name, recurs)
    select ${tx.companyId}::integer, w.day, w.name, w.recurs
    from json_to_recordset(${rows}::json) as w (day date, name text, recurs boolean)
    where not exists (select from holidays h where h.company_id = ${tx.companyId} and h.recurs and h.month_day = to_char(w.day, 'MM-DD'))
    order by w.day
    on conflict do nothing
    returning id`.execute(tx.db);
  return made.map(({ id }) => id);
}
