import type { Message } from '@recado/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { draftWrites, readDraft } from '../../../kit/drafts.ts';
import { type Bubble, bubblesOf } from '../../tickets/messages/message-rows.ts';
import { correctedKey } from '../text/correction.ts';
import { changeDraft, quoteIn, quoteKey, readQuote, writeQuote } from './unkept-drafts.ts';

/** The message that is kept under a key in `kit/drafts.ts`, as it is drawn. */
const useKeptBubble = (key: string): Bubble | null => {
  const text = useSyncExternalStore(draftWrites.subscribe, () => readDraft(key));
  return useMemo(() => {
    const message = quoteIn(text);
    return message ? (bubblesOf([message], [])[0] ?? null) : null;
  }, [text]);
};

/** The message that the draft of a ticket answers; null while it answers none (product §4). */
export const useQuote = (ticketId: number): Bubble | null => useKeptBubble(quoteKey(ticketId));

/** The message that is being corrected in a ticket; null while none is. */
export const useCorrected = (ticketId: number): Bubble | null => useKeptBubble(correctedKey(ticketId));

/** Answers a message with what is begun in a ticket; while a correction is open the answer waits for its end. */
export const startQuote = (ticketId: number, message: Message): void =>
  changeDraft(ticketId, () => writeQuote(ticketId, message));

/** The answer to a message was handed over; what is begun answers it no more, unless it is another one by now. */
export const dropSent = (ticketId: number, quoted: Pick<Message, 'id'> | null): void => {
  if (quoted && readQuote(ticketId)?.id === quoted.id) dropQuote(ticketId);
};

/** What is begun answers nothing any more. */
export const dropQuote = (ticketId: number): void => changeDraft(ticketId, () => writeQuote(ticketId, null));
