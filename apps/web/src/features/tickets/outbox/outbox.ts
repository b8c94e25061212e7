import { type Message, type MessageFile, messageRoutes, type Ticket } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { ApiError } from '../../../kit/api-error.ts';
import { linkStore } from '../../../kit/realtime/link-state.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { currentUser, sessionStore } from '../../../kit/session-store.ts';
import { createStore, useStore } from '../../../kit/store.ts';
import { keep, readAllKept } from '../local-keep.ts';
import { applyMessage } from '../ticket-caches.ts';

/** The file of an own message; its bytes are kept apart, by the message's key (`files/kept-files.ts`). */
export type UnsentFile = {
  info: MessageFile;
  /** What it is sent as: image, video, audio or application. */
  mediaType: string;
  /** The quick reply that the server has the file of; null for a file of this browser. */
  quickMessageId: number | null;
  /** The server keeps its bytes with the draft, under the message's key. */
  isDraftFile?: boolean;
};

/** An own message that the server has not confirmed. */
export type Unsent = {
  /** The Idempotency-Key: however often it is sent, it is one message. */
  clientKey: string;
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>;
  body: string;
  quoted: Pick<Message, 'id' | 'body' | 'fromMe' | 'mediaType' | 'file'> | null;
  file: UnsentFile | null;
  /** ISO text. */
  createdAt: string;
  /** The server's refusal; null while it waits or is under way. */
  failure: string | null;
};

const store = createStore<readonly Unsent[]>([]);
const busyTickets = new Set<number>();
let ownerId = 0;
let wake: ReturnType<typeof setTimeout> | null = null;
let attempt = 0;
const longestWaitMs = 15_000;

/** Each waits under a key of its own, so that tabs do not write over one another's. */
const hold = (clientKey: string, one: Unsent | null): void => keep(`outbox:${clientKey}`, one);

/** Changes one that waits; without changes it is given up. */
export const replaceUnsent = (clientKey: string, by?: Partial<Unsent>): void => {
  store.set(
    store.get().flatMap((one) => {
      if (one.clientKey !== clientKey) return one;
      const next = by ? { ...one, ...by } : null;
      hold(clientKey, next);
      return next ?? [];
    }),
  );
};

// Whatever else stands there has no ticket.
const isUnsent = (value: unknown): value is Unsent => Boolean((value as Unsent | null)?.ticket);

/** Own texts of another session of this browser are sent when their author is back; the key keeps them single. */
const load = (): void => {
  const userId = currentUser()?.id ?? 0;
  if (userId === ownerId) return;
  ownerId = userId;
  // In the order they were written. Once they were kept as one list.
  const kept = userId > 0 ? readAllKept('outbox').flat().filter(isUnsent) : [];
  store.set(kept.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)));
  for (const one of kept) hold(one.clientKey, one);
  keep('outbox', null);
  sendWaiting();
};

const tryAgainLater = (): void => {
  if (wake) return;
  const waitMs = Math.min(longestWaitMs, 1000 * 2 ** attempt);
  attempt += 1;
  wake = setTimeout(() => {
    wake = null;
    sendWaiting();
  }, waitMs);
};

/** A refusal is final until somebody tries again; a lost answer, an overload or a restart is not. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  error.code === 'ERR_UPLOAD_INCOMPLETE';

const sendText = ({ ticket, body, quoted, clientKey }: Unsent): Promise<Message> =>
  call(
    messageRoutes.sendMessage,
    {
      params: { ticketId: ticket.id },
      body: { body, fromMe: true, read: 1, ...(quoted ? { quotedMsg: { id: quoted.id } } : {}) },
    },
    { headers: { 'Idempotency-Key': clientKey } },
  );

export const unsentOf = (clientKey: string): Unsent | undefined =>
  store.get().find((unsent) => unsent.clientKey === clientKey);

export const isWaiting = (clientKey: string): boolean => unsentOf(clientKey) !== undefined;

const sendFile = async (unsent: Unsent): Promise<Message> => {
  const { uploadFile } = await import('./upload-file.ts');
  // Whoever gives it up from here on stops the upload; who did before has nothing to stop.
  if (!isWaiting(unsent.clientKey)) throw new Error('It was given up.');
  return uploadFile(unsent);
};

const sendOne = async (unsent: Unsent): Promise<boolean> => {
  try {
    const message = await (unsent.file ? sendFile(unsent) : sendText(unsent));
    attempt = 0;
    applyMessage(message, unsent.ticket);
    replaceUnsent(unsent.clientKey);
    return true;
  } catch (error) {
    if (!isWaiting(unsent.clientKey)) return true; // somebody gave it up meanwhile
    if (isPassing(error)) {
      tryAgainLater();
      return false;
    }
    replaceUnsent(unsent.clientKey, { failure: error instanceof ApiError ? error.code : 'ERR_INTERNAL' });
    return true;
  }
};

/** One message of a ticket at a time, so that they arrive in the order they were written. */
const sendOf = async (ticketId: number): Promise<void> => {
  if (busyTickets.has(ticketId)) return;
  busyTickets.add(ticketId);
  try {
    for (;;) {
      const next = store.get().find((unsent) => unsent.ticket.id === ticketId && unsent.failure === null);
      if (!next || !(await sendOne(next))) return;
    }
  } finally {
    busyTickets.delete(ticketId);
  }
};

export const sendWaiting = (): void => {
  if (ownerId === 0) return;
  for (const ticketId of new Set(store.get().map((unsent) => unsent.ticket.id))) void sendOf(ticketId);
};

/** What somebody sends off. */
export type Draft = Pick<Unsent, 'body' | 'quoted'> & Partial<Pick<Unsent, 'clientKey' | 'file'>>;

/** Puts messages into the outbox and sends them; offline they wait and are sent when the line is back. */
export const enqueue = (ticket: Unsent['ticket'], drafts: readonly Draft[]): void => {
  load();
  const { id, contactId, whatsappId } = ticket;
  const now = serverNow();
  const added = drafts.map(({ clientKey = crypto.randomUUID(), body, quoted, file = null }, index) => ({
    ...{ clientKey, ticket: { id, contactId, whatsappId }, body, file, failure: null },
    createdAt: new Date(now + index).toISOString(),
    quoted: quoted && {
      id: quoted.id,
      body: quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType,
      file: quoted.file,
    },
  }));
  store.set([...store.get(), ...added]);
  for (const one of added) hold(one.clientKey, one);
  void sendOf(id);
};

/** Everything that waits or was refused, in the order it was written. */
export const useUnsent = (): readonly Unsent[] => useStore(store);

sessionStore.subscribe(load);
linkStore.subscribe(() => linkStore.get() === 'live' && sendWaiting());
addEventListener('online', sendWaiting);
load();

/** Resolves when nothing of a ticket waits any more: true when everything left, false when something was refused. */
export const whenSent = (ticketId: number): Promise<boolean> =>
  new Promise((resolve) => {
    const check = (): boolean => {
      const own = store.get().filter((unsent) => unsent.ticket.id === ticketId);
      if (own.some((unsent) => unsent.failure === null)) return false;
      resolve(own.length === 0);
      return true;
    };
    if (check()) return;
    const stop = store.subscribe(() => check() && stop());
  });
