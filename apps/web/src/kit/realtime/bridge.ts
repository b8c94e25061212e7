import { type EventMark, limits } from '@recado/contract';
import { io, type Socket } from 'socket.io-client';
import { refreshToken } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { log } from '../log.ts';
import { queryClient } from '../query-client.ts';
import { currentToken, endSession } from '../session-store.ts';
import { createEventBatch } from './event-batch.ts';
import { linkStore } from './link-state.ts';
import { isEventName, react } from './reactions.ts';

let socket: Socket | null = null;
let lastSeq: number | null = null;
let presence: ReturnType<typeof setInterval> | null = null;
const ticketRooms = new Map<number, number>();
const recentSeqs = new Set<number>();
const recentSeqsKept = 2000;
const batch = createEventBatch();

const isMark = (value: unknown): value is EventMark =>
  typeof value === 'object' && value !== null && 'seq' in value && typeof value.seq === 'number' && 'name' in value;

/** A replay may repeat what came live just before the cut: every sequence number counts once. */
const isNew = (seq: number): boolean => {
  if (seq <= 0) return true; // fleeting events (typing) have no place in the sequence
  if (recentSeqs.has(seq)) return false;
  recentSeqs.add(seq);
  if (recentSeqs.size > recentSeqsKept) recentSeqs.delete(recentSeqs.values().next().value ?? seq);
  lastSeq = Math.max(lastSeq ?? 0, seq);
  return true;
};

const receive = (_wireName: string, payload: unknown, mark: unknown): void => {
  if (!isMark(mark) || !isEventName(mark.name) || !isNew(mark.seq)) return;
  const { name } = mark;
  const isReplayed = isCatchingUp;
  batch.add(() => react(name, payload as never, isReplayed)); // the server serialises by the schema of this name
};

let isCatchingUp = false;
let hasBeenLive = false;

/** Asks for what was missed (decisions 44); refreshes the active queries once when that is too much. */
const catchUp = async (link: Socket): Promise<void> => {
  const refreshAll = () => queryClient.invalidateQueries({ refetchType: 'active' });
  if (!hasBeenLive || lastSeq === null) {
    await refreshAll();
    return;
  }
  isCatchingUp = true;
  try {
    const reply: unknown = await link.timeout(10_000).emitWithAck('catchUp', lastSeq);
    const outcome = reply as { replayed?: boolean; seq?: number } | null; // catchUpReply of the contract
    if (typeof outcome?.seq === 'number') lastSeq = Math.max(lastSeq, outcome.seq);
    if (outcome?.replayed !== true) await refreshAll();
  } catch (error) {
    log('catching up was not answered', error);
    await refreshAll();
  } finally {
    isCatchingUp = false;
  }
};

const joinRooms = (link: Socket): void => {
  link.emit('joinNotification');
  for (const status of ['open', 'pending', 'closed']) link.emit('joinTickets', status);
  for (const ticketId of ticketRooms.keys()) link.emit('joinChatBox', String(ticketId));
};

const becomeReady = (link: Socket): void => {
  joinRooms(link);
  catchUp(link)
    .catch((error: unknown) => log('refreshing after a gap failed', error))
    .finally(() => {
      hasBeenLive = true;
    });
  linkStore.set('live');
};

const retryMs = 3000;

/** The server cut the line: the token is old, or the session is over. */
const renewAndReconnect = async (link: Socket): Promise<void> => {
  try {
    await refreshToken();
    if (socket === link) connectWithToken(link);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    else setTimeout(() => socket === link && !link.connected && void renewAndReconnect(link), retryMs);
  }
};

const connectWithToken = (link: Socket): void => {
  link.io.opts.query = { token: currentToken() ?? '' };
  link.connect();
};

/** Opens the live connection of the signed-in user; idempotent. */
export const openLink = (): void => {
  if (socket) return;
  linkStore.set('connecting');
  const link = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    query: { token: currentToken() ?? '' },
  });
  socket = link;
  link.on('ready', () => becomeReady(link));
  link.onAny(receive);
  link.on('disconnect', (reason) => {
    linkStore.set('lost');
    if (reason === 'io server disconnect') void renewAndReconnect(link);
  });
  // A token renewed meanwhile must be the one that the next attempt shows.
  link.io.on('reconnect_attempt', () => {
    link.io.opts.query = { token: currentToken() ?? '' };
  });
  link.on('connect_error', () => {
    if (hasBeenLive) linkStore.set('lost');
  });
  presence = setInterval(() => link.emit('userStatus'), limits.presencePingMs);
  connectWithToken(link);
};

/** Closes the live connection (logout, session taken over). */
export const closeLink = (): void => {
  socket?.removeAllListeners();
  socket?.offAny();
  socket?.disconnect();
  socket = null;
  if (presence) clearInterval(presence);
  presence = null;
  lastSeq = null;
  hasBeenLive = false;
  recentSeqs.clear();
  linkStore.set('idle');
};

/**
 * Follows the events of one open conversation (acks, edits, typing); counted, so two views of it are one room.
 * @returns a function that leaves it
 */
export const followTicket = (ticketId: number): (() => void) => {
  const count = ticketRooms.get(ticketId) ?? 0;
  ticketRooms.set(ticketId, count + 1);
  if (count === 0 && linkStore.get() === 'live') socket?.emit('joinChatBox', String(ticketId));
  return () => {
    const left = (ticketRooms.get(ticketId) ?? 1) - 1;
    if (left > 0) ticketRooms.set(ticketId, left);
    else {
      ticketRooms.delete(ticketId);
      if (linkStore.get() === 'live') socket?.emit('leaveChatBox', String(ticketId));
    }
  };
};
