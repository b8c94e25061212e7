/**
 * The process that reads one file: the file comes on the standard input, limits as an argument, and rows leave on the
 * standard output, one JSON text a line. It has no secrets, no database and, by its parent, a bounded life and heap.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { endAfter } from '../limited/end-after.ts';
import { cleanCell } from './cell-text.ts';
import { decodeText } from './decode-text.ts';
import { cardRows, isCards } from './parse-cards.ts';
import { csvRows, sniffSeparator } from './parse-csv.ts';
import { SheetFailure } from './sheet-failure.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** A row as it travels: its number in the file, then its texts. */
type PackedRow = [row: number, ...cells: string[]];

const { limits, batchRows } = JSON.parse(process.argv[2] ?? '{}') as { limits: SheetLimits; batchRows: number };

const keepOn = endAfter(limits.wallMs * 1.5);

type Format = 'xlsx' | 'xls' | 'csv' | 'vcf';

function formatOf(file: Buffer): Exclude<Format, 'vcf'> {
  if (file.readUInt32BE(0) === 0x504b0304) return 'xlsx';
  return file.readUInt32BE(0) === 0xd0cf11e0 ? 'xls' : 'csv';
}

function* numbered(text: string): Generator<{ row: number; cells: string[] }> {
  let row = 0;
  for (const cells of csvRows(text, sniffSeparator(text))) yield { row: ++row, cells };
}

async function rawRows(file: Buffer) {
  const format = formatOf(file);
  if (format === 'csv') {
    const text = decodeText(file);
    return isCards(text) ? { format: 'vcf' as const, raw: cardRows(text) } : { format, raw: numbered(text) };
  }
  const { workbookRows } = await import('./parse-workbook.ts');
  return { format, raw: workbookRows(file, format, limits) };
}

function withoutEmptyEnd(cells: string[]): string[] {
  let { length } = cells;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  return cells.slice(0, length);
}

async function readRows(file: Buffer): Promise<{ format: Format; rows: PackedRow[] }> {
  const { format, raw } = await rawRows(file);
  const rows: PackedRow[] = [];
  let count = 0;
  let characters = 0;
  for (const { row, cells } of raw) {
    const texts = withoutEmptyEnd(cells.map((cell) => cleanCell(cell ?? '', limits.cellCharacters)));
    if (texts.length === 0) continue;
    count += texts.length;
    for (const { length } of texts) characters += length;
    if (texts.length > limits.columns || count > limits.cells || characters > limits.characters)
      throw new SheetFailure('ERR_SHEET_TOO_LARGE');
    // One more for the line of titles.
    if (rows.push([row, ...texts]) > limits.rows + 1) throw new SheetFailure('ERR_SHEET_TOO_MANY_ROWS');
  }
  if (rows.length === 0) throw new SheetFailure('ERR_SHEET_EMPTY');
  return { format, rows };
}

async function tell(message: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}

async function run(): Promise<void> {
  const file = await buffer(process.stdin);
  if (file.length < 4) throw new SheetFailure(file.length ? 'ERR_SHEET_UNREADABLE' : 'ERR_SHEET_EMPTY');
  const { format, rows } = await readRows(file);
  await keepOn();
  for (let at = 0; at < rows.length; at += batchRows)
    await tell({ format, count: rows.length, rows: rows.slice(at, at + batchRows) });
  await tell({ done: true });
}

try {
  await run();
} catch (error) {
  if (error instanceof RangeError) await tell({ error: 'ERR_SHEET_TOO_LARGE' });
  else await tell({ error: error instanceof SheetFailure ? error.code : 'ERR_SHEET_UNREADABLE' });
}
