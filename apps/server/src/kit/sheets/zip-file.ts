import { crc32 } from 'node:zlib';

/** A file of an archive: already packed (method 8) or as it is (method 0). */
export interface ZipPart {
  name: string;
  content: Buffer;
  method: 0 | 8;
  /** Of the unpacked content. */
  crc: number;
  bytes: number;
}

/** A part that is stored as it is. */
export const storedPart = (name: string, content: Buffer): ZipPart => ({
  ...{ name, content, method: 0, bytes: content.length },
  crc: crc32(content),
});

// 1 January 1980: files of one content are the same bytes.
const date = 0x21;
const utf8Names = 0x0800;

function headerOf({ name, content, method, crc, bytes }: ZipPart, isLocal: boolean, offset: number): Buffer {
  const path = Buffer.from(name);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(utf8Names, 2);
  shared.writeUInt16LE(method, 4);
  shared.writeUInt16LE(date, 8);
  shared.writeUInt32LE(crc, 10);
  shared.writeUInt32LE(content.length, 14);
  shared.writeUInt32LE(bytes, 18);
  shared.writeUInt16LE(path.length, 22);
  if (isLocal) return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path]);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, path]);
}

/** Packs parts into one zip archive. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    directory.push(headerOf(part, false, offset));
    const header = headerOf(part, true, 0);
    pieces.push(header, part.content);
    offset += header.length + part.content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
