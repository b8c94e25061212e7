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
/** What had arrived when the line was cut: newer events may come before the server says ready. */
let resumeFrom: number | null = null;
let hasBeenReady = false;
/** Where the sequence stood when this page joined; what is older was loaded with the lists. */
let firstSeq = 0;
let presence: ReturnType<typeof setInterval> | null = null;
const recentSeqs = new Set<number>();
const recentSeqsKept = 2000;
const batch = createEventBatch();

let isCatchingUp = false;

const isMark = (value: unknown): value is EventMark =>
  typeof value === 'object' && value !== null && 'seq' in value && typeof value.seq === 'number' && 'name' in value;

/** A replay may repeat what came live just before the cut: every sequence number counts once. */
const isNew = (seq: number): boolean => {
  if (seq <= firstSeq || recentSeqs.has(seq)) return false;
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

/** Asks for what was missed (decisions 44); refreshes the active queries once when that is too much. */
const catchUp = async (link: Socket, since: number): Promise<void> => {
  isCatchingUp = true;
  try {
    const outcome: unknown = await link.timeout(10_000).emitWithAck('catchUp', since);
    lastSeq = Math.max(lastSeq ?? 0, seqOf(outcome));
    const isReplayed = typeof outcome === 'object' && outcome !== null && 'replayed' in outcome && outcome.replayed;
    if (isReplayed !== true) await queryClient.invalidateQueries({ refetchType: 'active' });
  } catch (error) {
    log('catching up was not answered', error);
    await queryClient.invalidateQueries({ refetchType: 'active' });
  } finally {
    resumeFrom = null;
    isCatchingUp = false;
  }
};

const seqOf = (about: unknown): number =>
  typeof about === 'object' && about !== null && 'seq' in about && typeof about.seq === 'number' ? about.seq : 0;

/** The server says where the company's sequence stands; from there on nothing is missed. */
const becomeReady = (link: Socket, about: unknown): void => {
  const isFirst = !hasBeenReady;
  hasBeenReady = true;
  if (isFirst) firstSeq = seqOf(about);
  const catching = isFirst
    ? queryClient.invalidateQueries({ refetchType: 'active' })
    : catchUp(link, resumeFrom ?? firstSeq);
  lastSeq ??= firstSeq;
  catching.catch((error: unknown) => log('refreshing after a gap failed', error));
  linkStore.set('live');
};

/** `client` tells the server that this one catches up by sequence number and reads the marks of events. */
const handshake = () => ({ token: currentToken() ?? '', client: 'recado' });

const retryMs = 3000;

/** The server cut the line: the token is old, or the session is over. */
const renewAndReconnect = async (link: Socket): Promise<void> => {
  try {
    await refreshToken();
    if (socket === link) connectWithToken(link);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession('expired');
    else setTimeout(() => socket === link && !link.connected && void renewAndReconnect(link), retryMs);
  }
};

const connectWithToken = (link: Socket): void => {
  link.io.opts.query = handshake();
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
    query: handshake(),
  });
  socket = link;
  link.on('connect', () => {
    resumeFrom ??= lastSeq;
  });
  link.on('ready', (about: unknown) => becomeReady(link, about));
  link.onAny(receive);
  link.on('disconnect', (reason) => {
    linkStore.set('lost');
    if (reason === 'io server disconnect') void renewAndReconnect(link);
  });
  // A token renewed meanwhile must be the one that the next attempt shows.
  link.io.on('reconnect_attempt', () => {
    link.io.opts.query = handshake();
  });
  link.on('connect_error', () => {
    if (lastSeq !== null) linkStore.set('lost');
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
  resumeFrom = null;
  hasBeenReady = false;
  firstSeq = 0;
  recentSeqs.clear();
  linkStore.set('idle');
};
