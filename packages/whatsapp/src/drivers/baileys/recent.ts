/** A map that forgets its oldest entries: bounded memory of what happened lately. */
export class Recent<V> {
  readonly #max: number;
  readonly #entries = new Map<string, V>();
  constructor(max: number) {
    this.#max = max;
  }
  get(key: string): V | undefined {
    return this.#entries.get(key);
  }
  has(key: string): boolean {
    return this.#entries.has(key);
  }
  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value ?? '');
  }
  delete(key: string): void {
    this.#entries.delete(key);
  }
  values(): IterableIterator<V> {
    return this.#entries.values();
  }
  clear(): void {
    this.#entries.clear();
  }
}
