import type { EventName, EventPayload } from '@recado/contract';
import { log } from '../log.ts';

/** What a feature does when an event arrives: patch its cached lists, sound, close a dialog. */
export type Reaction<N extends EventName> = (payload: EventPayload<N>, about: { replayed: boolean }) => void;

/** By event; features add theirs with `onEvent`. What a name says of its payload is the table of events. */
const registry = new Map<string, Set<Reaction<never>>>();

/**
 * Registers a reaction; call it at module level of the feature's `queries.ts`, or in an effect.
 * @returns a function that takes it back
 */
export const onEvent = <N extends EventName>(name: N, reaction: Reaction<N>): (() => void) => {
  const known = registry.get(name) ?? new Set();
  registry.set(name, known.add(reaction));
  return () => known.delete(reaction);
};

/** Runs every reaction of one event; one that throws does not stop the others. */
export const react = <N extends EventName>(name: N, payload: EventPayload<N>, replayed: boolean): void => {
  for (const reaction of [...(registry.get(name) ?? [])] as Reaction<N>[]) {
    try {
      reaction(payload, { replayed });
    } catch (error) {
      log(`a reaction to ${name} failed`, error);
    }
  }
};
