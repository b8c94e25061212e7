import { Worker } from 'node:worker_threads';
import type { FromThread, LookupAnswer, ThreadData, ToThread } from './thread-messages.ts';
import type { SessionLog } from './types.ts';

/** Nearly all that a message makes dies with it: a small nursery costs no time. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };
const firstRestartMs = 1000;
const longestRestartMs = 30_000;
/** A thread that ran this long starts its waits from the first again. */
const stableMs = 60_000;
const stopTimeoutMs = 15_000;
const lookupTimeoutMs = 8000;

/** One thread of session workers, started again when it dies. */
export class SessionThread {
  /** Makes what a run starts with; every run has its own node id. */
  readonly #dataOf: () => ThreadData;
  readonly #log: SessionLog;
  readonly #asked = new Map<number, (answer: LookupAnswer) => void>();
  #worker: Worker | undefined;
  #calls = 0;
  #failures = 0;
  #isOver = false;
  #restart: NodeJS.Timeout | undefined;
  #onStopped: (() => void) | undefined;

  constructor(dataOf: () => ThreadData, log: SessionLog) {
    this.#dataOf = dataOf;
    this.#log = log;
    this.#spawn();
  }

  lookup(companyId: number, connectionId: number | null, digits: string): Promise<LookupAnswer> {
    const worker = this.#worker;
    if (!worker) return Promise.resolve('unknown');
    const call = ++this.#calls;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(call, 'unknown'), lookupTimeoutMs);
      this.#asked.set(call, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.#send({ lookup: { call, companyId, connectionId, digits } });
    });
  }

  /** Lets the sessions end cleanly, then ends the thread; after 15 s the thread is ended as it is. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#restart);
    const worker = this.#worker;
    if (!worker) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, stopTimeoutMs);
      this.#onStopped = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#send({ stop: true });
    });
    await worker.terminate();
  }

  #send(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #answer(call: number, answer: LookupAnswer): void {
    this.#asked.get(call)?.(answer);
    this.#asked.delete(call);
  }

  #spawn(): void {
    const startedAt = Date.now();
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: this.#dataOf(), resourceLimits });
    this.#worker = worker;
    worker.on('message', (message: FromThread) => this.#onMessage(message));
    worker.on('error', (error) => this.#log('error', 'A session thread failed', { error: error.message }));
    worker.once('exit', () => {
      this.#worker = undefined;
      this.#onStopped?.();
      for (const call of this.#asked.keys()) this.#answer(call, 'unknown');
      if (this.#isOver) return;
      this.#failures = Date.now() - startedAt > stableMs ? 0 : this.#failures + 1;
      const wait = Math.min(longestRestartMs, firstRestartMs * 2 ** Math.max(0, this.#failures - 1));
      this.#restart = setTimeout(() => this.#spawn(), wait);
    });
  }

  #onMessage(message: FromThread): void {
    if ('log' in message) this.#log(message.log.level, message.log.message, message.log.details);
    else if ('answer' in message) this.#answer(message.answer.call, message.answer.result);
    else if ('stopped' in message) this.#onStopped?.();
  }
}
