import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A running server, as its file `postmaster.pid` tells (storage-file-layout.html of PostgreSQL's manual). */
export interface RunningServer {
  pid: number;
  port: number;
  /** Folder of its socket; on Windows its address. */
  host: string;
}

/** Whether the process is the server of this cluster: after a restart of a machine another one may have its number. */
function isServerOf(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return true;
    // A server works in its folder.
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

/**
 * What the file names: the server that runs on the cluster, or the number of a process that is none. A dead server leaves
 * its file behind, and PostgreSQL itself takes any process with that number for the server.
 */
export function readPostmaster(folder: string): { running?: RunningServer; stalePid?: number } {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return {};
  }
  const [pid = 0, , , port = 0, socket = '', address = ''] = lines;
  if (!Number(pid)) return {};
  if (!isServerOf(Number(pid), folder)) return { stalePid: Number(pid) };
  // It writes the later lines a moment after the first.
  const host = socket || address;
  return host ? { running: { pid: Number(pid), port: Number(port), host } } : {};
}

/** Whether the server with this number has ended. */
export const hasEnded = (pid: number, folder: string): boolean => !isServerOf(pid, folder);
