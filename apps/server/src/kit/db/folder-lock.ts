import fs from 'node:fs';

/** Folders that this process holds. */
const held = new Set<string>();

/**
 * When the process started, in ticks since the machine did; empty where the system does not tell. A process id alone is
 * no proof of life: after a restart of a container the server gets the id that the dead one had.
 */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the start is the 20th field after it (proc_pid_stat(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The living process that wrote the lock, if there is one. A lock cut off while it was written names nobody. */
function livingHolder(file: string): number | undefined {
  const [pid = 0, start = ''] = fs.readFileSync(file, 'utf8').split(' ');
  const holder = Number(pid);
  if (!Number.isSafeInteger(holder) || holder <= 0 || holder === process.pid || !isAlive(holder)) return undefined;
  const startNow = startOf(holder);
  return start && startNow && start !== startNow ? undefined : holder;
}

/**
 * Takes the one lock on a data folder: the embedded database has none of its own and two openers destroy data
 * (stack §3). The lock stands beside the folder; a dead holder's is taken over, never by age.
 * Returns the release; throws a clear sentence when a living process holds it.
 */
export function lockFolder(dir: string): () => void {
  const file = `${dir}.lock`;
  if (held.has(file)) throw new Error(`The data folder ${dir} is already open in this process.`);
  try {
    fs.writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = livingHolder(file);
    if (holder !== undefined)
      throw new Error(`The data folder ${dir} is in use by process ${holder}. Stop that one first.`);
    fs.rmSync(file, { force: true });
    return lockFolder(dir);
  }
  held.add(file);
  return () => {
    held.delete(file);
    fs.rmSync(file, { force: true });
  };
}
