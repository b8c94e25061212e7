import type { Ticket } from '@recado/contract';
import type { ComponentType } from 'react';
import { createStore, useStore } from '../../../kit/store.ts';

/** An act that was tried, how it is tried again, and how another ticket is opened. */
export type Tried = { ticket: Ticket; again: () => void; open: (uuid: string) => void };

/** What somebody can do about a failure, or put it away. */
export type Way = { key: 'retry' | 'open' | 'close'; label: string; run: () => void };

/** An act on a ticket that failed: it stays at the ticket until the next act, until it is put away, or until it no longer fits. */
export type Failed = {
  sentence: string;
  status: Ticket['status'];
  ways: readonly Way[];
  /** How it looks over the conversation; it comes with the first failure. */
  Note: ComponentType<{ failed: Failed }>;
};

export const failedStore = createStore<ReadonlyMap<number, Failed>>(new Map());

/** Puts the failure of a ticket away, if there is one. */
export const forgetFailure = (ticketId: number): void => {
  if (!failedStore.get().has(ticketId)) return;
  const others = new Map(failedStore.get());
  others.delete(ticketId);
  failedStore.set(others);
};

/** The failure that stands at a ticket; none any more when the ticket is in another state by now. */
export const useFailed = ({ id, status }: Ticket): Failed | undefined => {
  const failed = useStore(failedStore).get(id);
  return failed?.status === status ? failed : undefined;
};
