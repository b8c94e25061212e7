import { createStore } from '../../../kit/store.ts';

/** Ids of the tickets that are chosen to be changed together, in the order of the choice; null while nobody chooses. */
export const chosenStore = createStore<ReadonlySet<number> | null>(null);

/** Begins to choose, with a ticket if one is named. */
export const startChoosing = (...ticketIds: number[]): void => chosenStore.set(new Set(ticketIds));

export const stopChoosing = (): void => chosenStore.set(null);
