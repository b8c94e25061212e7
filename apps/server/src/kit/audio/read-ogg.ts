import { unreadable } from './audio-failure.ts';
import { oggChecksum } from './ogg-checksum.ts';

export interface OggPage {
  isFirst: boolean;
  isLast: boolean;
  /** Position at the page's end in samples; null when no packet ends in it. */
  granule: number | null;
  /** Whole packets, and in `rest` the beginning of one that goes on in the next page. */
  packets: Uint8Array[];
}

const capture = 0x4f676753;

function packetsOf(page: Buffer, begun: Uint8Array[]): { packets: Uint8Array[]; rest: Uint8Array[] } {
  const segments = page[26] ?? 0;
  const packets: Uint8Array[] = [];
  let parts = begun;
  let at = 27 + segments;
  for (const length of page.subarray(27, 27 + segments)) {
    parts.push(page.subarray(at, at + length));
    at += length;
    if (length === 255) continue;
    packets.push(Buffer.concat(parts));
    parts = [];
  }
  return { packets, rest: parts };
}

function pageAt(bytes: Buffer, at: number): Buffer {
  if (bytes.length - at < 27 || bytes.readUInt32BE(at) !== capture || bytes[at + 4] !== 0) unreadable();
  const body = at + 27 + (bytes[at + 26] ?? 0);
  if (bytes.length < body) unreadable();
  const end = bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, body);
  return bytes.length < end ? unreadable() : bytes.subarray(at, end);
}

/**
 * The pages of an Ogg file of one stream, in order. ERR_AUDIO_UNREADABLE when it is cut, damaged, of several streams, or
 * has anything behind its end (RFC 3533).
 */
export function* readOgg(bytes: Buffer): Generator<OggPage> {
  const serial = bytes.length < 27 ? unreadable() : bytes.readUInt32LE(14);
  let at = 0;
  let number = 0;
  let rest: Uint8Array[] = [];
  let isOver = false;
  while (at < bytes.length) {
    const page = pageAt(bytes, at);
    const flags = page[5] ?? 0;
    const isInOrder = page.readUInt32LE(14) === serial && page.readUInt32LE(18) === number;
    const isContinued = rest.length > 0 && rest.some(({ length }) => length > 0);
    if (isOver || !isInOrder || oggChecksum(page) !== page.readUInt32LE(22)) unreadable();
    if (Boolean(flags & 1) !== isContinued) unreadable();
    const found = packetsOf(page, rest);
    rest = found.rest;
    const granule = page.readBigInt64LE(6);
    isOver = Boolean(flags & 4);
    yield {
      ...{ isFirst: Boolean(flags & 2), isLast: isOver, packets: found.packets },
      granule: granule < 0n ? null : Number(granule),
    };
    at += page.length;
    number += 1;
  }
  if (rest.length > 0) unreadable();
}
