import { Readable } from 'node:stream';
import { neutralCell } from './cell-text.ts';

/** What a cell may hold; nothing and null are an empty cell. */
export type Cell = string | number | null | undefined;
/** Rows to be written, from memory or as they come. */
export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

const separator = ';';
const byteOrderMark = '\uFEFF';
const chunkCharacters = 32 * 1024;
const special = /[";\r\n]/;

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'number' ? String(cell) : neutralCell(cell);
  // A text with spaces around it keeps them only between quotes.
  return special.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* chunksOf(rows: Rows): AsyncGenerator<string> {
  let chunk = byteOrderMark;
  for await (const row of rows) {
    chunk += `${row.map(csvCell).join(separator)}\r\n`;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/**
 * A file that Excel opens with its accents: separator ";", CRLF, UTF-8 with its mark, no cell that could run as a
 * formula (administration §9, trust I-15). Rows are asked for as the reader takes them, so memory does not grow.
 */
export function writeCsv(rows: Rows): Readable {
  return Readable.from(chunksOf(rows), { objectMode: false });
}
