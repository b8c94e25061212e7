import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AppError, fail } from '../http/fail.ts';
import { type LimitedChild, startLimited } from '../limited/start-limited.ts';
import { takeTurns } from '../limited/take-turns.ts';
import type { SheetFault } from './sheet-failure.ts';
import { findHeader, type SheetColumn } from './sheet-header.ts';
import { type SheetLimits, sheetLimits } from './sheet-limits.ts';

const childFile = fileURLToPath(new URL('./sheet-child.ts', import.meta.url));
const batchRows = 500;
const previewRows = 5;
/** Of a text that people only choose columns by; it travels with every event of the import. */
const previewCharacters = 200;
/** Files read at the same time by one process; the others wait. */
const atOnce = 2;

/** A row of a file: its number as a spreadsheet program shows it, from 1, and its texts. */
export interface SheetRow {
  row: number;
  cells: string[];
}
/** What is known of a file before its rows are handed out. */
export interface SheetFacts {
  format: 'xlsx' | 'xls' | 'csv' | 'vcf';
  /** Rows below the line of titles, empty ones not counted. */
  total: number;
  /** Titles and the first rows are cut to 200 characters. */
  header: string[] | null;
  /** Suggested column of the file, from 0, for every key of `columns` that was found. */
  mapping: Record<string, number>;
  preview: string[][];
}
export interface SheetOptions {
  /** Columns to look for; none are suggested without. */
  columns?: readonly SheetColumn[];
  limits?: Partial<SheetLimits>;
  /** Ends the reading at once; `signal.reason` is thrown. */
  signal?: AbortSignal;
}
/** Where the rows go; the file waits until a promise of these is resolved. */
export interface SheetSink {
  onFacts?(facts: SheetFacts): Promise<void> | void;
  /** At most 500 rows. */
  onRows(rows: SheetRow[]): Promise<void> | void;
}

type PackedRow = [row: number, ...cells: string[]];
interface SomeRows {
  format: SheetFacts['format'];
  /** Of the whole file. */
  count: number;
  rows: PackedRow[];
}
type Said = SomeRows | { error: SheetFault } | { done: true };

const inTurn = takeTurns(atOnce);

async function checkSize(source: Uint8Array | string, limits: SheetLimits): Promise<void> {
  const bytes = typeof source === 'string' ? (await stat(source)).size : source.byteLength;
  if (bytes > limits.fileBytes) throw new AppError('ERR_SHEET_TOO_LARGE');
  if (bytes === 0) throw new AppError('ERR_SHEET_EMPTY');
}

/** The lines of the reading process; a silence that is too long, or an end without a word, is a named error. */
async function* listen(child: LimitedChild, limits: SheetLimits): AsyncGenerator<SomeRows> {
  const over = once(child, 'close').catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (;;) {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limits.wallMs);
    const { value, done } = await lines.next().finally(() => clearTimeout(timer));
    if (isLate) throw new AppError('ERR_SHEET_TOO_SLOW');
    // Node ends a process whose heap is full; there is no other reason to end without a word.
    if (done) {
      await over;
      throw new AppError('ERR_SHEET_TOO_LARGE');
    }
    const said = JSON.parse(value) as Said; // our own process wrote it
    if ('error' in said) throw new AppError(said.error);
    if ('done' in said) return;
    yield said;
  }
}

const shortened = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.slice(0, previewCharacters).toWellFormed());

const unpack = ([row, ...cells]: PackedRow): SheetRow => ({ row, cells });

function factsOf(format: SheetFacts['format'], count: number, first: SheetRow[], columns: readonly SheetColumn[]) {
  const { index, titles, mapping } = findHeader(
    first.map(({ cells }) => cells),
    columns,
  );
  const preview = first.slice(index + 1, index + 1 + previewRows).map(({ cells }) => shortened(cells));
  const facts: SheetFacts = { format, total: count - index - 1, header: titles && shortened(titles), mapping, preview };
  return { facts, skipped: index + 1 };
}

async function hear(
  child: LimitedChild,
  limits: SheetLimits,
  options: SheetOptions,
  sink: SheetSink,
): Promise<SheetFacts> {
  let known: SheetFacts | undefined;
  // The line of titles is taken out of the first rows, so the others move up to make whole batches again.
  let kept: SheetRow[] = [];
  for await (const { format, count, rows } of listen(child, limits)) {
    // A child that was quick has said all of it before it is killed.
    options.signal?.throwIfAborted();
    kept.push(...rows.map(unpack));
    if (!known) {
      const { facts, skipped } = factsOf(format, count, kept, options.columns ?? []);
      if (facts.total > limits.rows) throw new AppError('ERR_SHEET_TOO_MANY_ROWS');
      if (facts.total === 0) throw new AppError('ERR_SHEET_EMPTY');
      known = facts;
      kept = kept.slice(skipped);
      await sink.onFacts?.(facts);
    }
    if (kept.length < batchRows) continue;
    await sink.onRows(kept.slice(0, batchRows));
    kept = kept.slice(batchRows);
  }
  options.signal?.throwIfAborted();
  if (kept.length) await sink.onRows(kept);
  options.signal?.throwIfAborted();
  return known ?? fail('ERR_SHEET_EMPTY');
}

/**
 * Reads the first sheet of an .xlsx, .xls or .csv, or the cards of a .vcf, by its content whatever its name, in a process of its own that is
 * killed at every limit (trust I-37), and hands its rows out in order. `source`: the bytes, or the path of a file.
 * Throws ERR_SHEET_UNREADABLE, ERR_SHEET_EMPTY, ERR_SHEET_TOO_MANY_ROWS, ERR_SHEET_TOO_LARGE or ERR_SHEET_TOO_SLOW.
 */
export async function readSheetInto(
  source: Uint8Array | string,
  options: SheetOptions,
  sink: SheetSink,
): Promise<SheetFacts> {
  const limits = { ...sheetLimits, ...options.limits };
  const { signal } = options;
  await checkSize(source, limits);
  return inTurn(async () => {
    signal?.throwIfAborted();
    const child = startLimited({
      ...{ file: childFile, heapMb: limits.heapMb, job: { limits, batchRows } },
      input: typeof source === 'string' ? createReadStream(source) : source,
    });
    const kill = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', kill);
    try {
      return await hear(child, limits, options, sink);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', kill);
      kill();
    }
  });
}

/** The same with all rows in memory, for small files. */
export async function readSheet(
  source: Uint8Array | string,
  options: SheetOptions = {},
): Promise<SheetFacts & { rows: SheetRow[] }> {
  const rows: SheetRow[] = [];
  const facts = await readSheetInto(source, options, {
    onRows: (some) => {
      rows.push(...some);
    },
  });
  return { ...facts, rows };
}
