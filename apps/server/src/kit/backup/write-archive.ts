import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { type Pack, pack } from 'tar-stream';

/** Takes the entries of an archive, one after the other. */
export type AddEntry = (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>;

export interface NewArchive {
  file: string;
  passphrase: string;
  /** What each guess of the passphrase costs: at 16, 64 MB of memory and a part of a second. A test has no time for it. */
  workFactor?: number;
}

async function addTo(tar: Pack, name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(content, tar.entry({ name, size, mtime: new Date(0) }));
}

/**
 * Writes a new file of entries: tar, compressed, encrypted with a passphrase as the programs `age` and `tar` read it. The
 * file is on the disk when this resolves; when it rejects, whoever asked removes what is there.
 */
export async function writeArchive(
  { file, passphrase, workFactor = 16 }: NewArchive,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const tar = pack();
  // Texts become a seventh at the fastest level already, and what is stronger takes three times as long.
  const zip = createGzip({ level: 1, chunkSize: 1 << 16 });
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const sealed = await encrypter.encrypt(Readable.toWeb(zip));
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const filled = async () => {
    await fill((name, size, content) => addTo(tar, name, size, content));
    tar.finalize();
  };
  try {
    await Promise.all([filled(), pipeline(tar, zip), pipeline(Readable.fromWeb(sealed), target)]);
  } catch (error) {
    tar.destroy();
    zip.destroy();
    target.destroy();
    throw error;
  }
}
