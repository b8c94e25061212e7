import type { Address, Driver, DriverEvent, LookupResult } from '@recado/whatsapp';
import type { Seal } from '#kit/crypto/seal.ts';
import { AckBatch } from './ack-batch.ts';
import { AutomaticRows } from './automatic-rows.ts';
import { causeOfWish } from './coverage.ts';
import { DueFiles } from './due-files.ts';
import { DuePictures } from './due-pictures.ts';
import { FilePump, type FilePumpParts } from './file-pump.ts';
import { GroupNames } from './group-names.ts';
import { InboundPump } from './inbound-pump.ts';
import type { Claimed, Leases, Wish } from './leases.ts';
import { LinkRecorder } from './link-recorder.ts';
import { OutboxPump } from './outbox-pump.ts';
import { OutboxRows } from './outbox-rows.ts';
import { OutgoingFiles } from './outgoing-files.ts';
import { PicturePump } from './picture-pump.ts';
import { reasonOf, Serial } from './serial.ts';
import { SessionNews } from './session-news.ts';
import { PgSessionStore } from './session-store.ts';
import type { SessionLog, SessionRuntimeOptions, SessionTimings } from './types.ts';

export interface SessionDeps {
  options: SessionRuntimeOptions;
  timings: SessionTimings;
  leases: Leases;
  seal: Seal;
  /** Bounds the files that all sessions fetch at a time. */
  inTurn: FilePumpParts['inTurn'];
  /** The session is over and its lease given back, or lost. */
  onOver(session: Session): void;
}

/** One linked number and everything that runs for it, as long as this process owns its lease. */
export class Session {
  readonly claim: Claimed;
  readonly #deps: SessionDeps;
  readonly #driver: Driver;
  readonly #store: PgSessionStore;
  readonly #recorder: LinkRecorder;
  readonly #inbound: InboundPump;
  readonly #outbox: OutboxPump;
  readonly #files: FilePump;
  readonly #pictures: PicturePump;
  readonly #acks: AckBatch;
  readonly #news: SessionNews;
  readonly #log: SessionLog;
  /** Starting, renewing, logging out: one after the other. */
  readonly #steps: Serial;
  #generation: number;
  #pairingNumber: string | null = null;
  #isRenewing = false;
  #isOver = false;

  constructor(claim: Claimed, deps: SessionDeps) {
    this.claim = claim;
    this.#deps = deps;
    this.#generation = claim.generation;
    const { data, inbound, driver } = deps.options;
    const log: SessionLog = (level, message, details) =>
      deps.options.log(level, message, { connectionId: claim.id, ...details });
    this.#log = log;
    this.#steps = new Serial((error) =>
      log('error', 'A session did not do what was asked', { error: reasonOf(error) }),
    );
    this.#store = new PgSessionStore(data, deps.seal, claim, (waId) => this.#acks.rawOf(waId));
    this.#recorder = new LinkRecorder(data, claim, log, driver.translate);
    this.#inbound = new InboundPump(data, claim, inbound, driver.translate, log, deps.seal, () => this.#driver);
    this.#driver = driver.make({
      store: this.#store,
      onEvent: (event) => this.#onEvent(event),
      onJournaled: (entries) => {
        this.#recorder.onJournaled(entries);
        this.#inbound.wake();
      },
      log,
    });
    const groups = new GroupNames(data, claim, this.#driver, log);
    this.#inbound.onTaken = (chats, entries) => {
      groups.onTaken(chats);
      this.#pictures.onTaken(chats);
      this.#acks.onTaken(entries);
    };
    this.#acks = new AckBatch(data, claim, inbound, log, deps.timings.ackGatherMs, () => this.#outbox.wake());
    this.#outbox = new OutboxPump({
      rows: new OutboxRows(data, claim),
      automatic: new AutomaticRows(data, claim),
      files: new OutgoingFiles(data, deps.options.storage, claim),
      driver: this.#driver,
      acks: this.#acks,
      log,
      resendMs: deps.timings.resendMs,
    });
    const { timings, inTurn, options } = deps;
    const tools = { data, storage: options.storage, companyId: claim.companyId, driver: this.#driver, log };
    this.#files = new FilePump({ ...tools, rows: new DueFiles(data, claim, deps.seal), inTurn, timings });
    this.#pictures = new PicturePump({
      ...{ ...tools, rows: new DuePictures(data, claim), timings },
      ...{ connectionId: claim.id, isAble: this.#driver.capabilities.pictures },
    });
    this.#news = new SessionNews({ data, inbound, claim, driver: this.#driver, pictures: this.#pictures, log });
  }

  /** Replays what the journal still holds, then does what the company wants. */
  begin(): void {
    this.#inbound.wake();
    this.#recorder.takeOver(this.claim.lastSeenAt);
    this.#carryOut(this.claim);
  }

  /** Compares the wish with the one that is being carried out. */
  apply(wish: Wish): void {
    if (wish.generation === this.#generation) return;
    this.#generation = wish.generation;
    this.#carryOut(wish);
  }

  /** `what`: something may wait that nobody typed, or that may still be undone. */
  wakeOutbox(what: 'automatic' | 'undoable' | undefined): void {
    this.#outbox.wakeForNew(what);
  }

  wakeFiles(): void {
    this.#files.wake();
    this.#pictures.wake();
  }

  wakeInbound(): void {
    this.#inbound.wake();
  }

  async typing(to: Address, on: boolean): Promise<void> {
    await this.#driver
      .typing(to, on)
      .catch((error: unknown) => this.#log('debug', 'Typing was not shown', { error: reasonOf(error) }));
  }

  lookup(numbers: string[]): Promise<LookupResult[]> {
    return this.#driver.lookup(numbers);
  }

  /** Leaves WhatsApp silently, with everything written; the link stays. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#steps.idle();
    await this.#stopPumps();
    this.#recorder.leave('restart');
    await this.#driver.stop();
    await this.#inbound.stop();
    await this.#acks.flush();
    await this.#recorder.flush();
  }

  /** The connection was deleted: the phone shall not list us any more. Nothing is written, there is no row. */
  async removed(): Promise<void> {
    this.#isOver = true;
    await this.#stopPumps();
    await this.#inbound.stop();
    // Wiping what the deletion already took is refused; the log-out before it is what counts.
    await this.#driver
      .logout()
      .catch((error: unknown) => this.#log('info', 'A deleted session was logged out', { error: reasonOf(error) }));
    await this.#driver.stop();
  }

  async #stopPumps(): Promise<void> {
    await Promise.all([this.#outbox.stop(), this.#files.stop(), this.#pictures.stop()]);
  }

  #carryOut(wish: Wish): void {
    this.#pairingNumber = wish.pairingNumber;
    void this.#steps.run(async () => {
      if (this.#isOver) return;
      this.#recorder.leave(causeOfWish[wish.desired]);
      if (wish.desired === 'logout') return this.#driver.logout();
      if (wish.desired === 'renew') await this.#renew(wish.generation);
      else if (wish.desired === 'running') await this.#driver.stop();
      if (wish.desired !== 'stopped') await this.#driver.start();
    });
  }

  async #renew(generation: number): Promise<void> {
    this.#isRenewing = true;
    try {
      await this.#driver.logout();
      await this.#driver.stop();
      await this.#store.wipe();
      await this.#deps.leases.settleRenewal(this.claim, generation);
    } finally {
      this.#isRenewing = false;
    }
  }

  #onEvent(event: DriverEvent): void {
    if (event.t === 'link') this.#onLink(event);
    else if (event.t === 'ack') this.#acks.onAck(event);
    else if (event.t === 'caughtUp') this.#recorder.onCaughtUp();
    else if (event.t === 'limit') this.#outbox.holdAutomaticWhile(this.#recorder.onLimit(event));
    else this.#news.hear(event);
  }

  #onLink(event: Extract<DriverEvent, { t: 'link' }>): void {
    if (event.state === 'connected') {
      this.#news.guard('The outbox did not start', this.#outbox.linkUp());
      this.#files.linkUp();
      this.#pictures.linkUp();
    } else {
      this.#outbox.linkDown();
      this.#files.linkDown();
      this.#pictures.linkDown();
    }
    // While a new code is being made, the end of the old link is no news.
    if (this.#isRenewing) return;
    if (event.reason === 'leaseLost') {
      this.#lose();
      return;
    }
    this.#recorder.onLink(event);
    if (event.state === 'qrcode' && this.#pairingNumber) this.#askForCode(this.#pairingNumber);
    if (event.state === 'disconnected') void this.#end();
  }

  #askForCode(number: string): void {
    this.#pairingNumber = null;
    this.#news.guard(
      'WhatsApp gave no code for linking by number',
      this.#driver.requestPairingCode(number).then(() => undefined),
    );
  }

  /** The link is down for good: the lease is given back, unless somebody has wished anew. */
  async #end(): Promise<void> {
    const generation = this.#generation;
    await this.#recorder.flush();
    await this.#acks.flush();
    await this.#inbound.idle();
    if (this.#isOver || generation !== this.#generation) return;
    const isSettled = await this.#deps.leases.settleEnd(this.claim, generation).catch(() => false);
    if (!isSettled) return;
    this.#isOver = true;
    await Promise.all([this.#inbound.stop(), this.#stopPumps()]);
    this.#deps.onOver(this);
  }

  #lose(): void {
    this.#log('warn', 'Another process took the session over');
    this.#isOver = true;
    void Promise.all([this.#inbound.stop(), this.#stopPumps()]);
    this.#deps.onOver(this);
  }
}
