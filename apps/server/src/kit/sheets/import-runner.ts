import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Data } from '../db/data.ts';
import { LostLease } from '../work/leased-rows.repo.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '../work/work-loop.ts';
import type { ImportKind } from './import-kind.ts';
import { claimImport, type ImportRecord, noteProgress, releaseImport } from './import-work.repo.ts';
import { IMPORTS_CHANNEL } from './imports.repo.ts';
import { applyNext, readImport, undoNext, type Work } from './work-on-import.ts';

/** Rows after which another import may have its turn. */
const turnRows = 10_000;
/** Rows that are applied in one transaction. */
const rowsAtOnce = 500;
/** The part of that transaction's time for which others have the database to themselves afterwards. */
const restShare = 0.25;
const attemptsAtMost = 3;
export interface ImportRunnerOptions {
  data: Data;
  pool: pg.Pool;
  kinds: readonly ImportKind[];
  log: WorkLog;
  /** Shorter ones, for tests. */
  timings?: typeof usualTimings;
}

class ImportRunner {
  readonly #options: ImportRunnerOptions;
  readonly #timings: typeof usualTimings;
  readonly #kinds: ReadonlyMap<string, ImportKind>;

  constructor(options: ImportRunnerOptions) {
    this.#options = options;
    this.#timings = options.timings ?? usualTimings;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  }

  claim(owner: string): Promise<ImportRecord | undefined> {
    return claimImport(this.#options.data, owner, [...this.#kinds.keys()]);
  }

  async work(record: ImportRecord, owner: string, signal: AbortSignal): Promise<void> {
    const { data, log } = this.#options;
    const kind = this.#kinds.get(record.kind);
    if (!kind) throw new Error(`No import of the kind ${record.kind}`);
    const claim = { id: record.id, companyId: record.company_id, userId: record.user_id, owner };
    // An import has many turns, here and in other processes: its user may have been told at the end of the last one.
    const toldAt = performance.now();
    const work = { data, claim, kind, record, signal, toldAt, rowsAtOnce };
    try {
      await this.#steps(work);
      await releaseImport(data, claim);
    } catch (error) {
      if (error instanceof LostLease) return;
      if (signal.aborted) await releaseImport(data, claim);
      else {
        log.warn({ err: error, importId: record.id }, 'A step of an import failed');
        await this.#postpone(work).catch((failure: unknown) => {
          if (!(failure instanceof LostLease)) throw failure;
        });
      }
    }
  }

  async #steps(work: Work): Promise<void> {
    if (work.record.state === 'reading') return void (await readImport(work));
    const step = work.record.state === 'undoing' ? undoNext : applyNext;
    for (let rows = 0; rows < turnRows && !work.signal.aborted; rows += work.rowsAtOnce) {
      const from = performance.now();
      if ((await step(work)) === 'over') return;
      await delay((performance.now() - from) * restShare);
    }
  }

  /** Tries again later, and gives up after some attempts: what was applied stays and can be undone. */
  async #postpone({ data, claim, record }: Work): Promise<void> {
    const attempts = record.attempts + 1;
    await data.tenant(claim.companyId, async (tx) => {
      if (attempts < attemptsAtMost) await noteProgress(tx, claim, { attempts }, false);
      else {
        const ended = { state: 'failed' as const, error: 'ERR_INTERNAL', attempts, finished_at: new Date() };
        await noteProgress(tx, claim, ended, true);
      }
    });
    await releaseImport(data, claim, this.#timings.retrySeconds);
  }
}

/** Works on the imports of every company (kit/work). */
export function startImportRunner(options: ImportRunnerOptions): Promise<{ stop(): Promise<void> }> {
  const runner = new ImportRunner(options);
  return startWorkLoop({
    pool: options.pool,
    channel: IMPORTS_CHANNEL,
    log: options.log,
    timings: options.timings ?? usualTimings,
    claim: (owner) => runner.claim(owner),
    work: (record, owner, signal) => runner.work(record, owner, signal),
  });
}
