import { createStore } from '../../../kit/store.ts';
import { focusRow } from '../actions/ticket-actions.ts';

/** Ids of the tickets that are chosen to be changed together, in the order of the choice; null while nobody chooses. */
export const chosenStore = createStore<ReadonlySet<number> | null>(null);

/** Begins to choose, with a ticket if one is named. Rows are drawn anew as boxes to tick: the focus goes to its box. */
export const startChoosing = (...ticketIds: number[]): void => {
  chosenStore.set(new Set(ticketIds));
  focusRow(ticketIds[0]);
};

/** Nobody chooses any more. */
export const stopChoosing = (): void => chosenStore.set(null);

/**
 * Ends it at somebody's wish: the focus is in the row that had it, else in that of the ticket chosen last.
 * @returns whether anybody was choosing
 */
export const endChoosing = (): boolean => {
  const chosen = chosenStore.get();
  if (!chosen) return false;
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
  stopChoosing();
  focusRow(row ? Number(row) : [...chosen].at(-1));
  return true;
};
