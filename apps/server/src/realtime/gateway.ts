/**
 * Live events: every node listens for new rows of the events table, loads what they draw, and hands each to the sockets
 * whose users may read it. The table is the truth, so a node, a socket or a notification that was away catches up by
 * sequence number (decision 44). There are no rooms to leak through.
 */
import { wireName } from '@recado/contract';
import type pg from 'pg';
import type { Server, Socket } from 'socket.io';
import { type Authenticator, SESSIONS_CHANNEL } from '#features/auth/index.ts';
import type { Data } from '#kit/db/data.ts';
import { EVENTS_CHANNEL } from '#kit/events/record.ts';
import type { Actor } from '#kit/http/context.ts';
import { verdictFor } from './audience.ts';
import { listenOn } from './channel-listener.ts';
import { buildPayloads, type Loaders, type StoredEvent } from './payloads.ts';

const batchSize = 200;
const replayMinutes = 2;
const presenceMs = 60_000;

interface LiveSocket {
  socket: Socket;
  actor: Actor;
  /** Clients of the family want a delete before an update that changes lists (wire-contract 5). */
  isFamilyClient: boolean;
}
interface CompanyStream {
  sockets: Set<LiveSocket>;
  cursor: number;
  wanted: number;
  running: Promise<void> | undefined;
}
export interface GatewayOptions {
  io: Server;
  data: Data;
  pool: pg.Pool;
  authenticator: Authenticator;
  loaders: Loaders;
  log: { error(details: object, message: string): void };
}

async function readEvents(data: Data, companyId: number, after: number, limit: number): Promise<StoredEvent[]> {
  const rows = await data.tenant(companyId, ({ db }) =>
    db
      .selectFrom('events')
      .select(['seq', 'name', 'subject', 'audience'])
      .where('company_id', '=', companyId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute(),
  );
  return rows as StoredEvent[]; // written by flushEvents from exactly this type
}

async function lastSeq(data: Data, companyId: number): Promise<number> {
  const row = await data.tenant(companyId, ({ db }) =>
    db.selectFrom('company_sequences').select('last_event').where('company_id', '=', companyId).executeTakeFirst(),
  );
  return row?.last_event ?? 0;
}

/** Sends one event to one socket as its user may see it. */
export function deliver(live: LiveSocket, event: StoredEvent, payload: unknown): void {
  const { socket, actor } = live;
  const verdict = verdictFor(actor, event.audience);
  const mark = { seq: event.seq, name: event.name };
  const removal = () => ({ action: 'delete', ticketId: event.audience.ticket?.id });
  if (verdict === 'remove') {
    socket.emit(wireName(actor.companyId, 'ticket.removed'), removal(), { ...mark, name: 'ticket.removed' });
    return;
  }
  if (verdict !== 'deliver' || payload === undefined) return;
  const { before, after } = event.audience.ticket ?? {};
  const movedLists = before && after && (before.status !== after.status || before.userId !== after.userId);
  if (live.isFamilyClient && movedLists) socket.emit(wireName(actor.companyId, 'ticket.removed'), removal(), mark);
  socket.emit(wireName(actor.companyId, event.name), payload, mark);
}

/** Starts the gateway on a Socket.IO server. Returns its stop. */
export async function startGateway(options: GatewayOptions): Promise<{ stop(): Promise<void> }> {
  const { io, data, authenticator, loaders, log } = options;
  const streams = new Map<number, CompanyStream>();

  async function drain(companyId: number, stream: CompanyStream): Promise<void> {
    while (stream.cursor < stream.wanted && stream.sockets.size > 0) {
      const batch = await readEvents(data, companyId, stream.cursor, batchSize);
      const last = batch.at(-1);
      if (!last) return;
      const payloads = await data.tenant(companyId, (tx) => buildPayloads(tx, batch, loaders));
      for (const event of batch) for (const live of stream.sockets) deliver(live, event, payloads.get(event.seq));
      stream.cursor = last.seq;
    }
  }
  function wake(companyId: number, seq: number): void {
    const stream = streams.get(companyId);
    if (!stream) return;
    stream.wanted = Math.max(stream.wanted, seq);
    stream.running ??= drain(companyId, stream)
      .catch((error: unknown) => log.error({ err: error, companyId }, 'live events failed'))
      .finally(() => {
        stream.running = undefined;
        if (stream.sockets.size > 0 && stream.cursor < stream.wanted) setTimeout(() => wake(companyId, seq), 200);
      });
  }
  async function join(live: LiveSocket): Promise<CompanyStream> {
    const { companyId } = live.actor;
    let stream = streams.get(companyId);
    if (!stream) {
      const cursor = await lastSeq(data, companyId);
      stream = streams.get(companyId) ?? { sockets: new Set(), cursor, wanted: cursor, running: undefined };
      streams.set(companyId, stream);
    }
    stream.sockets.add(live);
    return stream;
  }
  function leave(live: LiveSocket): void {
    const stream = streams.get(live.actor.companyId);
    stream?.sockets.delete(live);
    if (stream?.sockets.size === 0) streams.delete(live.actor.companyId);
  }
  async function touchPresence(userIds: number[]): Promise<void> {
    if (!userIds.length) return;
    await data.system(({ db }) =>
      db.updateTable('users').set({ last_seen_at: new Date() }).where('id', 'in', userIds).execute(),
    );
  }
  const allSockets = () => [...streams.values()].flatMap((stream) => [...stream.sockets]);

  async function catchUp(live: LiveSocket, since: unknown): Promise<{ replayed: boolean; seq: number }> {
    const { companyId } = live.actor;
    const seq = await lastSeq(data, companyId);
    if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0) return { replayed: false, seq };
    if (since >= seq) return { replayed: true, seq };
    const { oldest, events } = await data.tenant(companyId, async ({ db }) => {
      const recent = db
        .selectFrom('events')
        .where('company_id', '=', companyId)
        .where('seq', '>', since)
        .where('seq', '<=', seq);
      const found = await recent
        .select(['seq', 'name', 'subject', 'audience', 'created_at'])
        .orderBy('seq')
        .limit(1000)
        .execute();
      return { oldest: found[0], events: found as unknown as StoredEvent[] };
    });
    const isRecent =
      oldest && oldest.seq === since + 1 && oldest.created_at.getTime() > Date.now() - replayMinutes * 60_000;
    if (!isRecent || events.length === 1000) return { replayed: false, seq };
    const payloads = await data.tenant(companyId, (tx) => buildPayloads(tx, events, loaders));
    for (const event of events) if (event.name !== 'ticket.typing') deliver(live, event, payloads.get(event.seq));
    return { replayed: true, seq };
  }

  async function admit(socket: Socket): Promise<void> {
    const auth = socket.handshake.auth as { token?: unknown };
    const token = String(auth.token ?? socket.handshake.query.token ?? '');
    const actor = await authenticator.fromToken(token);
    const live: LiveSocket = { socket, actor, isFamilyClient: socket.handshake.query.client !== 'recado' };
    socket.on('catchUp', (since: unknown, reply: unknown) => {
      if (typeof reply !== 'function') return;
      catchUp(live, since).then(
        (outcome) => reply(outcome),
        (error: unknown) => {
          log.error({ err: error }, 'catching up failed');
          reply({ replayed: false, seq: 0 });
        },
      );
    });
    socket.on('userStatus', () => void touchPresence([live.actor.userId]).catch(() => undefined));
    socket.on('disconnect', () => leave(live));
    const stream = await join(live);
    if (!socket.connected) return leave(live);
    await touchPresence([actor.userId]);
    socket.emit('ready', { seq: stream.cursor });
  }

  async function recheck(userId: number): Promise<void> {
    authenticator.forget(userId);
    for (const live of allSockets().filter((item) => item.actor.userId === userId)) {
      try {
        live.actor = await authenticator.fromSession(live.actor.sessionId, userId);
      } catch {
        // The notice of the other login is on its way; give it time to arrive (core §4).
        setTimeout(() => live.socket.disconnect(true), 1500).unref();
      }
    }
  }

  async function wakeAll(): Promise<void> {
    authenticator.forget();
    for (const companyId of streams.keys()) wake(companyId, await lastSeq(data, companyId));
  }

  io.on('connection', (socket) => {
    admit(socket).catch(() => socket.disconnect(true));
  });
  const stopListening = await listenOn(
    options.pool,
    {
      [EVENTS_CHANNEL]: (payload) => {
        const [companyId, seq] = payload.split(':').map(Number);
        if (companyId && seq) wake(companyId, seq);
      },
      [SESSIONS_CHANNEL]: (payload) => void recheck(Number(payload)),
    },
    () => void wakeAll().catch((error: unknown) => log.error({ err: error }, 'catching up after a cut failed')),
  );
  const presence = setInterval(
    () => void touchPresence([...new Set(allSockets().map((live) => live.actor.userId))]).catch(() => undefined),
    presenceMs,
  );
  return {
    stop: async () => {
      clearInterval(presence);
      await stopListening();
      await Promise.all([...streams.values()].map((stream) => stream.running));
    },
  };
}
