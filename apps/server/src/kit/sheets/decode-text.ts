import { SheetFailure } from './sheet-failure.ts';

const sampleBytes = 4096;
/** Signs that no text has, in a short one. */
const strangeAtMost = 3;
/** How files begin that are no text, or one of another kind: pictures, PDF, RTF, archives, web pages. */
const foreign = ['%PDF', '\x89PNG', 'GIF8', '\xFF\xD8\xFF', '{\\rtf', 'Rar!', '7z\xBC\xAF', '\x1F\x8B', '<', 'RIFF'];

/** Share of zero bytes at even and at odd places: text of two bytes a letter has nearly all of them on one side. */
function zerosOf(bytes: Buffer): { even: number; odd: number } {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = { even: 0, odd: 0 };
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 ? 'odd' : 'even'] += 1;
  const half = Math.max(1, sample.length / 2);
  return { even: zeros.even / half, odd: zeros.odd / half };
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const { even, odd } = zerosOf(bytes);
  if (odd > 0.4 && even < 0.1) return 'utf-16le';
  if (even > 0.4 && odd < 0.1) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file by its byte order mark or its looks: UTF-8, UTF-16 of either order, else Windows-1252, which Excel
 * writes. ERR_SHEET_UNREADABLE when it is no plain text.
 */
export function decodeText(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 16).trimStart();
  const text = decode(bytes);
  const sample = text.slice(0, sampleBytes);
  const strange = sample.match(/(?![\0\t\n\v\f\r])\p{Cc}|\uFFFD/gu)?.length ?? 0;
  const isForeign = foreign.some((mark) => start.startsWith(mark)) || text.trimStart().startsWith('<');
  if (isForeign || (strange > strangeAtMost && strange * 20 > sample.length))
    throw new SheetFailure('ERR_SHEET_UNREADABLE');
  return text;
}

function decode(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
