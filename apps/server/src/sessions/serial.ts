/** Runs works one after the other; a failure is handed to `onError` and does not stop the next. */
export class Serial {
  #chain: Promise<void> = Promise.resolve();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  run(work: () => Promise<void>): Promise<void> {
    this.#chain = this.#chain.then(work).catch(this.#onError);
    return this.#chain;
  }

  /** Resolves when everything asked for so far is over. */
  idle(): Promise<void> {
    return this.#chain;
  }
}

/** One run of a work at a time; being asked again during a run makes one more run follow. */
export class Loop {
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #again = false;
  #isOver = false;

  constructor(work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  wake(): void {
    if (this.#isOver) return;
    if (this.#running !== undefined) this.#again = true;
    else this.#running = this.#run();
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** No further run; resolves when the one under way is over. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      await this.#work().catch(this.#onError);
    } while (this.#again && !this.#isOver);
    this.#running = undefined;
  }
}

/** The message of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
