import { api, type Message, type Ticket } from '@recado/contract';
import { call } from '../../kit/api.ts';
import { ApiError } from '../../kit/api-error.ts';
import { linkStore } from '../../kit/realtime/link-state.ts';
import { currentUser, sessionStore } from '../../kit/session-store.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { keep, readKept } from './local-keep.ts';
import { applyMessage } from './ticket-caches.ts';

/** An own text that the server has not confirmed. */
export type Unsent = {
  /** The Idempotency-Key: however often it is sent, it is one message. */
  clientKey: string;
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>;
  body: string;
  quoted: Pick<Message, 'id' | 'body' | 'fromMe'> | null;
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

const change = (next: readonly Unsent[]): void => {
  store.set(next);
  keep('outbox', next);
};

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'clientKey' in value && 'body' in value && 'ticket' in value;

/** Own texts of another session of this browser are sent when their author is back; the key keeps them single. */
const load = (): void => {
  const userId = currentUser()?.id ?? 0;
  if (userId === ownerId) return;
  ownerId = userId;
  const kept = userId > 0 ? readKept('outbox') : [];
  store.set(Array.isArray(kept) ? kept.filter(isUnsent) : []);
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
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

const sendOne = async (unsent: Unsent): Promise<boolean> => {
  try {
    const message = await call(
      api.sendMessage,
      {
        params: { ticketId: unsent.ticket.id },
        body: {
          body: unsent.body,
          fromMe: true,
          read: 1,
          ...(unsent.quoted ? { quotedMsg: { id: unsent.quoted.id } } : {}),
        },
      },
      { headers: { 'Idempotency-Key': unsent.clientKey } },
    );
    attempt = 0;
    applyMessage(message, unsent.ticket);
    change(store.get().filter((other) => other.clientKey !== unsent.clientKey));
    return true;
  } catch (error) {
    if (isPassing(error)) {
      tryAgainLater();
      return false;
    }
    const failure = error instanceof ApiError ? error.code : 'ERR_INTERNAL';
    change(store.get().map((other) => (other.clientKey === unsent.clientKey ? { ...other, failure } : other)));
    return true;
  }
};

/** One text of a ticket at a time, so that they arrive in the order they were written. */
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

const sendWaiting = (): void => {
  if (ownerId === 0) return;
  for (const ticketId of new Set(store.get().map((unsent) => unsent.ticket.id))) void sendOf(ticketId);
};

/** Puts a text into the outbox and sends it; offline it waits and is sent when the line is back. */
export const sendText = (ticket: Unsent['ticket'], body: string, quoted: Unsent['quoted']): void => {
  load();
  const { id, contactId, whatsappId } = ticket;
  change([
    ...store.get(),
    {
      clientKey: crypto.randomUUID(),
      ticket: { id, contactId, whatsappId },
      body,
      quoted: quoted ? { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe } : null,
      createdAt: new Date().toISOString(),
      failure: null,
    },
  ]);
  void sendOf(id);
};

/** Sends a refused text again, with the same key. */
export const retryUnsent = (clientKey: string): void => {
  change(store.get().map((unsent) => (unsent.clientKey === clientKey ? { ...unsent, failure: null } : unsent)));
  sendWaiting();
};

/** Gives a refused text up. */
export const discardUnsent = (clientKey: string): void =>
  change(store.get().filter((unsent) => unsent.clientKey !== clientKey));

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
