import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Frame, frame, readFrames } from './frames.ts';
import { pictureLimits } from './picture-limits.ts';
import type { Drawn, Task, Told } from './tasks.ts';

const childFile = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
/** What a process has drawn so often, another one goes on with. */
const mostDrawn = 100;

/** One drawing process: no shell, an empty environment, a bounded heap, behind everybody else for the processor. */
export class PictureProcess {
  readonly owner: number | string;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers: AsyncGenerator<Frame>;
  #drawn = 0;
  #isOver = false;
  #rest: NodeJS.Timeout | undefined;

  constructor(owner: number | string) {
    this.owner = owner;
    const words = [`--max-old-space-size=${pictureLimits.heapMb}`, '--no-warnings', childFile];
    this.#child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
    this.#answers = readFrames(this.#child.stdout, pictureLimits.resultBytes);
    try {
      if (this.#child.pid) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A system that does not let us, or a process that is over: it works all the same.
    }
    const over = (): void => {
      this.#isOver = true;
    };
    this.#child.on('error', over);
    this.#child.on('exit', over);
    // One that ends before it took the whole picture is told by its missing answer.
    this.#child.stdin.on('error', over);
  }

  get isUsable(): boolean {
    return !this.#isOver && this.#drawn < mostDrawn;
  }

  /** What was drawn; null for what cannot be. A process that says nothing in time is ended. */
  async draw<T extends Task>(task: T, bytes: Buffer): Promise<Drawn<T> | null> {
    this.#hold(true);
    this.#drawn += 1;
    const timer = setTimeout(() => this.end(), pictureLimits.wallMs);
    try {
      this.#child.stdin.write(frame({ task }, bytes));
      const { value } = await this.#answers.next();
      const { told } = (value?.about ?? {}) as { told?: Told[T] };
      if (value === undefined) this.end();
      return told && value ? { about: told, bytes: value.bytes } : null;
    } catch {
      this.end(); // it does not speak as ours does
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for more work, some time, without keeping the product alive. */
  rest(ms: number, onEnd: () => void): void {
    this.#hold(false);
    this.#rest = setTimeout(() => {
      onEnd();
      this.end();
    }, ms);
    this.#rest.unref();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#rest);
    this.#child.kill('SIGKILL');
  }

  #hold(isHeld: boolean): void {
    clearTimeout(this.#rest);
    // A pipe to a child is a socket, which the types do not say.
    const pipes = [this.#child.stdin, this.#child.stdout] as unknown as Socket[];
    for (const one of [this.#child, ...pipes]) {
      if (isHeld) one.ref();
      else one.unref();
    }
  }
}
