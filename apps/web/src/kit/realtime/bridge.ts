import { type EventMark, type EventName, limits } from '@recado/contract';
import { io, type Socket } from 'socket.io-client';
import { renewSession } from '../api.ts';
import { log } from '../log.ts';
import { queryClient } from '../query-client.ts';
import { currentToken } from '../session-store.ts';
import { forgetFailures, noteFailure } from './blocked-line.ts';
import { createEventBatch } from './event-batch.ts';
import { createEventOrder } from './event-order.ts';
import { linkStore } from './link-state.ts';
import { react } from './reactions.ts';

let socket: Socket | null = null;
/** What had arrived when the line was cut: newer events may come before the server says ready. */
let resumeFrom: number | null = null;
let presence: ReturnType<typeof setInterval> | null = null;
const batch = createEventBatch();
const order = createEventOrder();

let isCatchingUp = false;
/** The server has too many sockets of this person and lets the oldest go. */
let isAside = false;

const isMark = (value: unknown): value is EventMark =>
  typeof value === 'object' && value !== null && 'seq' in value && typeof value.seq === 'number' && 'name' in value;

const receive = (_wireName: string, payload: unknown, mark: unknown): void => {
  if (!isMark(mark)) return;
  const name = mark.name as EventName; // one that this version does not know has no reactions
  const isReplayed = isCatchingUp;
  // The server serialises by the schema of this name.
  order.take(mark.seq, () => batch.add(() => react(name, payload as never, isReplayed)));
};

/** Asks for what was missed (decisions 44); refreshes the active queries once when that is too much. */
const catchUp = async (link: Socket, since: number): Promise<void> => {
  isCatchingUp = true;
  try {
    const outcome: unknown = await link.timeout(10_000).emitWithAck('catchUp', since);
    const isReplayed = typeof outcome === 'object' && outcome !== null && 'replayed' in outcome && outcome.replayed;
    order.release();
    order.reach(seqOf(outcome));
    resumeFrom = null;
    if (isReplayed !== true) await queryClient.invalidateQueries({ refetchType: 'active' });
    else await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  } catch (error) {
    // What is still missing is asked for from the same place when the line is back.
    order.drop();
    log('catching up was not answered', error);
    await queryClient.invalidateQueries({ refetchType: 'active' });
  } finally {
    isCatchingUp = false;
  }
};

const seqOf = (about: unknown): number =>
  typeof about === 'object' && about !== null && 'seq' in about && typeof about.seq === 'number' ? about.seq : 0;

/** The server hands on what comes from now on; what came before is asked for, at the first time since the page began. */
const becomeReady = (link: Socket): void => {
  catchUp(link, resumeFrom ?? 0).catch((error: unknown) => log('refreshing after a gap failed', error));
  linkStore.set('live');
};

/** `client` tells the server that this one catches up by sequence number and reads the marks of events. */
const handshake = () => ({ token: currentToken() ?? '', client: 'recado' });

const retryMs = 3000;

/** The server cut the line: the token is old, or the session is over. */
const renewAndReconnect = async (link: Socket): Promise<void> => {
  try {
    await renewSession();
    if (socket === link) connectWithToken(link);
  } catch {
    setTimeout(() => socket === link && !link.connected && void renewAndReconnect(link), retryMs);
  }
};

/** A page that had to give way comes back when somebody turns to it, or looks at it for long. */
const untilLookedAt = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
      resolve();
    };
    const timer = setInterval(look, limits.asideRetryMs);
    document.addEventListener('visibilitychange', look);
  });

const connectWithToken = (link: Socket): void => {
  link.io.opts.query = handshake();
  link.connect();
};

/**
 * Opens the live connection of the signed-in user; idempotent.
 * @param lastEvent number of the company's newest event before anything of the page was loaded
 */
export const openLink = (lastEvent: number): void => {
  if (socket) return;
  order.begin(lastEvent);
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
    forgetFailures();
    resumeFrom ??= order.last();
    order.hold();
  });
  link.on('ready', () => becomeReady(link));
  link.on('aside', () => {
    isAside = true;
  });
  link.onAny(receive);
  link.on('disconnect', (reason) => {
    linkStore.set('lost');
    if (reason !== 'io server disconnect') return;
    // Coming back at once would push out another page of the same person, which would come back in turn.
    const mayCome = isAside ? untilLookedAt() : Promise.resolve();
    isAside = false;
    void mayCome.then(() => (socket === link ? renewAndReconnect(link) : undefined));
  });
  // A token renewed meanwhile must be the one that the next attempt shows.
  link.io.on('reconnect_attempt', () => {
    link.io.opts.query = handshake();
  });
  link.on('connect_error', () => {
    linkStore.set('lost');
    // What the server itself refuses comes over the line, which then is there.
    if (link.io.engine?.readyState !== 'open') void noteFailure();
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
  order.reset();
  resumeFrom = null;
  forgetFailures();
  linkStore.set('idle');
};
