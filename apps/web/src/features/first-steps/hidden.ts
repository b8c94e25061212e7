import { readJson, writeText } from '../../kit/storage.ts';
import { createStore } from '../../kit/store.ts';

const read = (): readonly number[] => {
  const value = readJson('firstSteps');
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
};

/** Ids of the companies whose first steps this browser shows no more. */
export const hiddenStore = createStore(read());
hiddenStore.subscribe(() => writeText('firstSteps', JSON.stringify(hiddenStore.get())));

/** Shows the first steps of a company no more in this browser. */
export const hideSteps = (companyId: number): void => hiddenStore.set([...new Set([...hiddenStore.get(), companyId])]);
