import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { constants as processes, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { takeTurns } from '../limited/take-turns.ts';

/** Where a system keeps its programs. The search path is not asked: what it names is not the system's alone. */
const places = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'];
const longestMs = 20_000;
const mostBytes = 8 * 1024 * 1024;
const inTurn = takeTurns(1);
const prefix = 'recado-film-';
/** Another process may be at work in its folder. */
const oldMs = 3_600_000;

/** What stands in front of all words: nothing is asked, one thread, a bound for each piece of memory. */
export const modestly: readonly string[] = [
  ...['-nostdin', '-v', 'error', '-threads', '1', '-max_alloc', String(256 * 1024 * 1024)],
];

/** Removes the folders of processes that died over a film. */
async function tidy(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(prefix) || Date.now() - (await stat(folder)).mtimeMs < oldMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
let isTidied = false;

/** The system's ffmpeg; null where it has none. */
export async function findFfmpeg(): Promise<string | null> {
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return null;
}

/**
 * What the program writes to its standard output, in a process without a shell and an environment and behind everybody
 * else; null when it fails, takes 20 s or writes more than 8 MB (trust I-36).
 */
export function runFfmpeg(program: string, words: readonly string[]): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'], env: {} });
    const parts: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    const end = (result: Buffer | null): void => {
      clearTimeout(timer);
      resolve(result);
    };
    try {
      if (child.pid) setPriority(child.pid, processes.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A system that does not let us, or a process that is over: it works all the same.
    }
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.on('error', () => end(null));
    child.on('close', (code) => end(code === 0 ? Buffer.concat(parts) : null));
  });
}

/** Where a film lies while it is worked on. */
export interface FilmWork {
  ffmpeg: string;
  /** The whole content as a file. */
  film: string;
  /** A folder that is removed afterwards, whatever happens. */
  folder: string;
}

/**
 * Puts a film into a folder of its own and works on it there, one film at a time, owners in turns. Null where there is no ffmpeg (`program`
 * names another, or null) or nothing to open.
 */
export function workOnFilm<T>(
  open: () => Promise<Readable | null>,
  work: (place: FilmWork) => Promise<T>,
  { owner, program }: { owner: number | string; program?: string | null | undefined },
): Promise<T | null> {
  return inTurn(async () => {
    const ffmpeg = program === undefined ? await findFfmpeg() : program;
    const content = ffmpeg && (await open());
    if (!ffmpeg || !content) return null;
    // What another process removes at the same time is gone all the same.
    if (!isTidied) void tidy().catch(() => undefined);
    isTidied = true;
    const folder = await mkdtemp(path.join(tmpdir(), prefix));
    try {
      const film = path.join(folder, 'film');
      await pipeline(content, createWriteStream(film, { mode: 0o600 }));
      return await work({ ffmpeg, film, folder });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, owner);
}
