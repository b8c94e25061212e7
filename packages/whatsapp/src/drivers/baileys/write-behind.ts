import type { JournalEntry, StoreChange } from '../../port.ts';

interface Batch {
  /** The last word on every key: a value, or null for "deleted". */
  values: Map<string, { kind: string; id: string; value: string | null }>;
  journal: JournalEntry[];
  done: PromiseWithResolvers<void>;
}

const placeOf = (kind: string, id: string): string => `${kind}/${id}`;

/**
 * Changes on their way into the store, in their order: what comes while one write runs goes together into the next.
 * Reads see them at once. After a failed write nothing more is written, and everybody who waits is told.
 */
export class WriteBehind {
  readonly #write: (change: StoreChange) => Promise<void>;
  #open: Batch | undefined;
  #writing: Batch | undefined;
  #failure: { error: unknown } | undefined;

  constructor(write: (change: StoreChange) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when the change stands in the store; rejects when it never will. */
  add(change: StoreChange): Promise<void> {
    const batch = this.#openBatch();
    for (const { kind, id, value } of change.upserts) batch.values.set(placeOf(kind, id), { kind, id, value });
    for (const { kind, id } of change.deletes) batch.values.set(placeOf(kind, id), { kind, id, value: null });
    batch.journal.push(...change.journal);
    if (!this.#writing) void this.#run();
    return batch.done.promise;
  }

  /** Resolves when everything added so far stands in the store; undefined when it does already. */
  get pending(): Promise<void> | undefined {
    return (this.#open ?? this.#writing)?.done.promise;
  }

  /** A value on its way: text, null for "deleted", undefined when none is. */
  valueOf(kind: string, id: string): string | null | undefined {
    const place = placeOf(kind, id);
    return (this.#open?.values.get(place) ?? this.#writing?.values.get(place))?.value;
  }

  #openBatch(): Batch {
    if (this.#open) return this.#open;
    const batch: Batch = { values: new Map(), journal: [], done: Promise.withResolvers() };
    // Who does not wait is not told.
    batch.done.promise.catch(() => undefined);
    this.#open = batch;
    return batch;
  }

  async #run(): Promise<void> {
    while (this.#open) {
      const batch = this.#open;
      this.#open = undefined;
      this.#writing = batch;
      await this.#save(batch);
    }
    this.#writing = undefined;
  }

  async #save({ values, journal, done }: Batch): Promise<void> {
    try {
      if (this.#failure) throw this.#failure.error;
      const all = [...values.values()];
      await this.#write({
        upserts: all.flatMap(({ kind, id, value }) => (value === null ? [] : [{ kind, id, value }])),
        deletes: all.flatMap(({ kind, id, value }) => (value === null ? [{ kind, id }] : [])),
        journal,
      });
      done.resolve();
    } catch (error) {
      this.#failure ??= { error };
      done.reject(error);
    }
  }
}
