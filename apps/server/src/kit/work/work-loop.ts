import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { listenTo } from '../db/listen.ts';

/** How often the rows are looked at without a notice, and how long a failed step rests. */
export const usualTimings = { lookEveryMs: 5000, retrySeconds: 3 };

export interface WorkLog {
  warn(details: object, message: string): void;
}
export interface WorkLoopOptions<Row> {
  pool: pg.Pool;
  /** On which processes hear that there is something to do. */
  channel: string;
  log: WorkLog;
  timings: Pick<typeof usualTimings, 'lookEveryMs'>;
  /** Takes a row that nobody works on. */
  claim(owner: string): Promise<Row | undefined>;
  /** Works on it for a while, and gives it back. */
  work(row: Row, owner: string, signal: AbortSignal): Promise<void>;
}

class WorkLoop<Row> {
  readonly #options: WorkLoopOptions<Row>;
  readonly #owner = randomUUID();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(options: WorkLoopOptions<Row>) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Looks for work; one look at a time, and another one after it when it was asked for meanwhile. */
  look(): void {
    const { channel, log, timings } = this.#options;
    this.#isWanted = true;
    this.#running ??= this.#drain()
      .catch((error: unknown) => log.warn({ err: error, channel }, 'Work could not be looked for'))
      .finally(() => {
        this.#running = undefined;
        if (this.#isWanted && !this.#stop.signal.aborted) setTimeout(() => this.look(), timings.lookEveryMs).unref();
      });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#isWanted && !this.#stop.signal.aborted) {
      this.#isWanted = false;
      const row = await this.#options.claim(this.#owner);
      if (!row) continue;
      this.#isWanted = true;
      await this.#options.work(row, this.#owner, this.#stop.signal);
    }
  }
}

/**
 * Works on rows of every company, one at a time in this process; several processes share them by leases. Hears of new
 * work at once, and looks for what a killed process left every few seconds.
 */
export async function startWorkLoop<Row>(
  options: WorkLoopOptions<Row>,
): Promise<{ stop(): Promise<void>; look(): void }> {
  const { channel, pool, log, timings } = options;
  const loop = new WorkLoop(options);
  const stopListening = await listenTo(pool, [channel], {
    onNotice: () => loop.look(),
    onOpen: () => loop.look(),
    onLoss: (error) => log.warn({ err: error, channel }, 'Notices of work are opened again'),
  });
  const timer = setInterval(() => loop.look(), timings.lookEveryMs);
  return {
    look: () => {
      if (!loop.isStopped) loop.look();
    },
    stop: async () => {
      clearInterval(timer);
      await stopListening();
      await loop.stop();
    },
  };
}
