import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx';
import { SheetFailure } from './sheet-failure.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { readZipDirectory, unfold } from './zip-entries.ts';
import { storedPart, zipFile } from './zip-file.ts';

const worksheet = /^xl\/worksheets\/[^/]+\.xml$/i;
const needed = /\.(xml|rels)$/i;
const firstSheet = /<(?:\w+:)?sheet\s[^<>]*>/;
const idOfSheet = /\b\w+:id="([^"]{1,100})"/;
const rowOrValue = /<(?:\w+:)?(row|c|v|is)\b/g;

/** Path of the first worksheet, as the workbook names it; undefined when it cannot be told. */
function firstSheetPath(parts: ReadonlyMap<string, Buffer>): string | undefined {
  const tag = firstSheet.exec(parts.get('xl/workbook.xml')?.toString('latin1') ?? '')?.[0] ?? '';
  const id = idOfSheet.exec(tag)?.[1];
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.toString('latin1') ?? '';
  const relation = relations.match(/<(?:\w+:)?Relationship\s[^<>]*>/g)?.find((one) => one.includes(`Id="${id}"`));
  const target = /\bTarget="([^"]{1,200})"/.exec(relation ?? '')?.[1];
  return target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** Refuses a sheet with too many rows or cells by its tags, which is much cheaper than reading it. */
function countTags(xml: Buffer, limits: SheetLimits): void {
  let rows = 0;
  let cells = 0;
  let isCounted = true;
  for (const [, tag] of xml.toString('latin1').matchAll(rowOrValue)) {
    if (tag === 'row') isCounted = false;
    else if (tag === 'c') cells += 1;
    else if (!isCounted) {
      isCounted = true;
      rows += 1;
    }
    // One more for the line of titles.
    if (rows > limits.rows + 1) throw new SheetFailure('ERR_SHEET_TOO_MANY_ROWS');
    if (cells > limits.cells) throw new SheetFailure('ERR_SHEET_TOO_LARGE');
  }
}

/** The archive again with nothing but what reading the first sheet needs, every promise of size kept and checked. */
function smallArchive(file: Buffer, limits: SheetLimits): Buffer {
  const entries = readZipDirectory(file, limits);
  if (!entries.some(({ name }) => name.toLowerCase() === '[content_types].xml'))
    throw new SheetFailure('ERR_SHEET_UNREADABLE');
  const unfolded = new Map<string, Buffer>();
  for (const entry of entries)
    if (needed.test(entry.name) && !worksheet.test(entry.name)) unfolded.set(entry.name, unfold(file, entry));
  const first = firstSheetPath(unfolded);
  const sheets = entries.filter(({ name }) => worksheet.test(name));
  const chosen = sheets.filter(({ name }) => name === first);
  for (const entry of chosen.length ? chosen : sheets) {
    const xml = unfold(file, entry);
    countTags(xml, limits);
    unfolded.set(entry.name, xml);
  }
  return zipFile([...unfolded].map(([name, content]) => storedPart(name, content)));
}

/** What the cell shows; a plain number with all its digits, however the program would shorten it. */
function shown({ t, v, w, z }: CellObject): string {
  if (t !== 'n' || typeof v !== 'number') return w ?? (v === undefined ? '' : String(v));
  const format = typeof z === 'string' ? z : 'General';
  const isShort = format === 'General' || /E[+-]/i.test(format);
  if (!isShort || SSF.is_date(format)) return w ?? String(v);
  return Number.isInteger(v) && Math.abs(v) >= 1e21 ? BigInt(v).toString() : String(v);
}

function firstOf(bytes: Buffer): WorkSheet | undefined {
  try {
    const book = read(bytes, {
      type: 'buffer',
      ...{ dense: true, sheets: 0, nodim: true, cellNF: true, cellText: true },
      ...{ cellFormula: false, cellHTML: false, bookVBA: false },
      dateNF: 'dd/mm/yyyy',
    });
    return book.Sheets[book.SheetNames[0] ?? ''];
  } catch {
    throw new SheetFailure('ERR_SHEET_UNREADABLE');
  }
}

/** The texts of a row, its holes filled up to the last text. */
function textsOf(row: readonly CellObject[], limits: SheetLimits): string[] {
  const texts: string[] = [];
  // Not every index: a stray cell may stand in the last of 16,384 columns.
  for (const place of Object.keys(row)) {
    const column = Number(place);
    const cell = row[column];
    const text = cell ? shown(cell) : '';
    if (text === '') continue;
    if (column >= limits.columns) throw new SheetFailure('ERR_SHEET_TOO_LARGE');
    while (texts.length < column) texts.push('');
    texts[column] = text;
  }
  return texts;
}

/** The rows of the first sheet of an .xlsx or .xls with their number, from 1; rows without texts are left out. */
export function* workbookRows(
  file: Buffer,
  format: 'xlsx' | 'xls',
  limits: SheetLimits,
): Generator<{ row: number; cells: string[] }> {
  const sheet = firstOf(format === 'xlsx' ? smallArchive(file, limits) : file);
  // With `dense` the rows stand under this key, with holes where nothing is.
  const rows: CellObject[][] = sheet?.['!data'] ?? [];
  for (const index of Object.keys(rows)) {
    const cells = textsOf(rows[Number(index)] ?? [], limits);
    if (cells.length) yield { row: Number(index) + 1, cells };
  }
}
