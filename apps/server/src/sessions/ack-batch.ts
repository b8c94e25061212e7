import type { DriverEvent } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { reasonOf } from './serial.ts';
import type { AckNews, Claim, InboundPort, SessionLog } from './types.ts';

type AckEvent = Extract<DriverEvent, { t: 'ack' }>;

const rawWaitMs = 500;
const retryMs = 1000;
const transientWaitSeconds = 3;

/**
 * Gathers what WhatsApp says of our messages and writes it together: the outbox row is over, the message's ack grows,
 * its encoded form is kept for phones that ask again. A refusal that may pass puts the row back instead.
 */
export class AckBatch {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #port: InboundPort;
  readonly #log: SessionLog;
  readonly #gatherMs: number;
  /** Called with the ids that WhatsApp answered for, once that is committed. */
  readonly #onAnswered: (waIds: string[]) => void;
  #acks = new Map<string, AckNews>();
  #raws = new Map<string, Uint8Array>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    data: Data,
    claim: Claim,
    port: InboundPort,
    log: SessionLog,
    gatherMs: number,
    onAnswered: (waIds: string[]) => void,
  ) {
    this.#data = data;
    this.#claim = claim;
    this.#port = port;
    this.#log = log;
    this.#gatherMs = gatherMs;
    this.#onAnswered = onAnswered;
  }

  onAck(event: AckEvent): void {
    this.#note({ ref: event.ref, ack: event.ack, ...(event.error ? { error: event.error } : {}) });
    this.#flushIn(this.#gatherMs);
  }

  /** The encoded form of a message that left. */
  keepRaw(waId: string, raw: Uint8Array): void {
    this.#raws.set(waId, raw);
    this.#flushIn(rawWaitMs);
  }

  rawOf(waId: string): Uint8Array | undefined {
    return this.#raws.get(waId);
  }

  /** Resolves when everything told so far is written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  #note(news: AckNews): void {
    const known = this.#acks.get(news.ref.id);
    // Acks only grow; a refusal counts while nothing better is known.
    if (!known || news.ack > known.ack) this.#acks.set(news.ref.id, news);
  }

  #flushIn(ms: number): void {
    const dueAt = Date.now() + ms;
    if (dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #write(): Promise<void> {
    const acks = [...this.#acks.values()];
    const raws = [...this.#raws];
    if (!acks.length && !raws.length) return;
    this.#acks = new Map();
    try {
      await this.#apply(acks, raws);
      for (const [waId, raw] of raws) if (this.#raws.get(waId) === raw) this.#raws.delete(waId);
      this.#onAnswered(acks.map((news) => news.ref.id));
    } catch (error) {
      this.#log('error', 'Acks were not written and are tried again', {
        connectionId: this.#claim.id,
        error: reasonOf(error),
      });
      for (const news of acks) this.#note(news);
      this.#flushIn(retryMs);
    }
  }

  async #apply(acks: readonly AckNews[], raws: readonly (readonly [string, Uint8Array])[]): Promise<void> {
    const { companyId, id } = this.#claim;
    const mayPass = acks.filter((news) => news.ack === 0 && news.error === 'transient');
    if (raws.length || mayPass.length)
      await this.#data.tenant(companyId, async (tx) => {
        if (raws.length) await this.#storeRaws(tx, raws);
        if (mayPass.length)
          await sql`update outbox set state = 'waiting', error = 'transient', next_at = clock_timestamp() + make_interval(secs => ${transientWaitSeconds}::float8)
            where company_id = ${companyId} and connection_id = ${id} and state = 'sending'
              and wa_id = any(${mayPass.map((news) => news.ref.id)}::text[])`.execute(tx.db);
      });
    const final = acks.filter((news) => !mayPass.includes(news));
    if (final.length) await this.#port.applyAcks(this.#data, { companyId, connectionId: id }, final);
  }

  async #storeRaws(tx: TenantDb, raws: readonly (readonly [string, Uint8Array])[]): Promise<void> {
    const ids = raws.map(([waId]) => waId);
    const bytes = raws.map(([, raw]) => Buffer.from(raw));
    await sql`update messages m set raw = r.raw from unnest(${ids}::text[], ${bytes}::bytea[]) as r(wa_id, raw)
      where m.company_id = ${this.#claim.companyId} and m.connection_id = ${this.#claim.id} and m.wa_id = r.wa_id and m.from_me`.execute(
      tx.db,
    );
  }
}
