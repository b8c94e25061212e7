import { replaceUnsent, sendWaiting, unsentOf } from '../tickets/outbox/outbox.ts';

/** Sends a refused message again, with the same key. */
export const retryUnsent = (clientKey: string): void => {
  replaceUnsent(clientKey, { failure: null });
  sendWaiting();
};

/** Gives a message up that was refused, or a file that is under way. */
export const discardUnsent = (clientKey: string): void => {
  const unsent = unsentOf(clientKey);
  if (!unsent) return;
  replaceUnsent(clientKey);
  // Of a text there is no file to forget.
  void import('../tickets/outbox/upload-file.ts').then(({ forgetFile }) => forgetFile(clientKey));
  // What is recorded is in no draft. Sent off while it was handed over, a file may be in the draft without being known there.
  const { file } = unsent;
  if (file && !file.info.isVoice)
    void import('./files/draft-files.ts').then(({ dropDraftFile }) =>
      dropDraftFile(unsent.ticket.id, clientKey, !file.isDraftFile && file.quickMessageId === null),
    );
};
