import { crc32 } from 'node:zlib';

/** A file of an archive, read as the archive is. */
export interface ZipEntry {
  /** Path inside the archive; ours, or cleaned before. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  bytes: number;
  offset: number;
}

// UTF-8 names, and sizes that follow the content.
const flags = 0x0808;
// 1 January 1980: archives of one content are the same bytes.
const date = 0x21;
const most32 = 0xffffffff;
const zip64 = 45;

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(zip64, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, bytes }: Written): Buffer {
  const after = Buffer.alloc(16);
  after.write('PK\x07\x08', 'latin1');
  after.writeUInt32LE(crc, 4);
  after.writeUInt32LE(bytes, 8);
  after.writeUInt32LE(bytes, 12);
  return after;
}

/** An entry of the directory; a place beyond 4 GB stands in the extra field. */
function directoryEntry({ name, crc, bytes, offset }: Written): Buffer {
  const isFar = offset >= most32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(zip64, 4);
  entry.writeUInt16LE(zip64, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(bytes, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(Math.min(offset, most32), 42);
  return Buffer.concat([entry, name, extra]);
}

/** The end of an archive; the form for large ones always stands before the old one, which then refers to it. */
function endOf(count: number, size: number, offset: number): Buffer {
  const large = Buffer.alloc(56);
  large.write('PK\x06\x06', 'latin1');
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(zip64, 12);
  large.writeUInt16LE(zip64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(Math.min(size, most32), 12);
  end.writeUInt32LE(Math.min(offset, most32), 16);
  return Buffer.concat([large, locator, end]);
}

/**
 * An archive, written while its files are read: memory holds names only. Files are stored as they are; each is smaller
 * than 4 GB, all together as large as they like (APPNOTE 4.3, zip64).
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, bytes: 0, offset };
    const header = localHeader(entry.name);
    yield header;
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.bytes += chunk.length;
      yield chunk;
    }
    if (entry.bytes >= most32) throw new Error('A file is too large for an archive');
    const after = descriptor(entry);
    yield after;
    written.push(entry);
    offset += header.length + entry.bytes + after.length;
  }
  let size = 0;
  for (const entry of written) {
    const line = directoryEntry(entry);
    size += line.length;
    yield line;
  }
  yield endOf(written.length, size, offset);
}
