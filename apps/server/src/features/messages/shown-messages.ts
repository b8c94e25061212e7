import type { Data } from '#kit/db/data.ts';
import { noteShown, type Shown } from './message-moments.repo.ts';

/** From one write to the next: what is shown meanwhile is gathered, so that many messages cost one statement. */
const betweenMs = 250;
const retryMs = 2000;
/** More than this is not kept while the database is away. */
const keptAtMost = 20_000;

interface Log {
  error(details: object, message: string): void;
}

/**
 * Keeps which messages were handed to an agent's browser, as a live event or on a page, for the delivery ledger. What is
 * noted is that they were given to the browser's open connection: the most that a server can know by itself. No reading
 * waits for a write. What comes after a pause is written at once; what a crash takes of the last quarter of a second is noted
 * when a page shows it again (docs/decisions/0035).
 */
export class ShownMessages {
  readonly #data: Data;
  readonly #log: Log;
  readonly #noteShown: typeof noteShown;
  #waiting = new Map<number, Shown[]>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(data: Data, log: Log, write = noteShown) {
    this.#data = data;
    this.#log = log;
    this.#noteShown = write;
  }

  note(companyId: number, shown: readonly Shown[]): void {
    if (shown.length === 0) return;
    this.#add(companyId, shown);
    this.#flushIn(Math.max(0, this.#writtenAt + betweenMs - performance.now()));
  }

  /** Resolves when everything noted so far is written, or was tried. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writtenAt = performance.now();
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#writing = this.#writing.then(async () => {
      for (const [companyId, shown] of waiting) await this.#write(companyId, shown);
    });
    await this.#writing;
  }

  /** Writes what is left; no further try. */
  async stop(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  #add(companyId: number, shown: readonly Shown[]): void {
    const known = this.#waiting.get(companyId) ?? [];
    this.#waiting.set(companyId, [...known, ...shown].slice(0, keptAtMost));
  }

  async #write(companyId: number, shown: readonly Shown[]): Promise<void> {
    try {
      await this.#data.tenant(companyId, (tx) => this.#noteShown(tx, shown));
    } catch (error) {
      this.#log.error({ err: error, companyId }, 'shown messages were not noted and are tried again');
      this.#add(companyId, shown);
      this.#flushIn(retryMs);
    }
  }
}
