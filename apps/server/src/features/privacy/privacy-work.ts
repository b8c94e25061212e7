import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { attachMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type Claim, LostLease } from '#kit/work/leased-rows.repo.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { type Counts, copyContact, copyPurpose } from './copy-contact.ts';
import { countOfContact, parts } from './erase-contact.repo.ts';
import { claimJob, type JobRow, jobLeases, PRIVACY_CHANNEL, tellJob } from './privacy-jobs.repo.ts';

export interface PrivacyWorkOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  log: WorkLog;
  /** Shorter ones, for tests. */
  timings?: typeof usualTimings;
}

const attemptsAtMost = 3;
const heartbeatMs = 2000;
/** The part of a step's time for which others have the database to themselves afterwards. */
const restShare = 0.5;

const countsOf = (row: JobRow): Counts => ({ ...(row.counts as Counts) }); // written below

async function write(tx: TenantDb, claim: Claim, values: Readonly<Record<string, unknown>>): Promise<void> {
  await jobLeases.write(tx, claim, values);
  tellJob(tx, claim.id);
}

const ended = (counts: Counts, done: number) => ({
  ...{ state: 'done', counts: JSON.stringify(counts), done, total: done, finished_at: new Date() },
});

/** Removes the next rows and notes them in the same transaction, so that a stop loses and repeats nothing. */
function eraseNext(data: Data, claim: Claim): Promise<'again' | 'over'> {
  return data.tenant(claim.companyId, async (tx) => {
    const row = await jobLeases.hold(tx, claim);
    const part = parts[row.step];
    const counts = countsOf(row);
    if (!part) {
      await write(tx, claim, ended(counts, row.done));
      return 'over';
    }
    const total = row.total === 0 ? await countOfContact(tx, row.contact_id) : row.total;
    const removed = await part.remove(tx, row.contact_id);
    counts[part.counted] = (counts[part.counted] ?? 0) + removed;
    const isOver = part.isWhole === true || removed === 0;
    const done = row.done + removed;
    await write(tx, claim, {
      ...{ step: row.step + (isOver ? 1 : 0), done, total: Math.max(total, done), attempts: 0 },
      counts: JSON.stringify(counts),
    });
    return 'again';
  });
}

class PrivacyWork {
  readonly #options: PrivacyWorkOptions;
  readonly #timings: typeof usualTimings;
  constructor(options: PrivacyWorkOptions) {
    this.#options = options;
    this.#timings = options.timings ?? usualTimings;
  }

  async work(row: JobRow, owner: string, signal: AbortSignal): Promise<void> {
    const { data, log } = this.#options;
    const claim = { id: row.id, companyId: row.company_id, owner };
    try {
      if (row.kind === 'contactExport') await this.#copy(row, claim);
      else await this.#erase(claim, signal);
      await jobLeases.release(data, claim);
    } catch (error) {
      if (error instanceof LostLease) return;
      log.warn({ err: error, jobId: row.id }, 'A step of the work on data of a contact failed');
      await this.#postpone(row, claim);
    }
  }

  async #erase(claim: Claim, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const from = performance.now();
      if ((await eraseNext(this.#options.data, claim)) === 'over') return;
      await delay((performance.now() - from) * restShare);
    }
  }

  /** An archive that was cut off is made anew; the clean-up deletes what was stored of it. */
  async #copy(row: JobRow, claim: Claim): Promise<void> {
    const { data, storage } = this.#options;
    const { company_id: companyId, contact_id: contactId } = row;
    const counts: Counts = {};
    const tell = async (): Promise<void> => {
      await data.tenant(companyId, async (tx) => {
        await jobLeases.hold(tx, claim);
        const total = Math.max(row.total, await countOfContact(tx, contactId));
        await write(tx, claim, { done: Math.min(total, counts.messages ?? 0), total });
      });
    };
    await tell();
    const heart = setInterval(() => void tell().catch(() => undefined), heartbeatMs);
    try {
      const mediaId = await copyContact({ data, storage, companyId, contactId, counts }, row.user_id);
      await data.tenant(companyId, async (tx) => {
        await attachMedia(tx, [mediaId], copyPurpose);
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        await write(tx, claim, { ...ended(counts, all), media_id: mediaId });
      });
    } finally {
      clearInterval(heart);
    }
  }

  /** Tries again later, and gives up after some attempts: what was removed stays removed. */
  async #postpone(row: JobRow, claim: Claim): Promise<void> {
    const { data, log } = this.#options;
    const attempts = row.attempts + 1;
    const failed = { state: 'failed', error: 'ERR_INTERNAL', finished_at: new Date() };
    await data
      .tenant(claim.companyId, (tx) =>
        write(tx, claim, attempts < attemptsAtMost ? { attempts } : { ...failed, attempts }),
      )
      .then(() => jobLeases.release(data, claim, this.#timings.retrySeconds))
      .catch((error: unknown) => log.warn({ err: error }, 'Work on data of a contact was not put off'));
  }
}

/** Works on the copies and removals of every company (kit/work). */
export function startPrivacyWork(options: PrivacyWorkOptions): Promise<{ stop(): Promise<void> }> {
  const privacy = new PrivacyWork(options);
  return startWorkLoop<JobRow>({
    pool: options.pool,
    channel: PRIVACY_CHANNEL,
    log: options.log,
    timings: options.timings ?? usualTimings,
    claim: (owner) => claimJob(options.data, owner),
    work: (row, owner, signal) => privacy.work(row, owner, signal),
  });
}
