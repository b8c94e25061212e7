/**
 * Live events: every node listens for new rows of the events table, loads what they draw, and hands each to the sockets
 * whose users may read it. The table is the truth, so a node, a socket or a notification that was away catches up by
 * sequence number (decision 44). There are no rooms to leak through.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@recado/contract';
import type pg from 'pg';
import type { Server, Socket } from 'socket.io';
import { type Authenticator, SESSIONS_CHANNEL, staleSessions } from '#features/auth/index.ts';
import type { ShownMessages } from '#features/messages/index.ts';
import type { Data } from '#kit/db/data.ts';
import { isDatabaseAway } from '#kit/db/is-database-away.ts';
import { listenTo } from '#kit/db/listen.ts';
import { EVENTS_CHANNEL } from '#kit/events/record.ts';
import type { Actor } from '#kit/http/context.ts';
import { CatchUps } from './catch-ups.ts';
import { CompanyStreams, type GatewayLog, type LiveSocket } from './company-streams.ts';
import { lastSeq } from './event-rows.repo.ts';
import { limitEvents } from './limit-events.ts';
import type { Loaders } from './load-drawn.ts';
import { Presence } from './presence.ts';
import { excessOf, giveWay } from './socket-caps.ts';

// The notice of another login is on its way; it needs time to arrive before the socket closes (core §4).
const farewellMs = 1500;
/** A reply waits no longer for the events of its call. */
const longestHearingMs = 1_000;
/** So long before the end of what is known of a socket it is asked anew. */
const aheadMs = 5 * limits.socketSweepMs;

/** From now on a socket hears only why, until it is closed. */
function end(live: LiveSocket): void {
  live.hasEnded = true;
  setTimeout(() => live.socket.disconnect(true), farewellMs).unref();
}

export interface GatewayOptions {
  io: Server;
  data: Data;
  pool: pg.Pool;
  authenticator: Authenticator;
  loaders: Loaders;
  /** Hears which messages were handed to a browser. */
  shown: ShownMessages;
  log: GatewayLog;
}

class LiveGateway {
  readonly #options: GatewayOptions;
  readonly #streams: CompanyStreams;
  readonly #presence: Presence;
  readonly #catchUps: CatchUps;
  readonly #sweep: NodeJS.Timeout;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#streams = new CompanyStreams(options.io, options.data, options.loaders, options.log, options.shown);
    this.#presence = new Presence(options.data, options.log);
    this.#catchUps = new CatchUps(options);
    this.#sweep = setInterval(() => this.#look(), limits.socketSweepMs);
  }

  /** Checks the token, makes room, joins the company's stream and says `ready`; throws for a bad token. */
  async admit(socket: Socket): Promise<void> {
    const { authenticator } = this.#options;
    const auth = socket.handshake.auth as { token?: unknown };
    const actor = await authenticator.fromToken(String(auth.token ?? socket.handshake.query.token ?? ''));
    const live: LiveSocket = { socket, actor, isFamilyClient: socket.handshake.query.client !== 'recado' };
    // Between counting and joining nothing is waited for: sockets that come at once are counted one by one.
    const excess = excessOf(this.#streams.socketsOf(actor.companyId), live);
    if (excess) giveWay(excess.socket);
    if (excess === live) return;
    this.#answerCatchUps(live);
    const seq = await this.#streams.join(live);
    if (!socket.connected) return this.#streams.leave(live);
    // Support is not somebody of the company who is there.
    const isThere = actor.support === undefined;
    if (isThere) this.#presence.arrive(actor);
    socket.on('disconnect', () => {
      this.#streams.leave(live);
      if (isThere) this.#presence.leave(actor);
    });
    socket.emit('ready', { seq });
  }

  #answerCatchUps(live: LiveSocket): void {
    live.socket.on('catchUp', (since: unknown, reply: unknown) => {
      if (typeof reply !== 'function') return;
      this.#catchUps.ask(live, since).then(
        (outcome) => reply(outcome),
        (error: unknown) => {
          this.#options.log.error({ err: error }, 'catching up failed');
          reply({ replayed: false, seq: 0 });
        },
      );
    });
  }

  onEvents(payload: string): void {
    const [companyId, seq] = payload.split(':').map(Number);
    if (companyId && seq) this.#streams.wake(companyId, seq);
  }

  /** A call waits for its own events a moment at most: a line that lags behind hears them later. */
  async letHear(actor: Actor, seq: number): Promise<void> {
    const waiting = new AbortController();
    const late = wait(longestHearingMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([this.#streams.tell(actor, seq), late]);
    waiting.abort();
  }

  /** Rights of a user changed, or a session ended: the sockets follow at once (trust I-28). */
  async recheck(userId: number): Promise<void> {
    const { authenticator } = this.#options;
    authenticator.forget(userId);
    for (const live of this.#streams.sockets.filter((item) => item.actor.userId === userId)) {
      try {
        live.actor = await authenticator.fromSession(live.actor.sessionId, userId);
      } catch (error) {
        // Nothing is known of the session then; it is looked at again once the database is back.
        if (isDatabaseAway(error)) throw error;
        end(live);
      }
    }
  }

  /** What visits of support to a company may do has changed. */
  async recheckVisits(companyId: number): Promise<void> {
    const visitors = this.#streams.socketsOf(companyId).filter(({ actor }) => actor.support);
    for (const userId of new Set(visitors.map(({ actor }) => actor.userId))) await this.recheck(userId);
  }

  /**
   * Looks again at the sockets whose time is about to be over: a session was made longer, or they are closed. It begins a
   * little before, so that a session that goes on misses nothing.
   */
  #look(): void {
    const now = Date.now();
    this.#catchUps.forgetIdle(now);
    const ends = now + aheadMs;
    const over = this.#streams.sockets.filter(({ actor, hasEnded }) => !hasEnded && actor.validUntil.getTime() <= ends);
    for (const userId of new Set(over.map(({ actor }) => actor.userId)))
      this.#closeOver(userId).catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'sockets whose time is over could not be looked at'),
      );
  }

  /** Of a company that fell due each page begins anew: with what it may still do, or at the sign-in. */
  async #closeOver(userId: number): Promise<void> {
    const mine = this.#streams.sockets.filter(({ actor }) => actor.userId === userId && !actor.payOnly);
    await this.recheck(userId);
    for (const live of mine) if (live.actor.payOnly) end(live);
  }

  /** Notifications may have been lost: nothing cached is trusted, every socket and every stream is looked at. */
  async afterGap(): Promise<void> {
    this.#options.authenticator.forget();
    for (const userId of this.#userIds) await this.recheck(userId);
    for (const companyId of this.#streams.companyIds) {
      this.#streams.wake(companyId, await this.#options.data.tenant(companyId, lastSeq));
    }
  }

  /**
   * The database is away for more than a moment: the browsers are let go, say that they reconnect, and come back by
   * themselves. A disconnect would tell them that their session has ended.
   */
  letGo(): void {
    for (const { socket } of this.#streams.sockets) socket.conn.close();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#presence.stop();
    await this.#streams.settle();
  }

  get #userIds(): number[] {
    return [...new Set(this.#streams.sockets.map((live) => live.actor.userId))];
  }
}

function recheckStale(gateway: LiveGateway, payload: string): Promise<void> {
  const stale = staleSessions(payload);
  return 'userId' in stale ? gateway.recheck(stale.userId) : gateway.recheckVisits(stale.visitedCompanyId);
}

/** The gateway as the node that runs it sees it. */
export type Gateway = Pick<LiveGateway, 'letHear' | 'stop'>;

/** Starts the gateway on a Socket.IO server. Returns its stop. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { io, pool, log } = options;
  const gateway = new LiveGateway(options);
  const told = (what: string) => (error: unknown) => log.error({ err: error }, what);
  io.on('connection', (socket) => {
    limitEvents(socket);
    gateway.admit(socket).catch((error: unknown) => {
      if (isDatabaseAway(error)) socket.conn.close();
      else socket.disconnect(true);
    });
  });
  let losses = 0;
  const stopListening = await listenTo(pool, [EVENTS_CHANNEL, SESSIONS_CHANNEL], {
    onNotice: (channel, payload) => {
      if (channel === EVENTS_CHANNEL) gateway.onEvents(payload);
      else void recheckStale(gateway, payload).catch(told('rechecking sessions failed'));
    },
    onOpen: () => {
      losses = 0;
      void gateway.afterGap().catch(told('catching up after a cut failed'));
    },
    onLoss: (error) => {
      told('notifications are opened again')(error);
      losses += 1;
      if (losses > 1) gateway.letGo();
    },
  });
  return {
    letHear: (actor, seq) => gateway.letHear(actor, seq),
    stop: async () => {
      await stopListening();
      await gateway.stop();
    },
  };
}
