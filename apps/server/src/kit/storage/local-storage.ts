import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { removeLeftovers, withIncomingFile } from './incoming-file.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { partsOfKey } from './storage-key.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw new StorageError('The file could not be read.', error);
};

/** A store in a folder of this machine: `company/ab/cd/id`, written aside and then renamed, readable by the owner only. */
export function openLocalStorage(folder: string): Storage {
  const fileOf = (key: string): string => {
    const { company, id } = partsOfKey(key);
    return path.join(folder, company, id.slice(0, 2), id.slice(2, 4), id);
  };
  return {
    put(key, content) {
      const target = fileOf(key);
      return withIncomingFile(folder, content, async (file) => {
        try {
          await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
          await rename(file, target);
        } catch (error) {
          throw new StorageError('The file could not be kept.', error);
        }
      });
    },
    async open(key, range) {
      const handle = await open(fileOf(key), 'r').catch(nullIfMissing);
      return handle?.createReadStream(range ?? {}) ?? null;
    },
    async stat(key) {
      const found = await stat(fileOf(key)).catch(nullIfMissing);
      return found && { bytes: found.size };
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async freeShare() {
      const found = await statfs(folder).catch(() => null);
      return found && found.blocks > 0 ? found.bavail / found.blocks : null;
    },
    tidy: () => removeLeftovers(folder),
  };
}
