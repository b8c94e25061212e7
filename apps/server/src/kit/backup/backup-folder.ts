/** The folder of backups: names, what is kept of them, and what was last verified. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const pattern = /^recado-\d{8}-\d{9}\.tar\.gz\.age$/;
const partEnd = '.part';
/** A backup that goes on writes all the time. */
const leftoverMs = 3_600_000;
const verifiedName = 'verified.json';
const verifiedForm = z.object({ archive: z.string(), at: z.iso.datetime(), rows: z.number(), files: z.number() });

/** What was last found to be whole by restoring it. */
export type Verified = z.output<typeof verifiedForm>;

const stampOf = (now: Date): string =>
  now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .replace('T', '-');

/** Names of the whole archives, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name)).sort();
}

/** The newest archive, or undefined. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  const name = (await listBackups(folder)).at(-1);
  return name && path.join(folder, name);
}

async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(partEnd) || !pattern.test(name.slice(0, -partEnd.length))) continue;
    const found = await fs.stat(file).catch(() => null);
    if (found && found.mtimeMs < now - leftoverMs) await fs.rm(file, { force: true });
  }
}

/**
 * Makes a backup of the folder: `write` fills a file aside, which gets its name when it is whole. Only then the oldest go,
 * until `keep` are left. Answers the archive.
 */
export async function makeBackup(
  folder: string,
  keep: number,
  write: (file: string) => Promise<void>,
): Promise<string> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, Date.now());
  const file = path.join(folder, `recado-${stampOf(new Date())}.tar.gz.age`);
  const part = `${file}${partEnd}`;
  try {
    await write(part);
    await fs.rename(part, file);
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  }
  for (const name of (await listBackups(folder)).slice(0, -keep)) await fs.rm(path.join(folder, name), { force: true });
  return file;
}

/** Keeps beside the archives that one of them was verified. */
export async function noteVerified(folder: string, verified: Verified): Promise<void> {
  const draft = path.join(folder, `${verifiedName}${partEnd}`);
  await fs.writeFile(draft, JSON.stringify(verified), { mode: 0o600 });
  await fs.rename(draft, path.join(folder, verifiedName));
}

/** What was last verified here; undefined when nothing was. */
export async function lastVerified(folder: string): Promise<Verified | undefined> {
  try {
    return verifiedForm.parse(JSON.parse(await fs.readFile(path.join(folder, verifiedName), 'utf8')));
  } catch {
    return undefined;
  }
}
