import type { SimulatorEvent } from './control-types.ts';

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;
export type Happening = WithoutTime<SimulatorEvent>;

const keptEvents = 200;

/** What happened lately, and who wants to hear of it live. */
export class Activity {
  #recent: SimulatorEvent[] = [];
  #listeners = new Set<(event: SimulatorEvent) => void>();

  note(happening: Happening): void {
    const event = { at: Date.now(), ...happening } as SimulatorEvent; // a happening plus its time is an event
    this.#recent.push(event);
    if (this.#recent.length > 2 * keptEvents) this.#recent = this.#recent.slice(-keptEvents);
    for (const listener of this.#listeners) listener(event);
  }

  /** The last 200 events, oldest first. */
  recent(): SimulatorEvent[] {
    return this.#recent.slice(-keptEvents);
  }

  /** Returns the function that ends the subscription. */
  listen(listener: (event: SimulatorEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
