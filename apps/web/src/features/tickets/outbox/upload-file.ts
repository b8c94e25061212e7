import { type Message, messageRoutes } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { ApiError } from '../../../kit/api-error.ts';
import { createStore, useStore } from '../../../kit/store.ts';
import { dropFile, fileOf, releaseFile } from './kept-files.ts';
import type { Unsent } from './outbox.ts';

/** How much of each file under way has left, 0 to 1, by the key of its message. */
const shares = createStore<ReadonlyMap<string, number>>(new Map());
const stops = new Map<string, AbortController>();

export const useShare = (key: string): number | null => useStore(shares).get(key) ?? null;

/** Notes how much of a file has left; null when it is under way no more. */
export const tellShare = (key: string, share: number | null): void => {
  const next = new Map(shares.get());
  if (share === null) next.delete(key);
  else next.set(key, share);
  shares.set(next);
};

const fieldsOf = ({ body, quoted }: Unsent) => ({
  body,
  fromMe: true,
  read: 1,
  ...(quoted ? { quotedMsg: { id: quoted.id } } : {}),
});

const formOf = (unsent: Unsent, blob: Blob, name: string): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fieldsOf(unsent)))
    form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('medias', blob, name);
  return form;
};

/** Sends the file that the server keeps with the draft; null when the draft has it no more. */
const sendKept = async (unsent: Unsent, signal: AbortSignal): Promise<Message | null> => {
  const params = { ticketId: unsent.ticket.id };
  const headers = { 'Idempotency-Key': unsent.clientKey };
  try {
    const body = { ...fieldsOf(unsent), isDraftFile: true };
    return await call(messageRoutes.sendMessage, { params, body }, { headers, signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ERR_NO_FILE_FOUND') return null;
    throw error;
  }
};

/**
 * Sends one file of the outbox, with its key, and tells how far it is.
 * @throws ApiError; `fileGone` when this browser has its bytes no more
 */
export const uploadFile = async (unsent: Unsent): Promise<Message> => {
  const { clientKey, file, ticket } = unsent;
  const params = { ticketId: ticket.id };
  const headers = { 'Idempotency-Key': clientKey };
  // Before anything is waited for: it may be given up while its bytes are read.
  const stop = new AbortController();
  stops.set(clientKey, stop);
  try {
    if (file?.quickMessageId) {
      const body = { ...fieldsOf(unsent), quickMessageId: file.quickMessageId };
      return await call(messageRoutes.sendMessage, { params, body }, { headers, signal: stop.signal });
    }
    const sent = file?.isDraftFile ? await sendKept(unsent, stop.signal) : null;
    if (sent) {
      releaseFile(clientKey);
      return sent;
    }
    const blob = await fileOf(clientKey);
    stop.signal.throwIfAborted();
    if (!blob) throw new ApiError(410, 'fileGone');
    tellShare(clientKey, 0);
    const body = formOf(unsent, blob, file?.info.name ?? '');
    const onProgress = (share: number): void => tellShare(clientKey, share);
    const message = await call(
      messageRoutes.sendMessage,
      { params, body },
      { headers, signal: stop.signal, onProgress },
    );
    releaseFile(clientKey);
    return message;
  } finally {
    stops.delete(clientKey);
    tellShare(clientKey, null);
  }
};

/** Stops a file that is under way and forgets its bytes. */
export const forgetFile = (clientKey: string): void => {
  stops.get(clientKey)?.abort();
  dropFile(clientKey);
};
