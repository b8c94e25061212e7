import { isWaiting, replaceUnsent, sendWaiting } from './outbox.ts';

/** Sends a refused message again, with the same key. */
export const retryUnsent = (clientKey: string): void => {
  replaceUnsent(clientKey, { failure: null });
  sendWaiting();
};

/** Gives a message up that was refused, or a file that is under way. */
export const discardUnsent = (clientKey: string): void => {
  if (!isWaiting(clientKey)) return;
  replaceUnsent(clientKey);
  // Of a text there is no file to forget.
  void import('./files/upload-file.ts').then(({ forgetFile }) => forgetFile(clientKey));
};
