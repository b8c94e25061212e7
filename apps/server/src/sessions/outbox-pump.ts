import { type Driver, type OutboundItem, type Ref, SendFailure } from '@recado/whatsapp';
import type { AckBatch } from './ack-batch.ts';
import type { Due, OutboxRows } from './outbox-rows.ts';
import { Loop, reasonOf } from './serial.ts';
import type { SessionLog } from './types.ts';

/** Calls of the driver under way at a time, each for another conversation. */
const parallelSends = 8;
const firstWaitMs = 1000;
const longestWaitMs = 60_000;
const longestResendFactor = 12;
/** Tries while the link is up; after these the message fails and a person decides. */
const mostAttempts = 20;
const readAttempts = 3;

function itemOf(due: Due): OutboundItem | undefined {
  const { payload, waId } = due;
  return payload.kind === 'read' ? undefined : { ...payload, id: waId };
}

/**
 * Sends what is in the outbox while the link is up: in order within a conversation, conversations side by side,
 * each message again with the same id until WhatsApp answers for it (whatsapp §1.5, trust §1.6-4).
 */
export class OutboxPump {
  readonly #rows: OutboxRows;
  readonly #driver: Driver;
  readonly #acks: AckBatch;
  readonly #log: SessionLog;
  readonly #resendMs: number;
  readonly #loop: Loop;
  readonly #active = new Map<number, Promise<void>>();
  #isUp = false;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(rows: OutboxRows, driver: Driver, acks: AckBatch, log: SessionLog, resendMs: number) {
    this.#rows = rows;
    this.#driver = driver;
    this.#acks = acks;
    this.#log = log;
    this.#resendMs = resendMs;
    this.#loop = new Loop(
      () => this.#drain(),
      (error) => {
        this.#log('error', 'The outbox could not be read', { error: reasonOf(error) });
        this.#wakeIn(firstWaitMs);
      },
    );
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#isUp) this.#loop.wake();
  }

  /** The link is up: everything that was not answered for goes out again at once. */
  async linkUp(): Promise<void> {
    await this.#rows.makeDue();
    this.#isUp = true;
    this.wake();
  }

  linkDown(): void {
    this.#isUp = false;
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  /** No new sends; resolves when those under way are over. */
  async stop(): Promise<void> {
    this.linkDown();
    await this.#loop.stop();
    await Promise.all(this.#active.values());
  }

  #wakeIn(ms: number): void {
    const dueAt = Date.now() + ms;
    if (!this.#isUp || dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY;
      this.wake();
    }, ms);
  }

  async #drain(): Promise<void> {
    while (this.#isUp) {
      const room = parallelSends - this.#active.size;
      if (room <= 0) return;
      const taken = await this.#rows.claim(room, [...this.#active.keys()], this.#resendMs);
      for (const due of taken) this.#start(due);
      if (taken.length < room) return;
    }
  }

  #start(due: Due): void {
    const sending = this.#carryOut(due)
      .catch((error: unknown) =>
        this.#log('error', 'An outbox row was not written', { outboxId: due.id, error: reasonOf(error) }),
      )
      .then(() => {
        this.#active.delete(due.id);
        this.wake();
      });
    this.#active.set(due.id, sending);
  }

  async #carryOut(due: Due): Promise<void> {
    const limit = due.payload.kind === 'read' ? readAttempts : mostAttempts;
    if (due.attempts > limit) return this.#giveUp(due, new SendFailure('transient'));
    try {
      const item = itemOf(due);
      if (item) {
        const { raw } = await this.#driver.send(item);
        if (item.kind === 'text') this.#acks.keepRaw(item.id, raw);
        this.#wakeIn(this.#resendMs * Math.min(due.attempts, longestResendFactor) + 20);
      } else if (due.payload.kind === 'read') {
        await this.#driver.markRead(due.payload.refs);
        await this.#rows.finish(due, 'sent', null);
      }
    } catch (error) {
      await this.#onFailure(due, error);
    }
  }

  async #onFailure(due: Due, error: unknown): Promise<void> {
    if (error instanceof SendFailure && error.code !== 'transient' && error.code !== 'rateLimited')
      return this.#giveUp(due, error);
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (due.attempts - 1));
    this.#log('warn', 'A message did not leave and is tried again', {
      outboxId: due.id,
      attempts: due.attempts,
      error: reasonOf(error),
    });
    await this.#rows.postpone(due, wait, error instanceof SendFailure ? error.code : 'transient');
    this.#wakeIn(wait + 20);
  }

  async #giveUp(due: Due, failure: SendFailure): Promise<void> {
    this.#log('warn', 'A message was not sent', { outboxId: due.id, kind: due.payload.kind, code: failure.code });
    if (due.payload.kind !== 'text') return this.#rows.finish(due, 'failed', failure.code);
    // The ack writes row and message in one transaction. `transient` would put the row back, and that is over now.
    const error = failure.code === 'transient' ? 'unknown' : failure.code;
    const ref: Ref = { chat: due.payload.to, id: due.waId, fromMe: true };
    this.#acks.onAck({ t: 'ack', ref, ack: 0, error });
    await this.#acks.flush();
  }
}
