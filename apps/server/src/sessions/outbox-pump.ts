import { type Driver, type OutboundItem, type Ref, SendFailure } from '@recado/whatsapp';
import type { AckBatch } from './ack-batch.ts';
import type { AutomaticRows } from './automatic-rows.ts';
import { type Due, type OutboxPayload, type OutboxRows, resendWaitMs } from './outbox-rows.ts';
import type { OutgoingFiles } from './outgoing-files.ts';
import { Loop, reasonOf } from './serial.ts';
import type { SessionLog } from './types.ts';

/** Calls of the driver under way at a time, each for another conversation. */
const parallelSends = 8;
const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** Tries while the link is up; after these the message fails and a person decides. */
const mostAttempts = 20;
/** However far away the next automatic message is, it is looked at again after this: settings may change. */
const longestLookMs = 10 * 60_000;
const readAttempts = 3;

type MessagePayload = Extract<OutboxPayload, { kind: 'text' | 'media' }>;
/** What is a message of ours, whose ack tells how it went; the others are changes of one. */
const isMessage = (payload: OutboxPayload): payload is MessagePayload =>
  payload.kind === 'text' || payload.kind === 'media';

export interface OutboxParts {
  rows: OutboxRows;
  automatic: AutomaticRows;
  files: OutgoingFiles;
  driver: Driver;
  acks: AckBatch;
  log: SessionLog;
  resendMs: number;
}

/**
 * Sends what is in the outbox while the link is up: in order within a conversation, conversations side by side,
 * each message again with the same id until WhatsApp answers for it (whatsapp §1.5, trust §1.6-4). What nobody typed leaves
 * one by one beside it, when the send budget allows (decision 20).
 */
export class OutboxPump {
  readonly #rows: OutboxRows;
  readonly #automatic: AutomaticRows;
  readonly #files: OutgoingFiles;
  readonly #driver: Driver;
  readonly #acks: AckBatch;
  readonly #log: SessionLog;
  readonly #resendMs: number;
  readonly #loop: Loop;
  readonly #active = new Map<number, Promise<void>>();
  #isUp = false;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  /** Automatic messages may wait: they are looked at with the next wake. */
  #looksForAutomatic = false;
  /** At the last look something automatic waited: what an agent writes may free it. */
  #holdsAutomatic = false;
  #automaticSend: Promise<void> | undefined;
  #automaticTimer: NodeJS.Timeout | undefined;
  #holds = 0;
  /** Something waits that may be undone: when its time is over is looked up with the next wake. */
  #looksForUndoable = false;

  constructor({ rows, automatic, files, driver, acks, log, resendMs }: OutboxParts) {
    this.#rows = rows;
    this.#automatic = automatic;
    this.#files = files;
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

  /** Something was put in line. */
  wakeForNew(what?: 'automatic' | 'undoable'): void {
    if (what === 'automatic' || this.#holdsAutomatic) this.#looksForAutomatic = true;
    if (what === 'undoable') this.#looksForUndoable = true;
    this.wake();
  }

  /** WhatsApp restricts the number: nothing automatic leaves from this moment on, and then the row says until when. */
  holdAutomaticWhile(writing: Promise<void>): void {
    this.#holds += 1;
    void writing.finally(() => {
      this.#holds -= 1;
      this.wakeForNew('automatic');
    });
  }

  /** The link is up: everything that was not answered for goes out again at once. */
  async linkUp(): Promise<void> {
    await this.#rows.makeDue();
    this.#isUp = true;
    this.#looksForUndoable = true;
    this.wakeForNew('automatic');
  }

  linkDown(): void {
    this.#isUp = false;
    clearTimeout(this.#automaticTimer);
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  /** No new sends; resolves when those under way are over. */
  async stop(): Promise<void> {
    this.linkDown();
    await this.#loop.stop();
    await Promise.all([...this.#active.values(), this.#automaticSend]);
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

  /** One automatic message, if one waits and may leave now; else the moment to look again is kept. */
  async #startAutomatic(): Promise<void> {
    if (!this.#looksForAutomatic || this.#holds > 0 || this.#automaticSend !== undefined) return;
    this.#looksForAutomatic = false;
    const turn = await this.#automatic.take(this.#resendMs);
    this.#holdsAutomatic = turn !== undefined;
    if (turn && 'at' in turn) return this.#lookIn(turn.at - turn.now);
    // What was taken and does not leave now is due again a little later, with the same id.
    if (!turn || this.#holds > 0) return;
    this.#looksForAutomatic = true;
    this.#automaticSend = this.#sending(turn.due).then(() => {
      this.#automaticSend = undefined;
      this.wake();
    });
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#automaticTimer);
    this.#automaticTimer = setTimeout(() => this.wakeForNew('automatic'), Math.min(Math.max(ms, 1) + 5, longestLookMs));
  }

  async #drain(): Promise<void> {
    // First, for what is due now keeps its place in its conversation; it has a slot of its own, so nobody waits for it.
    if (this.#isUp)
      await this.#startAutomatic().catch((error: unknown) => {
        this.#log('error', 'The automatic messages could not be read', { error: reasonOf(error) });
        this.#lookIn(firstWaitMs);
      });
    while (this.#isUp) {
      const room = parallelSends - this.#active.size;
      if (room <= 0) return;
      const taken = await this.#rows.claim(room, [...this.#active.keys()], this.#resendMs);
      for (const due of taken) this.#start(due);
      if (taken.length < room) return this.#lookForUndoable();
    }
  }

  /** Wakes when the first message that may still be undone is to leave. */
  async #lookForUndoable(): Promise<void> {
    if (!this.#looksForUndoable) return;
    this.#looksForUndoable = false;
    const ms = await this.#rows.undoableForMs();
    if (ms === undefined) return;
    this.#looksForUndoable = true;
    this.#wakeIn(Math.max(ms, 0) + 10);
  }

  #start(due: Due): void {
    const sending = this.#sending(due).then(() => {
      this.#active.delete(due.id);
      this.wake();
    });
    this.#active.set(due.id, sending);
  }

  #sending(due: Due): Promise<void> {
    return this.#carryOut(due).catch((error: unknown) =>
      this.#log('error', 'An outbox row was not written', { outboxId: due.id, error: reasonOf(error) }),
    );
  }

  async #carryOut(due: Due): Promise<void> {
    const limit = due.payload.kind === 'read' ? readAttempts : mostAttempts;
    if (due.attempts > limit) return this.#giveUp(due, new SendFailure('transient'));
    try {
      const item = await this.#itemOf(due);
      if (item) {
        const { raw } = await this.#driver.send(item);
        if (isMessage(due.payload)) this.#acks.keepRaw(item.id, raw);
        this.#wakeIn(resendWaitMs(due.attempts, this.#resendMs) + 20);
      } else if (due.payload.kind === 'read') {
        await this.#driver.markRead(due.payload.refs);
        await this.#rows.finish(due, 'sent', null);
      }
    } catch (error) {
      await this.#onFailure(due, error);
    }
  }

  async #itemOf(due: Due): Promise<OutboundItem | undefined> {
    const { payload, waId } = due;
    if (payload.kind === 'read') return undefined;
    if (payload.kind !== 'media') return { ...payload, id: waId };
    return { ...payload, id: waId, media: await this.#files.mediaOf(due.messageId) };
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
    if (due.payload.kind === 'read') return this.#rows.finish(due, 'failed', failure.code);
    // The ack writes row and message in one transaction; a change is taken back. `transient` would put the row back, and
    // that is over now.
    const error = failure.code === 'transient' ? 'unknown' : failure.code;
    const ref: Ref = { chat: due.payload.to, id: due.waId, fromMe: true };
    this.#acks.onAck({ t: 'ack', ref, ack: 0, error });
    await this.#acks.flush();
  }
}
