import { type SpawnOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Binaries, programOf } from './binaries.ts';
import { DatabaseTrouble } from './trouble.ts';

/**
 * Where the database lies and as whom its server runs. PostgreSQL refuses to run as root, so there the server gets an
 * unprivileged user: inside a user namespace where the system lets it, which leaves files and folders to root; else by
 * its number, which needs folders that this number can enter.
 */
export interface Place {
  binaries: Binaries;
  /** The cluster's folder, inside `home`. */
  folder: string;
  home: string;
  /** What the server writes. */
  log: string;
  as: 'self' | 'namespace' | { uid: number; gid: number };
}

const nobody = 65_534;
const intoNamespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
/** Folders of servers that cannot enter the data folder; one below it for each data folder. */
const otherHome = '/var/lib/recado';

const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** The account `nobody`, whatever number it has here; the server asks the system for its own name. */
function unprivileged(): { uid: number; gid: number } {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid = nobody, gid = nobody] = lines.find((line) => line.startsWith('nobody:'))?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** The program and its arguments as the server's user runs them, without anything of this process's environment. */
export function commandOf(
  { as }: Pick<Place, 'as'>,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
  const options: SpawnOptions = { env, windowsHide: true, cwd: path.dirname(program) };
  if (as === 'namespace') return { file: 'unshare', args: [...intoNamespace, program, ...args], options };
  return { file: program, args: [...args], options: as === 'self' ? options : { ...options, ...as, cwd: '/' } };
}

/** Whether a user that owns nothing of it can go through every folder down to this one. */
function isReachable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (fs.statSync(folder).mode & 0o1) === 0o1 && (parent === folder || isReachable(parent));
}

/** And can read it, too. */
const isOpenToAll = (folder: string): boolean => (fs.statSync(folder).mode & 0o4) === 0o4 && isReachable(folder);

/** Whether the server's program starts in a user namespace; systems and containers often forbid it. */
function hasNamespaces(binaries: Binaries): boolean {
  const { file, args, options } = commandOf({ as: 'namespace' }, programOf(binaries, 'postgres'), ['--version']);
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}

/** The same programs at a place that everybody can reach; copied once for each version. */
function reachableBinaries(binaries: Binaries): Binaries {
  if (isOpenToAll(path.join(binaries.root, 'bin'))) return binaries;
  const root = path.join(otherHome, `server-${binaries.version}`);
  if (!fs.existsSync(root)) {
    const draft = fs.mkdtempSync(`${root}-`);
    fs.cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, root);
  }
  return { ...binaries, root };
}

/** The home of a data folder that the server's number cannot enter. */
const standInFor = (dataDir: string): string =>
  path.join(otherHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

/** The data folder itself where the number can get there; else one that stands for it. */
function reachableHome(dataDir: string): string {
  if (isReachable(path.dirname(dataDir))) {
    // Others may pass through it and nothing more: what lies in it is closed to them.
    fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o1);
    return dataDir;
  }
  const folder = path.join(dataDir, 'postgres');
  // A second, empty database would look like a loss.
  if (fs.existsSync(folder))
    throw new DatabaseTrouble('notWritable', { folder, reason: 'the user "nobody" cannot enter this folder' });
  const home = standInFor(dataDir);
  fs.mkdirSync(home, { recursive: true, mode: 0o711 });
  return home;
}

/**
 * Finds where the database of this data folder lies, and makes the folder around it. `mayUseNamespaces` is false where a
 * test wants the other way.
 */
export function findPlace(dataDir: string, binaries: Binaries, mayUseNamespaces = true): Place {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const home = fs.realpathSync(dataDir);
  const at = (where: string) => ({
    home: where,
    folder: path.join(where, 'postgres'),
    log: path.join(where, 'postgres.log'),
  });
  if (!runsAsRoot()) return { binaries, as: 'self', ...at(home) };
  if (mayUseNamespaces && hasNamespaces(binaries)) {
    const other = standInFor(home);
    return { binaries, as: 'namespace', ...at(fs.existsSync(path.join(other, 'postgres')) ? other : home) };
  }
  fs.mkdirSync(otherHome, { recursive: true, mode: 0o755 });
  return { binaries: reachableBinaries(binaries), as: unprivileged(), ...at(reachableHome(home)) };
}

/** Gives a folder and all that is in it to the server's user, where it is another's: of who made it, or of a run before. */
export function giveTo({ as }: Pick<Place, 'as'>, folder: string): void {
  if (!runsAsRoot()) return;
  const { uid, gid } = typeof as === 'object' ? as : { uid: 0, gid: 0 };
  if (fs.statSync(folder).uid === uid) return;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, name), uid, gid);
  // Last, so that one that was cut off begins again.
  fs.chownSync(folder, uid, gid);
}

/** The longest path that a unix socket may have, with the name of the socket in it. */
const longestSocketFolder = 80;

/** A new folder for the server's socket. It lies outside of the data folder, whose path may be too long for a socket. */
export function makeSocketFolder(place: Place): string {
  const candidates = [tmpdir(), '/tmp'].filter((folder) => Buffer.byteLength(folder) < longestSocketFolder);
  const folder = fs.mkdtempSync(path.join(candidates[0] ?? '/tmp', 'recado-'));
  giveTo(place, folder);
  return folder;
}
