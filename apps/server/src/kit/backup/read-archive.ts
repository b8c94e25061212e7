import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { type Entry, extract } from 'tar-stream';
import { BackupTrouble } from './backup-trouble.ts';

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

const damaged = (error: unknown): BackupTrouble =>
  error instanceof BackupTrouble ? error : new BackupTrouble('damaged', {}, error);

async function* contentOf(entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* entry;
  } catch (error) {
    throw damaged(error);
  }
}

async function openSealed(file: string, passphrase: string): Promise<Readable> {
  const found = await open(file, 'r').catch(() => null);
  if (!found) throw new BackupTrouble('noArchive', { file });
  await found.close();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 })));
    return Readable.fromWeb(opened);
  } catch (error) {
    // The library has no codes; the header itself was understood.
    if (String(error).includes('no identity matched')) throw new BackupTrouble('passphrase', {}, error);
    throw damaged(error);
  }
}

/** The entries of an archive in their order; each is read before the next. Throws BackupTrouble when it is not whole. */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<ArchiveEntry, void, undefined> {
  const tar = extract();
  const whole = pipeline(await openSealed(file, passphrase), createGunzip({ chunkSize: 1 << 16 }), tar);
  whole.catch(() => undefined);
  const entries = tar[Symbol.asyncIterator]();
  const next = () => entries.next().catch((error: unknown) => Promise.reject(damaged(error)));
  try {
    for (let entry = await next(); !entry.done; entry = await next()) {
      const { header } = entry.value;
      yield { name: header.name, size: header.size ?? 0, content: contentOf(entry.value) };
      entry.value.resume();
    }
    await whole.catch((error: unknown) => Promise.reject(damaged(error)));
  } finally {
    tar.destroy();
  }
}
