import { limits } from '@recado/contract';
import { useSyncExternalStore } from 'react';
import { readDraft } from '../../../kit/drafts.ts';
import { createStore } from '../../../kit/store.ts';

/** What rows tell of drafts, by ticket (`compose/draft-marks.ts`); null until the server has said which there are. */
export const draftMarkStore = createStore<ReadonlyMap<number, string> | null>(null);

/** How a text begins, as a row tells it. */
export const beginOf = (text: string): string => text.trim().slice(0, limits.draftMarkCharacters);

/** What has been begun in a ticket, in any browser of the reader (product §4); before that is known, in this one. */
export const useDraftMark = (ticketId: number): string =>
  useSyncExternalStore(draftMarkStore.subscribe, () => {
    const marks = draftMarkStore.get();
    return (marks ? marks.get(ticketId) : beginOf(readDraft(`ticket-${ticketId}`))) ?? '';
  });
