import { readdir, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DriverHost } from '../../port.ts';

/** The name the library gives an encrypted file while it is uploaded (Utils/messages-media.js). */
const LEFTOVER = /^(?:image|video|audio|document|sticker)3EB0[0-9A-F]+-enc$/;
/** An upload may be under way in another process. */
const OLD_MS = 3_600_000;

/** Removes what uploads of a process that died have left in the folder for temporary files; a failure is only told. */
export async function removeOldUploads(log: DriverHost['log'], folder = tmpdir()): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!LEFTOVER.test(name)) continue;
      const file = path.join(folder, name);
      if (Date.now() - (await stat(file)).mtimeMs > OLD_MS) await unlink(file);
    }
  } catch (error) {
    log?.('debug', 'Old uploads were not removed', { error: String(error) });
  }
}
