import { readNumber } from '@recado/contract';

/** A column that rows may have: its key, the titles it is known by (see `normalTitle`), and whether rows need it. */
export interface SheetColumn {
  key: string;
  titles: readonly string[];
  isRequired?: boolean;
  /** What its texts look like, for files without titles. */
  looksLike?: 'phone' | 'email' | 'text';
}

/** What was found out about the columns of a file. */
export interface SheetHeader {
  /** Index of the line of titles among the rows, -1 when there is none. */
  index: number;
  titles: readonly string[] | null;
  /** Suggested column of the file, from 0, by key. */
  mapping: Record<string, number>;
}

const searchedRows = 10;
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** A title as it is compared: small letters and digits, without accents, spaces and signs. */
export function normalTitle(text: string): string {
  const plain = text.slice(0, 100).normalize('NFD').toLowerCase();
  return plain.replace(/[^a-z0-9]/g, '');
}

/** The first fitting column for every key; earlier titles of a key win, and no column is used twice. */
function mapTitles(cells: readonly string[], columns: readonly SheetColumn[]): Record<string, number> {
  const titles = cells.map(normalTitle);
  const mapping: Record<string, number> = {};
  for (const { key, titles: known } of columns) {
    const used = Object.values(mapping);
    const found = known.map((title) => titles.indexOf(title)).find((index) => index >= 0 && !used.includes(index));
    if (found !== undefined) mapping[key] = found;
  }
  return mapping;
}

const looks: Record<'phone' | 'email' | 'text', (text: string) => boolean> = {
  phone: (text) => ['areaCode', 'cut', 'several', undefined].includes(readNumber(text).fault),
  email: (text) => email.test(text),
  text: (text) => /\p{L}/u.test(text) && !email.test(text),
};

/** For a file without titles: the column whose first texts mostly look like what a key holds. */
function mapByLook(rows: readonly (readonly string[])[], columns: readonly SheetColumn[]): Record<string, number> {
  const mapping: Record<string, number> = {};
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (const { key, looksLike } of columns) {
    if (!looksLike) continue;
    const fits = (index: number) => rows.filter((row) => looks[looksLike]((row[index] ?? '').slice(0, 300))).length;
    const free = Array.from({ length: width }, (_, index) => index).filter(
      (index) => !Object.values(mapping).includes(index),
    );
    const best = free.map((index) => ({ index, count: fits(index) })).sort((a, b) => b.count - a.count)[0];
    if (best && best.count * 2 > rows.length) mapping[key] = best.index;
  }
  return mapping;
}

/**
 * Finds the line of titles among the first ten rows, and which column is probably what. Without one, the texts are
 * looked at. `rows` have no empty row.
 */
export function findHeader(rows: readonly (readonly string[])[], columns: readonly SheetColumn[]): SheetHeader {
  let found: SheetHeader = { index: -1, titles: null, mapping: {} };
  for (const [index, cells] of rows.slice(0, searchedRows).entries()) {
    const mapping = mapTitles(cells, columns);
    if (Object.keys(mapping).length > Object.keys(found.mapping).length) found = { index, titles: cells, mapping };
  }
  return found.index < 0 ? { ...found, mapping: mapByLook(rows.slice(0, searchedRows), columns) } : found;
}
