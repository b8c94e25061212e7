import type { MoveReport } from '@recado/contract';

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const line = (...cells: readonly (string | number)[]): string => cells.map((one) => cell(String(one))).join(';');

export interface ReportWords {
  table: string;
  read: string;
  written: string;
  merged: string;
  already: string;
  dropped: string;
  note(kind: MoveReport['notes'][number]['kind']): string;
  why(reason: string): string;
}

/** The report as a sheet: counts by table, then what else there is to know, an example a line. */
export function reportSheet({ tables, notes }: MoveReport, words: ReportWords): string {
  const head = line(words.table, words.read, words.written, words.merged, words.already, words.dropped);
  const counts = Object.entries(tables).map(([table, { read, written, merged, already, dropped }]) => {
    const left = Object.entries(dropped).map(([why, rows]) => `${rows} ${words.why(why)}`);
    return line(table, read, written, merged, already, left.join(', '));
  });
  const told = notes.flatMap(({ kind, count, items }) => [
    '',
    line(words.note(kind), count),
    ...items.map((item) => line(item)),
  ]);
  return [head, ...counts, ...told].join('\r\n');
}
