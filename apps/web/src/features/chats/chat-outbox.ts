import { type ChatMessage, chatRoutes } from '@recado/contract';
import { call } from '../../kit/api.ts';
import { ApiError } from '../../kit/api-error.ts';
import { linkStore } from '../../kit/realtime/link-state.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { currentUser, sessionStore } from '../../kit/session-store.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { keep, readAllKept } from '../tickets/local-keep.ts';
import { dropFile, fileOf, holdFile, keepFile } from '../tickets/outbox/kept-files.ts';
import { isPassing } from '../tickets/outbox/outbox.ts';
import { applyMessage } from './queries.ts';

/** An own message to colleagues that the server has not confirmed. */
export type UnsentChat = {
  /** The Idempotency-Key: however often it is sent, it is one message. */
  clientKey: string;
  chatId: number;
  senderId: number;
  body: string;
  quoted: Pick<ChatMessage, 'id' | 'message' | 'sender'> | null;
  mentions: number[];
  /** Its bytes are kept apart, under its key. */
  file: { name: string; type: string; bytes: number } | null;
  /** ISO text. */
  createdAt: string;
  /** The server's refusal; null while it waits or is under way. */
  failure: string | null;
};

const store = createStore<readonly UnsentChat[]>([]);
const busy = new Set<number>();
const longestWaitMs = 15_000;
let ownerId = 0;
let wake: ReturnType<typeof setTimeout> | null = null;
let attempt = 0;

const hold = (clientKey: string, one: UnsentChat | null): void => keep(`chatOutbox:${clientKey}`, one);

const replace = (clientKey: string, by: Partial<UnsentChat> | null): void =>
  store.set(
    store.get().flatMap((one) => {
      if (one.clientKey !== clientKey) return one;
      const next = by ? { ...one, ...by } : null;
      hold(clientKey, next);
      return next ?? [];
    }),
  );

// Whatever else stands there has no conversation.
const isUnsent = (value: unknown): value is UnsentChat =>
  typeof value === 'object' && value !== null && 'chatId' in value && 'clientKey' in value;

/** What waits from before is sent when its author is back; the key keeps it single. */
const load = (): void => {
  const userId = currentUser()?.id ?? 0;
  if (userId === ownerId) return;
  ownerId = userId;
  const kept = userId > 0 ? readAllKept('chatOutbox').filter(isUnsent) : [];
  store.set(kept.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)));
  sendWaiting();
};

const bodyOf = async (one: UnsentChat) => {
  const fields = { message: one.body, mentions: one.mentions, ...(one.quoted ? { quotedId: one.quoted.id } : {}) };
  if (!one.file) return fields;
  const blob = await fileOf(one.clientKey);
  if (!blob) throw new ApiError(404, 'ERR_NO_FILE_FOUND');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('medias', blob, one.file.name);
  return form;
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

const sendOne = async (one: UnsentChat): Promise<boolean> => {
  try {
    const input = { params: { id: one.chatId }, body: await bodyOf(one) };
    const headers = { 'Idempotency-Key': one.clientKey };
    const message = await call(chatRoutes.sendChatMessage, input, { headers });
    attempt = 0;
    applyMessage(message);
    replace(one.clientKey, null);
    if (one.file) dropFile(one.clientKey);
    return true;
  } catch (error) {
    if (!isPassing(error)) {
      replace(one.clientKey, { failure: error instanceof ApiError ? error.code : 'ERR_INTERNAL' });
      return true;
    }
    tryAgainLater();
    return false;
  }
};

/** One message of a conversation at a time, so that they arrive in the order they were written. */
const sendOf = async (chatId: number): Promise<void> => {
  if (busy.has(chatId)) return;
  busy.add(chatId);
  try {
    for (;;) {
      const next = store.get().find((one) => one.chatId === chatId && one.failure === null);
      if (!next || !(await sendOne(next))) return;
    }
  } finally {
    busy.delete(chatId);
  }
};

const sendWaiting = (): void => {
  if (ownerId === 0) return;
  for (const chatId of new Set(store.get().map((one) => one.chatId))) void sendOf(chatId);
};

type Written = Pick<UnsentChat, 'chatId' | 'body' | 'quoted' | 'mentions'>;

/** Puts a message into the outbox and sends it; offline it waits, also over a reload. */
export const sendToChat = (written: Written, file?: File): void => {
  load();
  const clientKey = crypto.randomUUID();
  const one: UnsentChat = {
    ...written,
    ...{ clientKey, senderId: ownerId, failure: null, createdAt: new Date(serverNow()).toISOString() },
    file: file ? { name: file.name, type: file.type, bytes: file.size } : null,
  };
  if (file) {
    holdFile(clientKey, file);
    keepFile(clientKey);
  }
  store.set([...store.get(), one]);
  hold(clientKey, one);
  void sendOf(written.chatId);
};

/** Sends again what was refused. */
export const retryUnsent = ({ clientKey, chatId }: UnsentChat): void => {
  replace(clientKey, { failure: null });
  void sendOf(chatId);
};

/** Gives up what was refused. */
export const dropUnsent = ({ clientKey }: UnsentChat): void => {
  replace(clientKey, null);
  dropFile(clientKey);
};

/** Everything that waits or was refused, in the order it was written. */
export const useUnsentChats = (): readonly UnsentChat[] => useStore(store);

sessionStore.subscribe(load);
linkStore.subscribe(() => linkStore.get() === 'live' && sendWaiting());
addEventListener('online', sendWaiting);
load();
