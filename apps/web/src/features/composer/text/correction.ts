import type { Message } from '@recado/contract';
import { readDraft, writeDraft } from '../../../kit/drafts.ts';
import { quoteIn } from '../drafts/unkept-drafts.ts';

/** The key of the message that is being corrected in a ticket, as JSON. */
export const correctedKey = (ticketId: number): string => `corrected-${ticketId}`;

/** The key of what it is to say. */
export const correctionKey = (ticketId: number): string => `correction-${ticketId}`;

const readCorrected = (ticketId: number): Message | null => quoteIn(readDraft(correctedKey(ticketId)));

/** Whether this message is the one that is being corrected in a ticket. */
export const isCorrected = (ticketId: number, message: Message | null): boolean =>
  message !== null && readCorrected(ticketId)?.id === message.id;

/** Closes the correction in a ticket: the server has taken it, or its author gave it up. */
export const endCorrection = (ticketId: number): void => {
  writeDraft(correctedKey(ticketId), '');
  writeDraft(correctionKey(ticketId), '');
};

const isReworded = (ticketId: number): boolean => {
  const message = readCorrected(ticketId);
  return message !== null && readDraft(correctionKey(ticketId)) !== message.body;
};

/**
 * Opens a message for correction, in this browser and until the server has taken it (docs/decisions/0055).
 * @param body what it says, as it is shown
 * @returns false where another one is open that says something else by now: that one stays
 */
export const startCorrection = (ticketId: number, message: Message, body: string): boolean => {
  if (isCorrected(ticketId, message)) return true;
  if (isReworded(ticketId)) return false;
  writeDraft(correctionKey(ticketId), body);
  writeDraft(correctedKey(ticketId), JSON.stringify({ ...message, body, quotedMsg: null }));
  return true;
};

/** The ticket is left: a correction that changes nothing yet is closed, another one stays open. */
export const leaveCorrection = (ticketId: number): void => {
  if (readCorrected(ticketId) && !isReworded(ticketId)) endCorrection(ticketId);
};
