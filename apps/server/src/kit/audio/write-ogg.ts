import { oggChecksum } from './ogg-checksum.ts';

/** Bit flags of a page (RFC 3533, 6). */
const flag = { first: 2, last: 4 };

export interface OggPart {
  packets: readonly Uint8Array[];
  /** Position at its end in samples. */
  granule: number;
  isLast?: boolean;
}

function pageOf({ packets, granule, isLast }: OggPart, number: number, serial: number): Buffer {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = (number === 0 ? flag.first : 0) | (isLast ? flag.last : 0);
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(number, 18);
  head[26] = lacing.length;
  const page = Buffer.concat([head, Buffer.from(lacing), ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** An Ogg file of one stream. A part becomes one page and holds at most 255 pieces of 255 bytes. */
export function writeOgg(parts: Iterable<OggPart>, serial: number): Buffer {
  const pages: Buffer[] = [];
  for (const part of parts) pages.push(pageOf(part, pages.length, serial));
  return Buffer.concat(pages);
}
