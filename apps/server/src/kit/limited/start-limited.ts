import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';

/** A process that takes bytes on its standard input and tells what came of them on its standard output. */
export type LimitedChild = ChildProcessByStdio<Writable, Readable, null>;

export interface LimitedJob {
  /** Path of the script. */
  file: string;
  /** JSON; the script reads it as its only argument. */
  job: object;
  /** Largest heap, in megabytes. */
  heapMb: number;
  /** What goes to its standard input. */
  input: Uint8Array | Readable;
}

/**
 * Starts a process for a file of a stranger: no shell, an empty environment, a bounded heap, and behind everybody else
 * for the processor (trust I-36, I-37). Who starts it bounds its time and kills it. A failing input kills it too.
 */
export function startLimited({ file, job, heapMb, input }: LimitedJob): LimitedChild {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, '--no-warnings', file, JSON.stringify(job)],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
  );
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that does not let us, or a process that is over: it works all the same.
  }
  // A process that ends before it took the whole file says why itself.
  child.stdin.on('error', () => undefined);
  const stream = input instanceof Readable ? input : Readable.from([Buffer.from(input)]);
  stream.on('error', () => child.kill('SIGKILL'));
  stream.pipe(child.stdin);
  return child;
}
