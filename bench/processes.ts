/** Child processes of the bench: forked workers that answer one question, and what they weigh. */
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const stopTimeoutMs = 12_000;
const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Remembers a process, to be ended with the bench whatever happens. */
export function keep<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Asks a process to end, then makes it. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

/** A folder of this run only. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-bench-'));
  folders.add(folder);
  return folder;
}

/** Ends what is still running and deletes the folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...children].map(stopProcess));
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A forked worker: each `ask` sends a message and resolves with the next answer; rejects when the worker ends. */
export interface ForkedWorker {
  child: ChildProcess;
  ask<T>(question: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** Workers that open the database do it with the code of the checkout that is measured. */
const besideProduct = process.env.BENCH_PRODUCT;
const ofProduct = new Set(['./database-worker.ts']);

/** Forks a worker of this folder by its file name. */
export function forkWorker(file: string): ForkedWorker {
  const folder =
    besideProduct && ofProduct.has(file) ? pathToFileURL(path.join(besideProduct, 'bench/')) : import.meta.url;
  const child = keep(fork(fileURLToPath(new URL(file, folder)), { serialization: 'advanced' }));
  return {
    child,
    ask: <T>(question: unknown) =>
      new Promise<T>((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
        child.once('exit', onExit);
        child.once('message', (answer) => {
          child.off('exit', onExit);
          resolve(answer as T); // each worker answers in the shape its file exports
        });
        child.send(question as object);
      }),
    stop: () => stopProcess(child),
  };
}

/** The worker's side: answers every question with what `work` gives. A failure ends the worker with its error. */
export function answerQuestions<Q>(work: (question: Q) => Promise<unknown>): void {
  process.on('message', (question) => {
    void work(question as Q).then((answer) => process.send?.(answer ?? {})); // the asker sends this shape
  });
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
  process.once('disconnect', () => process.exit(0));
}

function childrenOf(pid: number): number[] {
  return fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map(Number);
}

/** Proportional memory (PSS) of a process and all its children in MB; null where the system does not tell. */
export function treeMemory(pid: number): number | null {
  try {
    const own = Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
    return childrenOf(pid).reduce((sum, child) => sum + (treeMemory(child) ?? 0), own);
  } catch {
    return null;
  }
}

const ticksPerSecond = 100;

/** Processor time that a process has used in all its threads, milliseconds; unlike the clock it does not see others' load. */
export function processorTime(pid: number): number {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
