import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '#kit/http/fail.ts';

export interface OldFile {
  name: string;
  bytes: number;
  open(): Readable;
}

/**
 * Throws ERR_MOVE_FOLDER for a folder that super users may not name: the server can read more than they may.
 * @param opened below which they may; `any` where the server is their own machine, null where the operator opened none
 */
export async function refuseFolder(folder: string, opened: string | null): Promise<void> {
  if (folder === '' || opened === 'any') return;
  const [root, real] = await Promise.all(
    [opened ?? '', folder].map((one) => (one === '' ? null : realpath(one).catch(() => null))),
  );
  const isInside = root && real && (real === root || real.startsWith(root + path.sep));
  if (!isInside) fail('ERR_MOVE_FOLDER');
}

/** The old system's folder of files, read only. */
export interface OldFiles {
  /** The first of these places where a file is; null when it is nowhere. */
  find(...places: readonly string[]): Promise<OldFile | null>;
}

/** Ways in which one name is written in a database and on a disk. */
function spellings(place: string): string[] {
  let decoded = place;
  try {
    decoded = decodeURIComponent(place);
  } catch {
    // Not an address: as it stands.
  }
  return [...new Set([place, decoded].flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD')]))];
}

/** Opens the folder; without one no file is found. A name never leads out of it, not by links either. */
export async function openOldFiles(folder: string): Promise<OldFiles> {
  const root = folder === '' ? null : await realpath(folder).catch(() => null);
  const fileAt = async (place: string): Promise<OldFile | null> => {
    if (root === null || place === '' || place.includes('\0')) return null;
    const real = await realpath(path.join(root, place)).catch(() => null);
    if (!real?.startsWith(root + path.sep)) return null;
    const found = await stat(real);
    return found.isFile()
      ? { name: path.basename(place), bytes: found.size, open: () => createReadStream(real) }
      : null;
  };
  return {
    find: async (...places) => {
      for (const place of places.flatMap(spellings)) {
        const file = await fileAt(place);
        if (file) return file;
      }
      return null;
    },
  };
}
