import { wireName } from '@recado/contract';
import type { Socket } from 'socket.io';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { verdictFor } from './audience.ts';
import { lastSeq, readEvents } from './event-rows.repo.ts';
import { buildPayloads, type Loaders, type StoredEvent } from './payloads.ts';

export interface LiveSocket {
  socket: Socket;
  actor: Actor;
  /** Clients of the family want a delete before an update that changes lists (wire-contract 5). */
  isFamilyClient: boolean;
}
interface Stream {
  sockets: Set<LiveSocket>;
  cursor: number;
  wanted: number;
  running: Promise<void> | undefined;
}
export interface GatewayLog {
  error(details: object, message: string): void;
}

const batchSize = 200;
const retryMs = 200;

/** Sends one event to one socket as its user may see it. */
export function deliver(live: LiveSocket, event: StoredEvent, payload: unknown): void {
  const { socket, actor } = live;
  const verdict = verdictFor(actor, event.audience);
  const removal = () => {
    const left = { action: 'delete', ticketId: event.audience.ticket?.id };
    socket.emit(wireName(actor.companyId, 'ticket.removed'), left, { seq: event.seq, name: 'ticket.removed' });
  };
  if (verdict === 'remove') removal();
  if (verdict !== 'deliver' || payload === undefined) return;
  const { before, after } = event.audience.ticket ?? {};
  const movedLists = before && after && (before.status !== after.status || before.userId !== after.userId);
  if (live.isFamilyClient && movedLists) removal();
  socket.emit(wireName(actor.companyId, event.name), payload, { seq: event.seq, name: event.name });
}

/** The sockets of this node by company, and how far each company's events have been handed to them. */
export class CompanyStreams {
  readonly #data: Data;
  readonly #loaders: Loaders;
  readonly #log: GatewayLog;
  readonly #streams = new Map<number, Stream>();

  constructor(data: Data, loaders: Loaders, log: GatewayLog) {
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

  /** Adds a socket; returns the sequence number from which it gets everything. */
  async join(live: LiveSocket): Promise<number> {
    const { companyId } = live.actor;
    let stream = this.#streams.get(companyId);
    if (!stream) {
      const cursor = await lastSeq(this.#data, companyId);
      stream = this.#streams.get(companyId) ?? { sockets: new Set(), cursor, wanted: cursor, running: undefined };
      this.#streams.set(companyId, stream);
    }
    stream.sockets.add(live);
    return stream.cursor;
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

  async settle(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.running));
  }

  async #drain(companyId: number, stream: Stream): Promise<void> {
    while (stream.cursor < stream.wanted && stream.sockets.size > 0) {
      const batch = await readEvents(this.#data, companyId, { after: stream.cursor, limit: batchSize });
      const last = batch.at(-1);
      if (!last) return;
      const payloads = await this.#data.tenant(companyId, (tx) => buildPayloads(tx, batch, this.#loaders));
      for (const event of batch) for (const live of stream.sockets) deliver(live, event, payloads.get(event.seq));
      stream.cursor = last.seq;
    }
  }
}
