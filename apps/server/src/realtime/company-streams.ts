import { type EventName, type EventShape, events, familyName, wireName } from '@recado/contract';
import type { Server, Socket } from 'socket.io';
import type { ShownMessages } from '#features/messages/index.ts';
import { type HasRead, readsOfVisits } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { verdictFor } from './audience.ts';
import { lastSeq, readEvents } from './event-rows.repo.ts';
import type { Loaders } from './load-drawn.ts';
import { buildPayloads, type Payload, type StoredEvent } from './payloads.ts';
import { inMeasure, type Measure, measureFor, measures } from './told.ts';

export interface LiveSocket {
  socket: Socket;
  actor: Actor;
  /** Clients of the family want a delete before an update that changes lists (wire-contract 5). */
  isFamilyClient: boolean;
  /** Its session is over: it hears only why, until it is closed. */
  hasEnded?: boolean;
}
interface Stream {
  sockets: Set<LiveSocket>;
  /** Beyond every event until it is known where the stream begins. */
  cursor: number;
  wanted: number;
  running: Promise<void> | undefined;
  opened: Promise<void>;
}
export interface GatewayLog {
  error(details: object, message: string): void;
}

const batchSize = 200;
const retryMs = 200;

/** Sends the same to some sockets; it is encoded once for all of them. */
function emitTo(
  io: Server,
  ids: string[],
  name: string,
  payload: unknown,
  note: { seq: number; name: EventName },
): void {
  if (ids.length) io.to(ids).emit(name, payload, note);
}

/** Somebody of the company; a visit of support is none of it. */
const memberOf = ({ userId, support }: Actor): number | undefined => (support ? undefined : userId);

/** Whether a socket hears of nothing any more: its session has ended, or what is known of it was true until a moment ago. */
function isOver({ hasEnded, actor }: LiveSocket, { name }: StoredEvent, now: number): boolean {
  return name !== 'session.takenOver' && (hasEnded === true || actor.validUntil.getTime() <= now);
}

interface Delivery {
  event: StoredEvent;
  payload: Payload | undefined;
  /** Which conversations were read on visits of support. */
  hasRead: HasRead;
}

/** The ids of the sockets that hear of an event: that its ticket left their view, or itself in some measure. */
interface Hearers {
  removed: string[];
  told: Record<Measure, string[]>;
  /** Clients of the family among those who are told. */
  family: string[];
  /** Who is told first of the company's own people. */
  first: number | undefined;
}

/** Whether there is something to tell this socket, whose user may hear of the event. */
function isDrawnFor({ actor, isFamilyClient }: LiveSocket, payload: Payload | undefined, familyOnly = false): boolean {
  if (familyOnly && !isFamilyClient) return false;
  return payload !== undefined && payload.readers?.includes(actor.userId) !== false;
}

function hearersOf(sockets: Iterable<LiveSocket>, { event, payload, hasRead }: Delivery): Hearers {
  const { before, after } = event.audience.ticket ?? {};
  const movedLists = before && after && (before.status !== after.status || before.userId !== after.userId);
  const { familyOnly }: EventShape = events[event.name];
  const told = { whole: [], withoutCodes: [], withoutTexts: [] };
  const hearers: Hearers = { removed: [], told, family: [], first: undefined };
  const now = Date.now();
  for (const live of sockets) {
    if (isOver(live, event, now)) continue;
    const { socket, actor, isFamilyClient } = live;
    const verdict = verdictFor(actor, event.audience, payload?.shown);
    const isTold = verdict === 'deliver' && isDrawnFor(live, payload, familyOnly);
    if (verdict === 'remove' || (isTold && isFamilyClient && movedLists)) hearers.removed.push(socket.id);
    if (!isTold) continue;
    hearers.told[measureFor(actor, event, hasRead)].push(socket.id);
    if (isFamilyClient) hearers.family.push(socket.id);
    hearers.first ??= memberOf(actor);
  }
  return hearers;
}

/**
 * Sends one event to sockets of its company, to each as its user may see it. Every socket is addressed by its own id.
 * Answers the user who was told first, if anybody of the company was.
 */
export function deliver(
  io: Server,
  companyId: number,
  sockets: Iterable<LiveSocket>,
  delivery: Delivery,
): number | undefined {
  const { event, payload } = delivery;
  const { removed, told, family, first } = hearersOf(sockets, delivery);
  const { seq } = event;
  const left = { action: 'delete', ticketId: event.audience.ticket?.id };
  emitTo(io, removed, wireName(companyId, 'ticket.removed'), left, { seq, name: 'ticket.removed' });
  for (const measure of measures) {
    const ids = told[measure];
    const shown = ids.length ? inMeasure(measure, event.name, payload?.value) : undefined;
    if (shown) emitTo(io, ids, wireName(companyId, shown.name, shown.value), shown.value, { seq, name: shown.name });
  }
  const second = payload && familyName(companyId, event.name, payload.value);
  if (second) emitTo(io, family, second, payload.value, { seq, name: event.name });
  return first;
}

/** The visits of support among some sockets. */
export const visitsOf = (sockets: Iterable<LiveSocket>): number[] =>
  [...sockets].flatMap(({ actor }) => (actor.support ? [actor.support.visitId] : []));

/** The message that an event showed, if `userId` was told of one. */
export function shownBy(event: StoredEvent, userId: number | undefined) {
  if (event.name !== 'message.created' || userId === undefined) return [];
  return [{ messageId: event.subject.messageId, userId, at: new Date(), how: 'live' as const }];
}

/** The sockets of this node by company, and how far each company's events have been handed to them. */
export class CompanyStreams {
  readonly #io: Server;
  readonly #data: Data;
  readonly #loaders: Loaders;
  readonly #log: GatewayLog;
  readonly #shown: ShownMessages;
  readonly #streams = new Map<number, Stream>();

  constructor(io: Server, data: Data, loaders: Loaders, log: GatewayLog, shown: ShownMessages) {
    this.#shown = shown;
    this.#io = io;
    this.#data = data;
    this.#loaders = loaders;
    this.#log = log;
  }

  get companyIds(): number[] {
    return [...this.#streams.keys()];
  }

  get sockets(): LiveSocket[] {
    return [...this.#streams.values()].flatMap((stream) => [...stream.sockets]);
  }

  /** Those of one company, the oldest first. */
  socketsOf(companyId: number): LiveSocket[] {
    return [...(this.#streams.get(companyId)?.sockets ?? [])];
  }

  /** Adds a socket; returns the sequence number from which it gets everything. */
  async join(live: LiveSocket): Promise<number> {
    const { companyId } = live.actor;
    const stream = this.#streams.get(companyId) ?? this.#open(companyId);
    stream.sockets.add(live);
    try {
      await stream.opened;
    } catch (error) {
      this.leave(live);
      throw error;
    }
    return stream.cursor;
  }

  /** The stream is there before it is known where it begins, so that what is told meanwhile finds it. */
  #open(companyId: number): Stream {
    const beginning = this.#data.tenant(companyId, lastSeq);
    const stream: Stream = {
      ...{ sockets: new Set(), cursor: Number.POSITIVE_INFINITY, wanted: 0, running: undefined },
      opened: beginning.then((seq) => {
        stream.cursor = seq;
        if (stream.wanted > seq) this.wake(companyId, stream.wanted);
      }),
    };
    this.#streams.set(companyId, stream);
    return stream;
  }

  leave(live: LiveSocket): void {
    const stream = this.#streams.get(live.actor.companyId);
    stream?.sockets.delete(live);
    if (stream?.sockets.size === 0) this.#streams.delete(live.actor.companyId);
  }

  /** Hands out everything up to `seq`; one run a company at a time. */
  wake(companyId: number, seq: number): void {
    const stream = this.#streams.get(companyId);
    if (!stream) return;
    stream.wanted = Math.max(stream.wanted, seq);
    stream.running ??= this.#drain(companyId, stream)
      .catch((error: unknown) => this.#log.error({ err: error, companyId }, 'live events failed'))
      .finally(() => {
        stream.running = undefined;
        if (stream.sockets.size > 0 && stream.cursor < stream.wanted)
          setTimeout(() => this.wake(companyId, seq), retryMs);
      });
  }

  /** Hands out everything up to `seq` if the user listens here; resolves when that is done, or could not be. */
  async tell({ companyId, userId }: Pick<Actor, 'companyId' | 'userId'>, seq: number): Promise<void> {
    const stream = this.#streams.get(companyId);
    if (!stream || ![...stream.sockets].some(({ actor }) => actor.userId === userId)) return;
    this.wake(companyId, seq);
    while (stream.running && stream.cursor < seq) await stream.running;
  }

  async settle(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.running));
  }

  async #drain(companyId: number, stream: Stream): Promise<void> {
    while (stream.cursor < stream.wanted && stream.sockets.size > 0) {
      const { batch, payloads, hasRead } = await this.#data.snapshot(companyId, async (tx) => {
        const events = await readEvents(tx, { after: stream.cursor, limit: batchSize });
        return {
          batch: events,
          payloads: await buildPayloads(tx, events, this.#loaders),
          hasRead: await readsOfVisits(tx, visitsOf(stream.sockets)),
        };
      });
      const last = batch.at(-1);
      if (!last) return;
      for (const event of batch) {
        const payload = payloads.get(event.seq);
        const told = deliver(this.#io, companyId, stream.sockets, { event, payload, hasRead });
        this.#shown.note(companyId, shownBy(event, told));
      }
      stream.cursor = last.seq;
    }
  }
}
