import { limits } from '@recado/contract';

/** What one file may cost. Above any of it, reading ends with a named error. */
export interface SheetLimits {
  /** Rows with anything in them. */
  rows: number;
  columns: number;
  cells: number;
  /** Of all texts together: a packed file names one long text in many cells for a few bytes each. */
  characters: number;
  /** Longer texts are cut; a spreadsheet program holds no more in a cell either. */
  cellCharacters: number;
  fileBytes: number;
  /** Sum of what a packed file says it unfolds to. */
  unpackedBytes: number;
  zipEntries: number;
  /** Longest silence of the process that reads. */
  wallMs: number;
  /** Heap of the process that reads. */
  heapMb: number;
}

const mebibyte = 1024 * 1024;

/** Decisions 39 and trust I-37; columns are as many as an address book's export has. */
export const sheetLimits: SheetLimits = {
  rows: limits.importRows,
  columns: 200,
  cells: 1_000_000,
  characters: 40_000_000,
  cellCharacters: 32_767,
  fileBytes: limits.importFileBytes,
  unpackedBytes: 60 * mebibyte,
  zipEntries: 200,
  wallMs: 20_000,
  heapMb: 512,
};
