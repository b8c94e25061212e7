import type { DriverEvent, JournalEntry } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { reasonOf } from './serial.ts';
import type { AckNews, Claim, InboundPort, SessionLog } from './types.ts';

type AckEvent = Extract<DriverEvent, { t: 'ack' }>;

/** A message that was handed to the line: its encoded form, and when. */
interface Left {
  raw: Uint8Array;
  at: Date;
}

const rawWaitMs = 500;
const retryMs = 1000;
const transientWaitSeconds = 3;
/** So many receipts wait for their message; those for messages of an older time never meet one. */
const mostEarly = 500;

function keepLatest(kept: Set<string> | Map<string, unknown>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= mostEarly) return;
    kept.delete(oldest);
  }
}

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
  #raws = new Map<string, Left>();
  /** Receipts that came before the message of the company's own phone which they are for. */
  readonly #early = new Map<string, AckNews>();
  /** Those messages that came before, or without, a receipt. */
  readonly #taken = new Set<string>();
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
    const heard = [{ ack: event.ack, at: new Date() }];
    this.#note({ ref: event.ref, ack: event.ack, ...(event.error ? { error: event.error } : {}), heard });
    this.#flushIn(this.#gatherMs);
  }

  /** Messages were taken in: the receipts of some that the company's own phone wrote may have come first. */
  onTaken(entries: readonly JournalEntry[]): void {
    for (const { fromMe, id: waId } of entries) {
      if (!fromMe) continue;
      const news = this.#early.get(waId);
      if (news) this.#writeAgain(news);
      else this.#taken.add(waId);
    }
    keepLatest(this.#taken);
  }

  #writeAgain(news: AckNews): void {
    this.#early.delete(news.ref.id);
    this.#note(news);
    this.#flushIn(this.#gatherMs);
  }

  /** The encoded form of a message that was handed to the line just now. */
  keepRaw(waId: string, raw: Uint8Array): void {
    this.#raws.set(waId, { raw, at: new Date() });
    this.#flushIn(rawWaitMs);
  }

  rawOf(waId: string): Uint8Array | undefined {
    return this.#raws.get(waId)?.raw;
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
    const heard = [...(known?.heard ?? []), ...(news.heard ?? [])];
    // Acks only grow; a refusal counts while nothing better is known.
    this.#acks.set(news.ref.id, { ...(!known || news.ack > known.ack ? news : known), heard });
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
      for (const [waId, left] of raws) if (this.#raws.get(waId) === left) this.#raws.delete(waId);
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

  async #apply(acks: readonly AckNews[], raws: readonly (readonly [string, Left])[]): Promise<void> {
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
    if (final.length === 0) return;
    const early = new Set(await this.#port.applyAcks(this.#data, { companyId, connectionId: id }, final));
    for (const news of final) if (early.has(news.ref.id)) this.#keepEarly(news);
  }

  #keepEarly(news: AckNews): void {
    // The message came between the look for it and its answer.
    if (this.#taken.delete(news.ref.id)) {
      this.#writeAgain(news);
      return;
    }
    const heard = [...(this.#early.get(news.ref.id)?.heard ?? []), ...(news.heard ?? [])];
    this.#early.set(news.ref.id, { ...news, heard });
    keepLatest(this.#early);
  }

  async #storeRaws(tx: TenantDb, raws: readonly (readonly [string, Left])[]): Promise<void> {
    const ids = raws.map(([waId]) => waId);
    const bytes = raws.map(([, { raw }]) => Buffer.from(raw));
    const times = raws.map(([, { at }]) => at);
    const { companyId, id } = this.#claim;
    await sql`
      with gone as (
        update messages m set raw = r.raw from unnest(${ids}::text[], ${bytes}::bytea[], ${times}::timestamptz[]) as r(wa_id, raw, at)
        where m.company_id = ${companyId} and m.connection_id = ${id} and m.wa_id = r.wa_id and m.from_me returning m.id, r.at)
      insert into message_moments (company_id, message_id, kind, at) select ${companyId}, id, 'line', at from gone
      on conflict do nothing`.execute(tx.db);
  }
}
