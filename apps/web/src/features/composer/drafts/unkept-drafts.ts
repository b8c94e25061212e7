import type { Message } from '@recado/contract';
import { readDraft, writeDraft } from '../../../kit/drafts.ts';
import { createStore } from '../../../kit/store.ts';
import { keep, readKeptIds } from '../../tickets/local-keep.ts';

const name = 'unkept-drafts';

/** The key of a ticket's text in `kit/drafts.ts`. */
export const draftKey = (ticketId: number): string => `ticket-${ticketId}`;

/** The key of the message that a ticket's draft answers, as JSON. */
export const quoteKey = (ticketId: number): string => `quote-${ticketId}`;

/** Reads a kept message; null when there is none. */
export const quoteIn = (text: string): Message | null => {
  try {
    // Written below; whatever else stands there has no id.
    const kept = JSON.parse(text || 'null') as Message | null;
    return typeof kept?.id === 'string' ? kept : null;
  } catch {
    return null;
  }
};

/** The message that the draft of a ticket answers, as it stands here. */
export const readQuote = (ticketId: number): Message | null => quoteIn(readDraft(quoteKey(ticketId)));

export const writeQuote = (ticketId: number, message: Message | null): void =>
  writeDraft(quoteKey(ticketId), message ? JSON.stringify({ ...message, quotedMsg: null }) : '');

/** Tickets whose draft the server has not got as it stands here; it is sent when the line is back. */
export const unkeptDrafts = (): number[] => readKeptIds(name);

export const isUnkept = (ticketId: number): boolean => unkeptDrafts().includes(ticketId);

/** Notes whether the server has a ticket's draft as it stands here. */
export const markUnkept = (ticketId: number, on: boolean): void => {
  if (on === isUnkept(ticketId)) return;
  keep(name, on ? [...unkeptDrafts(), ticketId] : unkeptDrafts().filter((id) => id !== ticketId));
};

/** The draft that changed last; `compose/draft-sync.ts`, which comes with the first composer, hands it to the server. */
export const draftChanges = createStore<{ ticketId: number } | null>(null);

/** Changes what is begun in a ticket: here at once, on the server when the writer pauses. */
export const changeDraft = (ticketId: number, change: () => void): void => {
  markUnkept(ticketId, true);
  change();
  draftChanges.set({ ticketId });
};
