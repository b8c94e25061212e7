import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredObject } from './storage.ts';
import { StorageError } from './storage-error.ts';

const leftoverMs = 24 * 3_600_000;
const folderOf = (folder: string): string => path.join(folder, 'incoming');
/** What is thrown by the disk, as opposed to the stream. */
const asStorageError = (error: unknown): never => {
  throw new StorageError('The file could not be written.', error);
};

async function writeAll(handle: FileHandle, content: AsyncIterable<Uint8Array>): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk).catch(asStorageError);
  }
  // On the disk before anybody is told that it is kept.
  await handle.sync().catch(asStorageError);
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Takes a stream into a file of its own, a chunk at a time, and hands it to `keep` when it is whole; the file is gone
 * afterwards unless `keep` moved it. Throws what the stream throws, or StorageError.
 */
export async function withIncomingFile(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  keep: (file: string, object: StoredObject) => Promise<void>,
): Promise<StoredObject> {
  const file = path.join(folderOf(folder), randomBytes(16).toString('hex'));
  await mkdir(folderOf(folder), { recursive: true, mode: 0o700 }).catch(asStorageError);
  const handle = await open(file, 'wx', 0o600).catch(asStorageError);
  try {
    const object = await writeAll(handle, content).finally(() => handle.close());
    await keep(file, object);
    return object;
  } finally {
    await rm(file, { force: true });
  }
}

/** Removes files that a crash left, a day after they were begun. */
export async function removeLeftovers(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folderOf(folder)).catch(() => []);
  for (const name of names) {
    const file = path.join(folderOf(folder), name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < now - leftoverMs) await rm(file, { force: true });
  }
}
