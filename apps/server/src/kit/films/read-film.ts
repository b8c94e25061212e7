import type { Readable } from 'node:stream';
import { readBytes } from '../storage/read-bytes.ts';
import type { ByteRange } from '../storage/storage.ts';

/** What a film says of itself. */
export interface FilmFacts {
  /** Pixels, as it is shown: a film that a phone turned stands upright. */
  width: number;
  height: number;
  /** Null where it does not say. */
  seconds: number | null;
}

/** Opens a part of a file. */
export type OpenPart = (range: ByteRange) => Promise<Readable | null>;

/** A box of ISO base media (ISO/IEC 14496-12): its kind, and where what it holds stands. */
interface Box {
  kind: string;
  from: number;
  to: number;
}

const headBytes = 16;
/** The table of contents of an hour is about a megabyte. */
const mostMovieBytes = 8 * 1024 * 1024;
const mostBoxes = 64;
const mostEdge = 16_384;
const mostSeconds = 86_400;

async function partOf(open: OpenPart, start: number, end: number): Promise<Buffer> {
  const content = await open({ start, end });
  return content ? readBytes(content, end - start + 1) : Buffer.alloc(0);
}

/** The box whose head stands at `at`; null where none can be. `limit` is the end of what holds it. */
function boxAt(head: Buffer, offset: number, at: number, limit: number): Box | null {
  if (head.length < offset + 8) return null;
  const short = head.readUInt32BE(offset);
  const kind = head.toString('latin1', offset + 4, offset + 8);
  const isLong = short === 1;
  if (isLong && head.length < offset + headBytes) return null;
  const size = isLong ? Number(head.readBigUInt64BE(offset + 8)) : short === 0 ? limit - at : short;
  const from = at + (isLong ? headBytes : 8);
  const to = at + size;
  return to >= from && to <= limit ? { kind, from, to } : null;
}

/** The boxes between two places of a buffer; ends at the first that does not fit. */
function* boxesIn(bytes: Buffer, { from, to }: Pick<Box, 'from' | 'to'>): Generator<Box> {
  for (let at = from; at < to; ) {
    const box = boxAt(bytes, at, at, to);
    if (!box || box.to === at) return;
    yield box;
    at = box.to;
  }
}

function find(bytes: Buffer, within: Pick<Box, 'from' | 'to'>, ...path: string[]): Box | undefined {
  let found: Pick<Box, 'from' | 'to'> | undefined = within;
  for (const kind of path) found = found && [...boxesIn(bytes, found)].find((box) => box.kind === kind);
  return found as Box | undefined; // the path is never empty
}

/** A track's size on the screen; null for one that shows nothing. */
function sizeOf(bytes: Buffer, track: Box): Pick<FilmFacts, 'width' | 'height'> | null {
  const handler = find(bytes, track, 'mdia', 'hdlr');
  const head = find(bytes, track, 'tkhd');
  if (!handler || !head || bytes.toString('latin1', handler.from + 8, handler.from + 12) !== 'vide') return null;
  const matrix = head.from + (bytes[head.from] === 1 ? 52 : 40);
  if (head.to < matrix + 44) return null;
  const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
  const [a, b] = [bytes.readUInt32BE(matrix + 36) >>> 16, bytes.readUInt32BE(matrix + 40) >>> 16];
  if (a === 0 || b === 0 || a > mostEdge || b > mostEdge) return null;
  return isTurned ? { width: b, height: a } : { width: a, height: b };
}

function secondsOf(bytes: Buffer, head: Box | undefined): number | null {
  if (!head || head.to < head.from + 32) return null;
  const isLong = bytes[head.from] === 1;
  const scale = bytes.readUInt32BE(head.from + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(head.from + 24)) : bytes.readUInt32BE(head.from + 16);
  const seconds = Math.round(length / scale);
  return Number.isFinite(seconds) && seconds > 0 && seconds <= mostSeconds ? seconds : null;
}

function factsOf(movie: Buffer): FilmFacts | null {
  const whole = { from: 0, to: movie.length };
  for (const box of boxesIn(movie, whole)) {
    const size = box.kind === 'trak' ? sizeOf(movie, box) : null;
    if (size) return { ...size, seconds: secondsOf(movie, find(movie, whole, 'mvhd')) };
  }
  return null;
}

/**
 * Reads size and length of an MP4 or 3GPP film of so many bytes, wherever its table of contents stands: the heads of its
 * first 64 boxes and a table of at most 8 MB are read, nothing is decoded. Null for what is no such film, is damaged, or
 * shows no picture (trust I-34). Throws what `open` throws.
 */
export async function readFilm(open: OpenPart, bytes: number): Promise<FilmFacts | null> {
  for (let at = 0, boxes = 0; at + 8 <= bytes && boxes < mostBoxes; boxes++) {
    const head = await partOf(open, at, Math.min(at + headBytes, bytes) - 1);
    const box = boxAt(head, 0, at, bytes);
    if (!box || box.to === at) return null;
    if (box.kind === 'moov') {
      const size = box.to - box.from;
      return size > 0 && size <= mostMovieBytes ? factsOf(await partOf(open, box.from, box.to - 1)) : null;
    }
    at = box.to;
  }
  return null;
}
