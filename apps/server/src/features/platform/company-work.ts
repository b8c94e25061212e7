import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Data, type TenantDb, withEvents } from '#kit/db/data.ts';
import { attachMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type Claim, LostLease } from '#kit/work/leased-rows.repo.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { archiveCompany, archivePurpose, type Counts, sizeOfArchive } from './archive-company.ts';
import {
  COMPANY_JOBS_CHANNEL,
  claimCompanyJob,
  companyJobLeases,
  type JobRow,
  tellCompanyJob,
} from './company-jobs.repo.ts';
import { removeNext } from './remove-company.repo.ts';

export interface CompanyWorkOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  log: WorkLog;
  /** Shorter ones, for tests. */
  timings?: typeof usualTimings;
}

/** A removal is owed: it waits longer each time, half an hour all in all, before somebody must ask for it again. */
const attemptsAtMost = { companyExport: 3, companyRemoval: 10 } as const;
const heartbeatMs = 2000;
/** The part of a step's time for which others have the database to themselves afterwards. */
const restShare = 0.5;

async function write(tx: TenantDb, claim: Claim, values: Readonly<Record<string, unknown>>): Promise<void> {
  await companyJobLeases.write(tx, claim, values);
  tellCompanyJob(tx, claim.id);
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const asEnded = () => ({ state: 'done', attempts: 0, finished_at: new Date() });

class CompanyWork {
  readonly #options: CompanyWorkOptions;
  readonly #timings: typeof usualTimings;
  constructor(options: CompanyWorkOptions) {
    this.#options = options;
    this.#timings = options.timings ?? usualTimings;
  }

  async work(row: JobRow, owner: string, signal: AbortSignal): Promise<void> {
    const { data, log } = this.#options;
    const claim = { id: row.id, companyId: row.company_id, owner };
    try {
      if (row.kind === 'companyExport') await this.#archive(row, claim, signal);
      else await this.#remove(claim, signal);
      await companyJobLeases.release(data, claim);
    } catch (error) {
      if (error instanceof LostLease) return;
      if (signal.aborted) return void (await companyJobLeases.release(data, claim));
      log.warn({ err: error, jobId: row.id }, 'A step of the work on a company failed');
      await this.#postpone(row, claim);
    }
  }

  /** Removes the next rows and notes them in the same transaction, so that a stop loses and repeats nothing. */
  #removeSome(claim: Claim): Promise<'again' | 'waiting' | 'over'> {
    const { data, storage } = this.#options;
    return data.system((tx) =>
      // As the owner of the tables: the product's role takes nothing from logs and receipts.
      withEvents(tx, claim.companyId, async (own) => {
        const row = await companyJobLeases.hold(own, claim);
        const next = await removeNext(own, storage, row);
        if (next.is === 'waiting') return 'waiting';
        const { counts, ...progress } = next.progress;
        const values = { ...progress, ...(counts ? { counts: JSON.stringify(counts) } : {}), attempts: 0 };
        await write(own, claim, next.is === 'over' ? { ...asEnded(), total: row.done } : values);
        return next.is === 'over' ? 'over' : 'again';
      }),
    );
  }

  async #remove(claim: Claim, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const from = performance.now();
      if ((await this.#removeSome(claim)) !== 'again') return;
      await delay((performance.now() - from) * restShare);
    }
  }

  /** An archive that was cut off is made anew; the clean-up deletes what was stored of it. */
  async #archive(row: JobRow, claim: Claim, stop: AbortSignal): Promise<void> {
    const { data, storage } = this.#options;
    const counts: Counts = {};
    const lost = new AbortController();
    const total = await sizeOfArchive(data, row.subject_id);
    const tell = () =>
      data.tenant(claim.companyId, async (tx) => {
        await companyJobLeases.hold(tx, claim);
        await write(tx, claim, { step: 1, done: Math.min(total, sumOf(counts)), total });
      });
    await tell();
    let told: Promise<unknown> = Promise.resolve();
    const heart = setInterval(() => {
      told = tell().catch((error: unknown) => error instanceof LostLease && lost.abort(error));
    }, heartbeatMs);
    try {
      const signal = AbortSignal.any([stop, lost.signal]);
      const place = { data, storage, subjectId: row.subject_id, ownerId: claim.companyId };
      const mediaId = await archiveCompany({ ...place, counts, signal });
      clearInterval(heart);
      await told;
      await data.tenant(claim.companyId, async (tx) => {
        await attachMedia(tx, [mediaId], archivePurpose);
        const done = sumOf(counts);
        await write(tx, claim, { ...asEnded(), done, total: done, counts: JSON.stringify(counts), media_id: mediaId });
      });
    } finally {
      clearInterval(heart);
    }
  }

  /** Tries again later, and gives up after some attempts: what was removed stays removed. */
  async #postpone({ kind }: JobRow, claim: Claim): Promise<void> {
    const { data, log } = this.#options;
    const failed = { state: 'failed', error: 'ERR_INTERNAL', finished_at: new Date() };
    await data
      .tenant(claim.companyId, async (tx) => {
        // As it is now: every step that went well has begun to count anew.
        const attempts = (await companyJobLeases.hold(tx, claim)).attempts + 1;
        await write(tx, claim, attempts < attemptsAtMost[kind] ? { attempts } : { ...failed, attempts });
        return attempts;
      })
      .then((attempts) => companyJobLeases.release(data, claim, this.#timings.retrySeconds * 2 ** (attempts - 1)))
      .catch((error: unknown) => log.warn({ err: error }, 'Work on a company was not put off'));
  }
}

/** Works on the archives and removals of companies (kit/work). */
export function startCompanyWork(options: CompanyWorkOptions): Promise<{ stop(): Promise<void> }> {
  const work = new CompanyWork(options);
  return startWorkLoop<JobRow>({
    pool: options.pool,
    channel: COMPANY_JOBS_CHANNEL,
    log: options.log,
    timings: options.timings ?? usualTimings,
    claim: (owner) => claimCompanyJob(options.data, owner),
    work: (row, owner, signal) => work.work(row, owner, signal),
  });
}
