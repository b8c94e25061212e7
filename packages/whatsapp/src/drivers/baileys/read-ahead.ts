import type { KeyPlace } from '../../port.ts';

const nameOf = ({ kind, id }: KeyPlace): string => `${kind}/${id}`;

/**
 * Keys that will be asked for in a moment, read before they are: what is wanted while one read runs goes together into
 * the next. The library asks for the keys of an unknown sender one after the other, and each answer waits for its turn at
 * the database: without this, fifty people who write for the first time keep everybody else waiting for seconds
 * (docs/decisions/0037-first-messages.md).
 */
export class ReadAhead {
  readonly #read: (keys: readonly KeyPlace[]) => Promise<unknown>;
  readonly #underWay = new Map<string, Promise<void>>();
  #wanted = new Map<string, KeyPlace>();
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  /** `read` keeps what it finds where the next one who asks looks first. */
  constructor(read: (keys: readonly KeyPlace[]) => Promise<unknown>) {
    this.#read = read;
  }

  want(keys: readonly KeyPlace[]): void {
    for (const key of keys) {
      if (this.#underWay.has(nameOf(key))) continue;
      this.#next ??= this.#running.then(() => this.#readWanted());
      this.#wanted.set(nameOf(key), key);
      this.#underWay.set(nameOf(key), this.#next);
    }
  }

  /** Resolves when none of these is on its way any more; undefined when none is. Whether they came, who asks sees. */
  arrival(keys: readonly KeyPlace[]): Promise<unknown> | undefined {
    const awaited = keys.flatMap((key) => this.#underWay.get(nameOf(key)) ?? []);
    return awaited.length > 0 ? Promise.all(awaited) : undefined;
  }

  #readWanted(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    this.#next = undefined;
    this.#running = this.#read([...wanted.values()])
      // Whoever needs one of them reads it again, and is told what is wrong.
      .catch(() => undefined)
      .then(() => {
        for (const name of wanted.keys()) this.#underWay.delete(name);
      });
    return this.#running;
  }
}
