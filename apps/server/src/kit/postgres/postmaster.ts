import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { programOf } from './binaries.ts';
import { commandOf, giveTo, makeSocketFolder, type Place } from './place.ts';
import { hasEnded, type RunningServer, readPostmaster } from './postmaster-file.ts';
import { type DatabaseTrouble, troubleOf } from './trouble.ts';

const isWindows = process.platform === 'win32';
/** The number of a unix socket: it only names the file. */
const socketNumber = 5432;
const mostLogBytes = 1_000_000;

/** What every server of ours runs with; a cluster's own file cannot change it. */
const settings = {
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // One machine, one database: no copies and no archive, so less is written and fewer processes wait.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  // The log tells what happens to the server, never a row of somebody's data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
} as const;

/**
 * A statement is planned for the tables as they were when it was prepared. In the first minutes these grow from nothing, so
 * their growth is looked at every few seconds, and each statement planned anew after that.
 */
const kept = { autovacuum_naptime: '5s' } as const;

/** Settings of a database that lives as long as its tests: nothing of it has to survive a loss of power. */
const throwaway = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
} as const;

export interface StartOptions {
  place: Place;
  isThrowaway: boolean;
  /** Where an earlier run of this process listened: clients look for the next one there. */
  listensAt: { host: string; port: number } | undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

const newAddress = async (place: Place): Promise<{ host: string; port: number }> =>
  isWindows ? { host: '127.0.0.1', port: await freePort() } : { host: makeSocketFolder(place), port: socketNumber };

function argumentsOf(folder: string, { host, port }: { host: string; port: number }, isThrowaway: boolean): string[] {
  const where = isWindows
    ? { listen_addresses: host }
    : { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' };
  const all = { ...settings, ...(isThrowaway ? throwaway : kept), ...where, port: String(port) };
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * The log goes on where it ended, and begins anew once it is long. Servers that several processes start at once append to
 * the same one, so none writes over the last words of another.
 */
function openLog(file: string): { fd: number; from: number } {
  const fd = fs.openSync(file, 'a', 0o600);
  if (fs.fstatSync(fd).size > mostLogBytes) fs.ftruncateSync(fd);
  return { fd, from: fs.fstatSync(fd).size };
}

/** What a server has written since there were so many bytes. */
export function logSince(file: string, from: number): string {
  const text = fs.readFileSync(file);
  return text.subarray(from).toString('utf8');
}

/** A server that was started here. Its process outlives this one when this one is killed: the next start finds it. */
export interface StartedServer extends RunningServer {
  /** Bytes of the log before it. */
  logFrom: number;
  /** Why it has ended already; undefined while it runs. */
  trouble(): DatabaseTrouble | 'look again' | undefined;
}

/** Another start holds the cluster, or processes of a killed server still leave it: both are over in a moment. */
const passing = /lock file "postmaster.pid" already exists|pre-existing shared memory block/;

/** Starts a server on the cluster. It is not ready yet, and may end with a trouble. */
export async function startServer({ place, isThrowaway, listensAt }: StartOptions): Promise<StartedServer> {
  const address = listensAt ?? (await newAddress(place));
  giveTo(place, place.folder);
  const { fd, from } = openLog(place.log);
  const args = argumentsOf(place.folder, address, isThrowaway);
  const { file, args: whole, options } = commandOf(place, programOf(place.binaries, 'postgres'), args);
  const { stalePid } = readPostmaster(place.folder);
  // PostgreSQL takes any process with the number of a dead server for that server, except an ancestor of its own.
  const env = { ...options.env, ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}) };
  let failure: string | undefined;
  let isOver = false;
  // A process group of its own: what ends this program at the terminal must not end the database first.
  const child: ChildProcess = spawn(file, whole, { ...options, env, stdio: ['ignore', fd, fd], detached: true });
  fs.closeSync(fd);
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', () => {
    isOver = true;
  });
  child.unref();
  return {
    ...address,
    logFrom: from,
    pid: child.pid ?? 0,
    trouble() {
      if (isOver) failure ??= logSince(place.log, from);
      if (failure === undefined) return undefined;
      return passing.test(failure) ? 'look again' : troubleOf(failure, place.folder);
    },
  };
}

const stopPatienceMs = 5000;
const pollMs = 20;

async function waitForEnd(pid: number, folder: string): Promise<boolean> {
  for (let waited = 0; waited < stopPatienceMs; waited += pollMs) {
    if (hasEnded(pid, folder)) return true;
    await delay(pollMs);
  }
  return hasEnded(pid, folder);
}

/** Stops the server: transactions that are open are rolled back. One that hangs is ended as by a crash, which loses nothing. */
export async function stopServer(place: Place, { pid, host }: RunningServer): Promise<void> {
  if (isWindows) {
    const { file, args, options } = commandOf(place, programOf(place.binaries, 'pg_ctl'), [
      ...['stop', '-D', place.folder, '-m', 'fast', '-w'],
    ]);
    spawnSync(file, args, { ...options, stdio: 'ignore' });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (hasEnded(pid, place.folder)) break;
    process.kill(pid, signal);
    if (await waitForEnd(pid, place.folder)) break;
  }
  fs.rmSync(host, { recursive: true, force: true });
}
