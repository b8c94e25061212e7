import { setTimeout as delay } from 'node:timers/promises';
import type { Driver, JournalEntry, Translate } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Data } from '#kit/db/data.ts';
import { AdminRevokes } from './admin-revokes.ts';
import { Loop, reasonOf } from './serial.ts';
import { entryOf } from './session-store.ts';
import type { Claim, InboundPort, OpenEntry, SessionLog } from './types.ts';

const batchSize = 50;
const firstWaitMs = 500;
const longestWaitMs = 300_000;
/** While messages keep coming, batches start this far apart: a larger one costs little more than a smaller. */
const gatherMs = 30;

interface OpenRow {
  id: number;
  chat: string;
  author: string;
  wa_id: string;
  from_me: boolean;
  payload: unknown;
  received_at: Date;
}

/**
 * Carries journal rows into the product, in the order of their commit, one batch of a connection at a time. The
 * journal itself is the queue: after a crash the same loop finds what was left open (decision 43). A row that fails
 * is tried alone, later, and does not hold up the others; after some tries it is set aside until the next start.
 */
export class InboundPump {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #port: InboundPort;
  readonly #log: SessionLog;
  /** Closes what opens the files of messages. */
  readonly #seal: Seal;
  readonly #loop: Loop;
  readonly #admins: AdminRevokes;
  /** Rows that failed, and when each is due again. */
  readonly #failed = new Map<number, { dueAt: number; tries: number }>();
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #isTakenUp = false;
  #isOver = false;

  /** Hears the chats of entries that were taken in. */
  onTaken: (chats: readonly string[], entries: readonly JournalEntry[]) => void = () => undefined;

  constructor(
    data: Data,
    claim: Claim,
    port: InboundPort,
    translate: Translate,
    log: SessionLog,
    seal: Seal,
    driver: () => Pick<Driver, 'group' | 'capabilities'>,
  ) {
    this.#admins = new AdminRevokes(driver, translate, log);
    this.#seal = seal;
    this.#data = data;
    this.#claim = claim;
    this.#port = port;
    this.#log = log;
    this.#loop = new Loop(
      () => this.#drain(),
      (error) => this.#onTrouble(error),
    );
  }

  /** There may be open rows. */
  wake(): void {
    this.#loop.wake();
  }

  /** Resolves when every row that can be processed now is. */
  async idle(): Promise<void> {
    this.#loop.wake();
    await this.#loop.idle();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#admins.stop();
    await this.#loop.stop();
  }

  #onTrouble(error: unknown): void {
    this.#log('error', 'The journal could not be worked through', { error: reasonOf(error) });
    this.#wakeIn(firstWaitMs);
  }

  #wakeIn(ms: number): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), ms);
  }

  async #drain(): Promise<void> {
    if (!this.#isTakenUp) {
      await this.#port.takeUpAgain(this.#data, { companyId: this.#claim.companyId, connectionId: this.#claim.id });
      this.#isTakenUp = true;
    }
    while (!this.#isOver) {
      await this.#gather();
      const open = await this.#read(this.#notDue());
      if (!open.length) break;
      await this.#run(open);
    }
    // What was due and did not come is done, or set aside.
    for (const [id, { dueAt }] of this.#failed) if (dueAt <= Date.now()) this.#failed.delete(id);
    const next = Math.min(...[...this.#failed.values()].map((failure) => failure.dueAt));
    if (Number.isFinite(next)) this.#wakeIn(Math.max(10, next - Date.now()));
  }

  /** The first message after a pause goes in at once; those behind it gather for a moment. */
  async #gather(): Promise<void> {
    const wait = this.#startedAt + gatherMs - Date.now();
    if (wait > 0) await delay(wait);
    this.#startedAt = Date.now();
  }

  #notDue(): number[] {
    const now = Date.now();
    return [...this.#failed].filter(([, failure]) => failure.dueAt > now).map(([id]) => id);
  }

  async #read(except: readonly number[]): Promise<OpenEntry[]> {
    const { companyId, id, fence, owner } = this.#claim;
    const rows = await this.#data.tenant(companyId, (tx) =>
      sql<OpenRow>`
        select id, chat, author, wa_id, from_me, payload, received_at from journal
        where company_id = ${companyId} and connection_id = ${id} and done_at is null and set_aside is null and id <> all(${except}::bigint[])
          and exists (select 1 from connections c where c.company_id = ${companyId} and c.id = ${id} and c.fence = ${fence} and c.lease_owner = ${owner})
        order by id limit ${batchSize}`.execute(tx.db),
    );
    return rows.rows.map((row) => ({ ...entryOf(row), journalId: row.id }));
  }

  async #run(entries: readonly OpenEntry[]): Promise<void> {
    const scope = { companyId: this.#claim.companyId, connectionId: this.#claim.id, seal: this.#seal };
    const { translate, waiting } = await this.#admins.look(entries);
    const ready = entries.filter(({ journalId }) => !waiting.has(journalId));
    const left = new Set([...waiting, ...(await this.#port.process(this.#data, scope, ready, translate))]);
    for (const { journalId } of entries) {
      if (left.has(journalId)) this.#postpone(journalId);
      else this.#failed.delete(journalId);
    }
    this.onTaken(
      entries.map(({ chat }) => chat),
      entries,
    );
  }

  #postpone(journalId: number): void {
    const tries = (this.#failed.get(journalId)?.tries ?? 0) + 1;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
    this.#failed.set(journalId, { dueAt: Date.now() + wait, tries });
    this.#log('warn', 'A received message was not taken in and is tried again', { journalId, tries });
  }
}
