const separators = [';', ',', '\t', '|'];
const sniffedRows = 20;
const sniffedCharacters = 64 * 1024;
const named = /^sep=(.)\r?\n/i;
const quote = 34;
const carriageReturn = 13;
const lineFeed = 10;

interface Cursor {
  text: string;
  at: number;
  /** Quotes are letters from here on: one was opened and never closed. */
  isLiteral: boolean;
}

/** The cell that begins with a quote at `cursor.at`; undefined when it never ends. */
function quotedCell(cursor: Cursor): string | undefined {
  const { text } = cursor;
  let cell = '';
  let from = cursor.at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end < 0) return undefined;
    cell += text.slice(from, end);
    if (text.charCodeAt(end + 1) !== quote) {
      cursor.at = end + 1;
      return cell;
    }
    cell += '"';
    from = end + 2;
  }
}

/** The rest of a cell up to the separator or the end of the line. */
function plainCell(cursor: Cursor, separator: number): string {
  const { text } = cursor;
  const from = cursor.at;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === separator || code === lineFeed || code === carriageReturn) break;
  }
  cursor.at = at;
  return text.slice(from, at);
}

function nextRow(cursor: Cursor, separator: number): string[] {
  const { text } = cursor;
  const cells: string[] = [];
  for (;;) {
    const isQuoted = !cursor.isLiteral && text.charCodeAt(cursor.at) === quote;
    const quoted = isQuoted ? quotedCell(cursor) : '';
    if (quoted === undefined) cursor.isLiteral = true;
    cells.push((quoted ?? '') + plainCell(cursor, separator));
    if (text.charCodeAt(cursor.at) !== separator) break;
    cursor.at += 1;
  }
  if (text.charCodeAt(cursor.at) === carriageReturn) cursor.at += 1;
  if (text.charCodeAt(cursor.at) === lineFeed) cursor.at += 1;
  return cells;
}

/** Every line of a separated text, also the empty ones. A quote that is never closed counts as a letter. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  const cursor: Cursor = { text, at: named.exec(text)?.[0].length ?? 0, isLiteral: false };
  while (cursor.at < text.length) yield nextRow(cursor, separator.charCodeAt(0));
}

/**
 * How many of the first rows have the commonest number of cells, and that number. No fit when that is one cell, or not
 * so in most rows: a comma may as well stand in amounts.
 */
function fitOf(text: string, separator: string): { rows: number; cells: number } {
  const counts = new Map<number, number>();
  let seen = 0;
  for (const cells of csvRows(text, separator)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    if (++seen === sniffedRows) break;
  }
  const [cells, rows] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [1, 0];
  return cells > 1 && rows * 2 > seen ? { rows, cells } : { rows: 0, cells: 1 };
}

/** The separator: as its first line names it, else the one that makes most rows equally wide. */
export function sniffSeparator(text: string): string {
  const told = named.exec(text)?.[1];
  if (told) return told;
  const start = text.slice(0, sniffedCharacters);
  const fits = separators.map((separator) => ({ separator, ...fitOf(start, separator) }));
  const best = fits.sort((a, b) => b.rows - a.rows || b.cells - a.cells)[0];
  return best && best.rows > 0 ? best.separator : ';';
}
