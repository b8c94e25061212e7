import type { GapCause } from '@recado/contract';
import type { DriverEvent, JournalEntry, Translate } from '@recado/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import { restrictedFor } from '#inbound/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { Coverage, writeCoverage } from './coverage.ts';
import { isHeldBy } from './held-lease.ts';
import { reasonOf } from './serial.ts';
import type { Claim, SessionLog } from './types.ts';

type LinkEvent = Extract<DriverEvent, { t: 'link' }>;
type LimitEvent = Extract<DriverEvent, { t: 'limit' }>;
type Patch = Record<string, RawBuilder<unknown>>;
type Note = 'connection.linked' | 'connection.unlinked';

const statusWords = {
  opening: 'OPENING',
  qrcode: 'qrcode',
  pairing: 'PAIRING',
  connected: 'CONNECTED',
  timeout: 'TIMEOUT',
  disconnected: 'DISCONNECTED',
} as const satisfies Record<LinkEvent['state'], string>;

/** How long WhatsApp accepts the first code and the later ones (whatsapp §1.3). */
const qrSeconds = { first: 60, later: 20 };
/** At most this many changes at once, then one a second: a flapping link must not flood the screens (I-57). */
const burst = 6;
const refillMs = 1000;

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`;

/** What the screens show of the code: an empty one closes the dialog that shows it. */
function codeOf(event: LinkEvent, isFirstQr: boolean): Patch {
  if (event.state !== 'qrcode')
    return { qrcode: sql`''`, qr_refs_left: sql`null::int`, qr_expires_at: sql`null::timestamptz` };
  return {
    qrcode: sql`${event.qr ?? ''}`,
    qr_refs_left: sql`${event.refsLeft ?? null}::int`,
    qr_expires_at: secondsFromNow(isFirstQr ? qrSeconds.first : qrSeconds.later),
  };
}

/** The number that is linked now. Another one than before is remembered: messages go where nobody may expect them. */
function numberOf(value: string): Patch {
  const isOther = sql`number <> ${value}`;
  return {
    number: sql`${value}`,
    previous_number: sql`case when ${isOther} then number else previous_number end`,
    number_changed_at: sql`case when ${isOther} then now() else number_changed_at end`,
  };
}

interface Written {
  name: string;
  before: string | null;
  after: string | null;
  isOther: boolean;
}

/** What the activity log tells of a link: who asked for it, and that it has another number. */
async function logLink(tx: TenantDb, id: number, written: Written, notes: readonly Note[]): Promise<void> {
  const subject = { id, name: written.name };
  for (const kind of notes) await logActivity(tx, null, { kind, subject });
  const { before, after } = written;
  if (written.isOther && before && after)
    await logActivity(tx, null, { kind: 'connection.numberChanged', subject, facts: { before, after } });
}

function whoIsLinked(event: LinkEvent): Patch {
  if (event.state !== 'connected') return event.retryInMs ? { retries: sql`retries + 1` } : {};
  return {
    retries: sql`0`,
    last_seen_at: sql`now()`,
    ...(event.me ? numberOf(event.me.value) : {}),
    ...(event.meLid ? { lid: sql`${event.meLid.value}` } : {}),
  };
}

function patchOf(event: LinkEvent, isFirstQr: boolean): Patch {
  return {
    status: sql`${statusWords[event.state]}`,
    pairing_code: sql`${event.code ?? null}`,
    reason: sql`${event.reason ?? null}`,
    next_retry_at: event.retryInMs === undefined ? sql`null::timestamptz` : secondsFromNow(event.retryInMs / 1000),
    ...codeOf(event, isFirstQr),
    ...whoIsLinked(event),
  };
}

/** Writes what a link tells of itself to its row, in order, and notes the events (wire-contract 5, whatsappSession). */
export class LinkRecorder {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #log: SessionLog;
  readonly #coverage: Coverage;
  /** Somebody of the company ended the link: it was not removed on the phone. */
  #endsByWish = false;
  #waiting: Patch | undefined;
  #writing: Promise<void> | undefined;
  #tokens = burst;
  #refilledAt = Date.now();
  #isFirstQr = true;
  /** A phone was asked for: what comes up next is a new link, and not the old one again. */
  #isAsking = false;
  #notes: Note[] = [];

  constructor(data: Data, claim: Claim, log: SessionLog, translate: Translate) {
    this.#coverage = new Coverage(translate);
    this.#data = data;
    this.#claim = claim;
    this.#log = log;
  }

  /** Another owner drove the connection before and was last heard of then. */
  takeOver(lastSeenAt: Date | null): void {
    this.#coverage.takeOver(lastSeenAt);
    this.#add({});
  }

  /** The link goes away on purpose. */
  leave(cause: GapCause): void {
    this.#endsByWish = cause === 'disconnected';
    this.#coverage.leave(cause);
    this.#add({});
  }

  onCaughtUp(): void {
    this.#coverage.onCaughtUp();
    this.#add({});
  }

  onJournaled(entries: readonly JournalEntry[]): void {
    this.#coverage.onJournaled(entries);
    if (this.#coverage.hasChanges) this.#add({});
  }

  onLink(heard: LinkEvent): void {
    const isWished = this.#endsByWish && heard.reason === 'loggedOut';
    const event: LinkEvent = isWished ? { ...heard, reason: 'stopped' } : heard;
    this.#coverage.onLink(event);
    this.#note(event);
    const patch = patchOf(event, this.#isFirstQr);
    this.#isFirstQr = event.state !== 'qrcode';
    this.#add(patch);
  }

  #note({ state, reason }: LinkEvent): void {
    if (state === 'connected' && this.#isAsking) this.#notes.push('connection.linked');
    if (reason === 'loggedOut') this.#notes.push('connection.unlinked');
    this.#isAsking = state !== 'connected' && (this.#isAsking || state === 'qrcode' || state === 'pairing');
  }

  /** A date that WhatsApp gave stays when it refuses again without one. Resolves when it is written. */
  onLimit({ until, isOver }: LimitEvent): Promise<void> {
    if (isOver) this.#add({ restricted_until: sql`null::timestamptz` });
    else this.#add({ restricted_until: until ? sql`${until}::timestamptz` : restrictedFor });
    return this.flush();
  }

  /** Resolves when everything told so far is written. */
  async flush(): Promise<void> {
    this.#tokens = burst;
    while (this.#writing !== undefined) await this.#writing;
  }

  #add(patch: Patch): void {
    this.#waiting = { ...this.#waiting, ...patch };
    this.#writing ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#waiting) {
      await this.#takeToken();
      const patch = this.#waiting;
      this.#waiting = undefined;
      await this.#write(patch).catch((error: unknown) => {
        this.#log('error', 'The state of a link was not written', { error: reasonOf(error) });
      });
    }
    this.#writing = undefined;
  }

  async #takeToken(): Promise<void> {
    const refill = Math.floor((Date.now() - this.#refilledAt) / refillMs);
    if (refill > 0) {
      this.#tokens = Math.min(burst, this.#tokens + refill);
      this.#refilledAt = Date.now();
    }
    while (this.#tokens <= 0) {
      await new Promise((resolve) => setTimeout(resolve, refillMs / 10));
      if (Date.now() - this.#refilledAt >= refillMs) {
        this.#tokens += 1;
        this.#refilledAt = Date.now();
      }
    }
    this.#tokens -= 1;
  }

  async #write(patch: Patch): Promise<void> {
    const { companyId, id } = this.#claim;
    const columns = Object.entries(patch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const changes = this.#coverage.take();
    const notes = this.#notes;
    this.#notes = [];
    const write = this.#data.tenant(companyId, async (tx) => {
      const { rows } = await sql<Written>`
        update connections set ${sql.join([...columns, sql`updated_at = now()`])}
        where ${isHeldBy(this.#claim, 'connections')}
        returning name, previous_number as before, number as after, number_changed_at is not distinct from now() as "isOther"`.execute(
        tx.db,
      );
      const [written] = rows;
      if (!written) return;
      await logLink(tx, id, written, notes);
      await writeCoverage(tx, this.#claim, changes);
      tx.record({ name: 'connection.sessionChanged', subject: { connectionId: id } });
      tx.record({ name: 'connection.updated', subject: { connectionId: id } });
    });
    await write.catch((error: unknown) => {
      this.#coverage.putBack(changes);
      this.#notes.unshift(...notes);
      throw error;
    });
  }
}
