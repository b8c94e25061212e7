import type { Data } from '../db/data.ts';
import { fail } from '../http/fail.ts';
import { finishMedia, insertMedia } from './media.repo.ts';
import { mediaName } from './media-name.ts';
import { type Sniffed, sniff, sniffedBytes } from './sniff.ts';
import type { Storage, StoredObject } from './storage.ts';
import { newMediaId, storageKey } from './storage-key.ts';

export interface StreamedFile {
  companyId: number;
  /** What it is for; a file of one purpose can be attached to nothing else. */
  purpose: string;
  /** As its sender calls it. */
  name: string | undefined;
  /** MIME type, as its sender says. */
  declared: string;
  maxBytes: number;
  createdBy: number | null;
  content: AsyncIterable<Uint8Array>;
  /** Refuses, by throwing, what the first bytes show. */
  check?(found: Sniffed): void;
  /** Told the id before anything is kept under it. */
  begins?(id: string): void;
}
export interface StreamedMedia extends Sniffed, StoredObject {
  id: string;
  name: string;
}

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/** The bytes until the limit, beyond which it fails. */
async function* bounded(content: AsyncIterable<Uint8Array>, maxBytes: number): Chunks {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) fail('ERR_PAYLOAD_TOO_LARGE');
    yield chunk;
  }
}

/** Enough of the beginning to tell what it is. */
async function readHead(chunks: Chunks): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let bytes = 0; bytes < sniffedBytes; bytes = parts.reduce((sum, part) => sum + part.length, 0)) {
    const next = await chunks.next();
    if (next.done) break;
    parts.push(next.value);
  }
  return Buffer.concat(parts);
}

async function* rejoin(head: Buffer, rest: Chunks): Chunks {
  yield head;
  yield* rest;
}

/**
 * Streams a file into the store: looked at first, then noted in the database, then kept; the clean-up deletes it after a
 * day unless something holds it. Fails with ERR_FILE_EMPTY, ERR_PAYLOAD_TOO_LARGE, ERR_NO_FILE_FOUND, or what `check`, the stream or the
 * store throws; the content is always ended.
 */
export async function storeStream(data: Data, storage: Storage, file: StreamedFile): Promise<StreamedMedia> {
  const { companyId, purpose, createdBy } = file;
  const chunks = bounded(file.content, file.maxBytes);
  try {
    const head = await readHead(chunks);
    if (head.length === 0) fail('ERR_FILE_EMPTY');
    const name = mediaName(file.name);
    const found = sniff(head.subarray(0, sniffedBytes), name, file.declared);
    file.check?.(found);
    const id = newMediaId();
    file.begins?.(id);
    await insertMedia(data, { companyId, id, purpose, name, ...found, createdBy });
    const kept = await storage.put(storageKey(companyId, id), rejoin(head, chunks));
    // The row went while the bytes came, with its company or by the clean-up: without a row nothing finds them.
    if (!(await finishMedia(data, companyId, id, kept))) {
      await storage.remove(storageKey(companyId, id));
      fail('ERR_NO_FILE_FOUND');
    }
    return { id, name, ...found, ...kept };
  } finally {
    await chunks.return();
  }
}
