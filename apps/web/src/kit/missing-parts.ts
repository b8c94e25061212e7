import { createStore } from './store.ts';

/** How many parts of the product's code could not be fetched since this page was opened. */
export const missingPartsStore = createStore(0);

/** Counts from the start: what tells of it comes later, and may be missing as well. */
export const countMissingParts = (): void =>
  addEventListener('vite:preloadError', () => missingPartsStore.set(missingPartsStore.get() + 1));
