import { useEffect, useState } from 'react';
import { currentUser, sessionStore } from '../../kit/session-store.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { keep, readKept, readKeptIds } from './local-keep.ts';
import type { ListScope } from './ticket-lists.ts';

export type Tab = 'open' | 'closed' | 'search';
export type Part = 'open' | 'pending';

/** Which tab and part of the list is shown; the keys 1, 2, 3 and / change it from anywhere in the area. */
export const tabStore = createStore<Tab>('open');
export const partStore = createStore<Part>('open');
/** Whether somebody asked for the search field and it has not taken the focus yet. */
export const searchFocusStore = createStore(false);

let owner = 0;

/** What was shown last, remembered per user in this browser; a search begins anew. */
const restorePlace = (): void => {
  const id = currentUser()?.id ?? owner;
  if (id === owner) return;
  owner = id;
  const kept = readKept('place') as Partial<Record<'tab' | 'part', unknown>> | null; // read one by one
  tabStore.set(kept?.tab === 'closed' ? 'closed' : 'open');
  partStore.set(kept?.part === 'pending' ? 'pending' : 'open');
};
restorePlace();
sessionStore.subscribe(restorePlace);
const keepPlace = (): void => keep('place', { tab: tabStore.get(), part: partStore.get() });
tabStore.subscribe(keepPlace);
partStore.subscribe(keepPlace);

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
  searchFocusStore.set(true);
};

export const useTab = (): Tab => useStore(tabStore);
export const usePart = (): Part => useStore(partStore);

/** What of a list is shown, and in which order. */
export type ListLook = Pick<ListScope, 'isUnread' | 'customerWaits' | 'order'>;

/** Who has waited longest comes first among those who wait (product §4). */
const plainLook = (part: Part): ListLook => ({
  ...{ isUnread: false, customerWaits: false },
  order: part === 'pending' ? 'waiting' : 'activity',
});

const readLook = (part: Part): ListLook => {
  const kept = readKept(`look:${part}`);
  if (typeof kept !== 'object' || kept === null) return plainLook(part);
  const { isUnread, customerWaits, order } = kept as Partial<Record<keyof ListLook, unknown>>; // read one by one
  return {
    isUnread: isUnread === true,
    customerWaits: customerWaits === true,
    order: order === 'activity' ? order : plainLook(part).order,
  };
};

/** How a part of the list is looked at, remembered per user in this browser. */
export const useListLook = (part: Part): [ListLook, (look: ListLook) => void] => {
  const [looks, setLooks] = useState(() => ({ open: readLook('open'), pending: readLook('pending') }));
  return [
    looks[part],
    (look) => {
      setLooks({ ...looks, [part]: look });
      keep(`look:${part}`, look);
    },
  ];
};

/**
 * What is left of a choice of queues among those that one may choose: a queue that was deleted or taken away no longer
 * narrows, and of a single one nothing is left to choose. Until they are known the choice stands.
 */
export const stillChosen = (ids: number[], queues: readonly { id: number }[] | undefined): number[] => {
  if (queues === undefined || ids.length === 0) return ids;
  const left = queues.length < 2 ? [] : ids.filter((chosen) => queues.some(({ id }) => id === chosen));
  return left.length < ids.length ? left : ids;
};

/** The chosen queues, remembered per user in this browser; empty means all. */
export const useQueueFilter = (queues: readonly { id: number }[] | undefined): [number[], (ids: number[]) => void] => {
  const [kept, setKept] = useState<number[]>(() => readKeptIds('queueFilter'));
  const ids = stillChosen(kept, queues);
  useEffect(() => {
    if (ids === kept) return;
    setKept(ids);
    keep('queueFilter', ids);
  }, [ids, kept]);
  return [
    ids,
    (next) => {
      setKept(next);
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

/** How wide the list may be, in px. */
export const listWidths = { normal: 368, min: 300, max: 440, step: 16 };

const clamp = (width: number): number => Math.round(Math.min(listWidths.max, Math.max(listWidths.min, width)));

/** Width of the list in px, remembered per user in this browser. */
export const useListWidth = (): [number, (width: number) => void] => {
  const [width, setWidth] = useState(() => {
    const kept = readKept('width');
    return typeof kept === 'number' ? clamp(kept) : listWidths.normal;
  });
  return [
    width,
    (next) => {
      setWidth(clamp(next));
      keep('width', clamp(next));
    },
  ];
};
