import fs from 'node:fs';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes the one lock on a data folder: the embedded database has none of its own and two openers destroy data
 * (stack §3). The lock stands beside the folder; a dead holder's is taken over, never by age.
 * Returns the release; throws a clear sentence when a living process holds it.
 */
export function lockFolder(dir: string): () => void {
  const file = `${dir}.lock`;
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(fs.readFileSync(file, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) {
      throw new Error(`The data folder ${dir} is in use by process ${holder}. Stop that one first.`);
    }
    if (holder === process.pid) throw new Error(`The data folder ${dir} is already open in this process.`);
    fs.rmSync(file, { force: true });
    return lockFolder(dir);
  }
  return () => fs.rmSync(file, { force: true });
}
