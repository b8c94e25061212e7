import { createHash, type Hash } from 'node:crypto';
import type { z } from 'zod';
import { BackupTrouble } from './backup-trouble.ts';
import {
  fileFolder,
  type Manifest,
  manifestForm,
  manifestName,
  type Totals,
  tableFolder,
  totalsForm,
  totalsName,
} from './manifest.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';

export interface LookedThrough {
  manifest: Manifest;
  totals: Totals;
}

const mostJsonBytes = 4 << 20;

async function bytesOf({ size, content }: ArchiveEntry): Promise<Buffer> {
  if (size > mostJsonBytes) throw new BackupTrouble('damaged');
  const parts: Uint8Array[] = [];
  for await (const chunk of content) parts.push(chunk);
  return Buffer.concat(parts);
}

/** An entry that the archive has about itself. */
export async function readJson<T>(entry: ArchiveEntry | undefined, name: string, form: z.ZodType<T>): Promise<T> {
  if (entry?.name !== name) throw new BackupTrouble('damaged');
  const text = (await bytesOf(entry)).toString('utf8');
  try {
    return form.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupTrouble('damaged', {}, error);
  }
}

/** Table of an entry, or undefined. */
export const tableOf = (name: string): string | undefined =>
  name.startsWith(tableFolder) ? name.slice(tableFolder.length).split('/')[0] : undefined;

/** What was found on the way. */
class Found {
  readonly #hashes = new Map<string, Hash>();
  #files = { count: 0, bytes: 0 };

  async take(entry: ArchiveEntry): Promise<void> {
    const table = tableOf(entry.name);
    const hash = table === undefined ? undefined : (this.#hashes.get(table) ?? createHash('sha256'));
    if (hash && table !== undefined) this.#hashes.set(table, hash);
    for await (const chunk of entry.content) hash?.update(chunk);
    if (entry.name.startsWith(fileFolder)) {
      this.#files.count += 1;
      this.#files.bytes += entry.size;
    }
  }

  agreesWith({ tables, files }: Totals): boolean {
    const hashOf = (name: string) => (this.#hashes.get(name) ?? createHash('sha256')).digest('hex');
    return (
      Object.entries(tables).every(([name, { sha256 }]) => hashOf(name) === sha256) &&
      files.count === this.#files.count &&
      files.bytes === this.#files.bytes
    );
  }
}

/** Reads an archive from its first byte to its last, writes nothing, and answers what it holds. Throws BackupTrouble. */
export async function lookThrough(file: string, passphrase: string): Promise<LookedThrough> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  const found = new Found();
  for await (const entry of readArchive(file, passphrase)) {
    // Nothing follows the totals.
    if (totals) throw new BackupTrouble('damaged');
    if (!manifest) manifest = await readJson(entry, manifestName, manifestForm);
    else if (entry.name === totalsName) totals = await readJson(entry, totalsName, totalsForm);
    else await found.take(entry);
  }
  if (!manifest || !totals || !found.agreesWith(totals)) throw new BackupTrouble('damaged');
  return { manifest, totals };
}
