import { inflateRawSync } from 'node:zlib';
import { SheetFailure } from './sheet-failure.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** One file of a zip archive, still packed. */
export interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const longestComment = 65_535;
const unreadable = (): never => {
  throw new SheetFailure('ERR_SHEET_UNREADABLE');
};

function findEnd(file: Buffer): number {
  const from = Math.max(0, file.length - 22 - longestComment);
  for (let at = file.length - 22; at >= from; at--) if (file.readUInt32LE(at) === endSignature) return at;
  return unreadable();
}

function readEntry(file: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) unreadable();
  const nameLength = file.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  const entry = {
    name: file.toString('utf8', at + 46, at + 46 + nameLength),
    method: file.readUInt16LE(at + 10),
    packedBytes: file.readUInt32LE(at + 20),
    bytes: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/**
 * The directory of a zip archive, without unfolding anything. ERR_SHEET_TOO_LARGE when it promises too many files or
 * bytes (archives above 4 GB say so by the largest number), ERR_SHEET_UNREADABLE when it is damaged or enciphered.
 */
export function readZipDirectory(file: Buffer, limits: Pick<SheetLimits, 'zipEntries' | 'unpackedBytes'>): ZipEntry[] {
  if (file.length < 22) unreadable();
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > limits.zipEntries) throw new SheetFailure('ERR_SHEET_TOO_LARGE');
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(file, at);
    total += entry.bytes;
    if (total > limits.unpackedBytes) throw new SheetFailure('ERR_SHEET_TOO_LARGE');
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** The bytes of one entry; never more than its directory promised, since more is a lie and ERR_SHEET_TOO_LARGE. */
export function unfold(file: Buffer, entry: ZipEntry): Buffer {
  const { offset } = entry;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature) unreadable();
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(from, from + entry.packedBytes);
  if (packed.length !== entry.packedBytes) unreadable();
  if (entry.method === 0) return packed.length === entry.bytes ? packed : unreadable();
  if (entry.method !== 8) unreadable();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) });
  } catch (error) {
    const isLie = error instanceof RangeError;
    throw new SheetFailure(isLie ? 'ERR_SHEET_TOO_LARGE' : 'ERR_SHEET_UNREADABLE');
  }
}
