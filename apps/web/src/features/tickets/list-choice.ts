import { useState } from 'react';
import { createStore, useStore } from '../../kit/store.ts';
import { keep, readKept, readKeptIds } from './local-keep.ts';

export type Tab = 'open' | 'closed' | 'search';
export type Part = 'open' | 'pending';

/** Which tab and part of the list is shown; the keys 1, 2, 3 and / change it from anywhere in the area. */
export const tabStore = createStore<Tab>('open');
export const partStore = createStore<Part>('open');
/** Raised when somebody asks for the search field. */
export const searchFocusStore = createStore(0);

/** Shows the list of own tickets, where what was just taken stands; a search is not interrupted. */
export const showMine = (): void => {
  if (tabStore.get() === 'search') return;
  tabStore.set('open');
  partStore.set('open');
};

/** Shows the tickets that wait to be accepted. */
export const showWaiting = (): void => {
  tabStore.set('open');
  partStore.set('pending');
};

export const showSearch = (): void => {
  tabStore.set('search');
  searchFocusStore.set(searchFocusStore.get() + 1);
};

export const useTab = (): Tab => useStore(tabStore);
export const usePart = (): Part => useStore(partStore);

/** The chosen queues, remembered per user in this browser; empty means all. */
export const useQueueFilter = (): [number[], (ids: number[]) => void] => {
  const [ids, setIds] = useState<number[]>(() => readKeptIds('queueFilter'));
  return [
    ids,
    (next) => {
      setIds(next);
      keep('queueFilter', next);
    },
  ];
};

/** "Mostrar todos", remembered per user in this browser. */
export const useShowAll = (): [boolean, (on: boolean) => void] => {
  const [isOn, setOn] = useState(() => readKept('showAll') === true);
  return [
    isOn,
    (next) => {
      setOn(next);
      keep('showAll', next);
    },
  ];
};
