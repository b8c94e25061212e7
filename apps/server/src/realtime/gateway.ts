/**
 * Live events: every node listens for new rows of the events table, loads what they draw, and hands each to the sockets
 * whose users may read it. The table is the truth, so a node, a socket or a notification that was away catches up by
 * sequence number (decision 44). There are no rooms to leak through.
 */
import type pg from 'pg';
import type { Server, Socket } from 'socket.io';
import { type Authenticator, SESSIONS_CHANNEL } from '#features/auth/index.ts';
import type { Data } from '#kit/db/data.ts';
import { EVENTS_CHANNEL } from '#kit/events/record.ts';
import { catchUp } from './catch-up.ts';
import { listenOn } from './channel-listener.ts';
import { CompanyStreams, type GatewayLog, type LiveSocket } from './company-streams.ts';
import { lastSeq } from './event-rows.repo.ts';
import type { Loaders } from './payloads.ts';

const presenceMs = 60_000;
// The notice of another login is on its way; it needs time to arrive before the socket closes (core §4).
const farewellMs = 1500;

export interface GatewayOptions {
  io: Server;
  data: Data;
  pool: pg.Pool;
  authenticator: Authenticator;
  loaders: Loaders;
  log: GatewayLog;
}

class Gateway {
  readonly #options: GatewayOptions;
  readonly #streams: CompanyStreams;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#streams = new CompanyStreams(options.data, options.loaders, options.log);
  }

  /** Checks the token, joins the company's stream and says `ready`; throws for a bad token. */
  async admit(socket: Socket): Promise<void> {
    const { data, authenticator, loaders, log } = this.#options;
    const auth = socket.handshake.auth as { token?: unknown };
    const actor = await authenticator.fromToken(String(auth.token ?? socket.handshake.query.token ?? ''));
    const live: LiveSocket = { socket, actor, isFamilyClient: socket.handshake.query.client !== 'recado' };
    socket.on('catchUp', (since: unknown, reply: unknown) => {
      if (typeof reply !== 'function') return;
      catchUp(data, loaders, live, since).then(
        (outcome) => reply(outcome),
        (error: unknown) => {
          log.error({ err: error }, 'catching up failed');
          reply({ replayed: false, seq: 0 });
        },
      );
    });
    socket.on('userStatus', () => this.#notePresence([live.actor.userId]));
    socket.on('disconnect', () => this.#streams.leave(live));
    const seq = await this.#streams.join(live);
    if (!socket.connected) return this.#streams.leave(live);
    this.#notePresence([actor.userId]);
    socket.emit('ready', { seq });
  }

  onEvents(payload: string): void {
    const [companyId, seq] = payload.split(':').map(Number);
    if (companyId && seq) this.#streams.wake(companyId, seq);
  }

  /** Rights of a user changed, or a session ended: the sockets follow at once (trust I-28). */
  async recheck(userId: number): Promise<void> {
    const { authenticator } = this.#options;
    authenticator.forget(userId);
    for (const live of this.#streams.sockets.filter((item) => item.actor.userId === userId)) {
      try {
        live.actor = await authenticator.fromSession(live.actor.sessionId, userId);
      } catch {
        setTimeout(() => live.socket.disconnect(true), farewellMs).unref();
      }
    }
  }

  /** Notifications were lost meanwhile: nothing cached is trusted, every stream is looked at. */
  async afterGap(): Promise<void> {
    this.#options.authenticator.forget();
    for (const companyId of this.#streams.companyIds) {
      this.#streams.wake(companyId, await lastSeq(this.#options.data, companyId));
    }
  }

  noteEverybody(): void {
    this.#notePresence([...new Set(this.#streams.sockets.map((live) => live.actor.userId))]);
  }

  settle(): Promise<void> {
    return this.#streams.settle();
  }

  #notePresence(userIds: number[]): void {
    if (!userIds.length) return;
    this.#options.data
      .system(({ db }) =>
        db.updateTable('users').set({ last_seen_at: new Date() }).where('id', 'in', userIds).execute(),
      )
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'presence could not be noted'));
  }
}

/** Starts the gateway on a Socket.IO server. Returns its stop. */
export async function startGateway(options: GatewayOptions): Promise<{ stop(): Promise<void> }> {
  const { io, pool, log } = options;
  const gateway = new Gateway(options);
  const told = (what: string) => (error: unknown) => log.error({ err: error }, what);
  io.on('connection', (socket) => {
    gateway.admit(socket).catch(() => socket.disconnect(true));
  });
  const stopListening = await listenOn(
    pool,
    {
      [EVENTS_CHANNEL]: (payload) => gateway.onEvents(payload),
      [SESSIONS_CHANNEL]: (payload) => void gateway.recheck(Number(payload)).catch(told('rechecking sessions failed')),
    },
    () => void gateway.afterGap().catch(told('catching up after a cut failed')),
  );
  const presence = setInterval(() => gateway.noteEverybody(), presenceMs);
  return {
    stop: async () => {
      clearInterval(presence);
      await stopListening();
      await gateway.settle();
    },
  };
}
