import type { Message } from '@recado/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { draftWrites, readDraft } from '../../kit/drafts.ts';
import { composeStore } from './compose-store.ts';
import { type Bubble, bubblesOf } from './message-rows.ts';
import { changeDraft, quoteIn, quoteKey, writeQuote } from './unkept-drafts.ts';

/** The message that the draft of a ticket answers; null while it answers none (product §4). */
export const useQuote = (ticketId: number): Bubble | null => {
  const text = useSyncExternalStore(draftWrites.subscribe, () => readDraft(quoteKey(ticketId)));
  return useMemo(() => {
    const message = quoteIn(text);
    return message ? (bubblesOf([message], [])[0] ?? null) : null;
  }, [text]);
};

/** Answers a message with what is begun in a ticket; a correction is left for it. */
export const startQuote = (ticketId: number, message: Message): void => {
  composeStore.set({ name: 'write' });
  changeDraft(ticketId, () => writeQuote(ticketId, message));
};

/** What is begun answers nothing any more. */
export const dropQuote = (ticketId: number): void => changeDraft(ticketId, () => writeQuote(ticketId, null));
