import type pg from 'pg';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Data } from '#kit/db/data.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type Claim, LostLease } from '#kit/work/leased-rows.repo.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { moveCompany } from './move-company.ts';
import { claimMove, MOVE_INS_CHANNEL, type MoveRow, moveLeases } from './move-ins.repo.ts';
import { openOldFiles } from './old-files.ts';
import { Report } from './report.ts';
import { familyOf } from './source/family.ts';
import { openSource } from './source/open-source.ts';
import { allRows, type OldRow, type Source } from './source/source.ts';

export interface MoveWorkOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  /** Opens the addresses of the moves. */
  seal: Seal;
  log: WorkLog;
  timings?: typeof usualTimings;
  /** Only this move, for the console; every one otherwise. */
  only?: number;
}

/** Where the address of a move is sealed for. */
export const sealedPlace = (companyId: number, id: number): string => `${companyId}/move-in/${id}`;

const attemptsAtMost = 3;
const heartbeatMs = 1000;
/** Tables whose rows tell how far a move is. */
const counted = ['Contacts', 'Tickets', 'Messages'];

/** Whoever asked wants it to stop after the rows at hand. */
class StopAsked extends Error {}

class MoveWork {
  readonly #options: MoveWorkOptions;
  readonly #timings: typeof usualTimings;
  constructor(options: MoveWorkOptions) {
    this.#options = options;
    this.#timings = options.timings ?? usualTimings;
  }

  async work(row: MoveRow, owner: string, signal: AbortSignal): Promise<void> {
    const { data, log } = this.#options;
    const claim = { id: row.id, companyId: row.company_id, owner };
    try {
      await this.#move(row, claim, signal);
      await moveLeases.release(data, claim);
    } catch (error) {
      if (error instanceof LostLease) return;
      if (signal.aborted) return void (await moveLeases.release(data, claim));
      if (error instanceof StopAsked) return this.#end(claim, { state: 'stopped' });
      // What went wrong may name the old base, but never its address: that is in no statement and no error of ours.
      if (!(error instanceof AppError)) log.warn({ err: error, moveId: row.id }, 'A move from another system failed');
      await this.#postpone(row, claim, error);
    }
  }

  async #end(claim: Claim, values: Readonly<Record<string, unknown>>): Promise<void> {
    const { data } = this.#options;
    await data.tenant(claim.companyId, (tx) => moveLeases.write(tx, claim, { ...values, finished_at: new Date() }));
    await moveLeases.release(data, claim);
  }

  async #postpone(row: MoveRow, claim: Claim, error: unknown): Promise<void> {
    const attempts = row.attempts + 1;
    const code = error instanceof AppError ? error.code : 'ERR_INTERNAL';
    if (error instanceof AppError || attempts >= attemptsAtMost)
      return this.#end(claim, { state: 'failed', error: code, attempts });
    await this.#options.data.tenant(claim.companyId, (tx) => moveLeases.write(tx, claim, { attempts }));
    await moveLeases.release(this.#options.data, claim, this.#timings.retrySeconds * 2 ** row.attempts);
  }

  async #move(row: MoveRow, claim: Claim, signal: AbortSignal): Promise<void> {
    const { seal } = this.#options;
    const source = await openSource(seal.open(row.source, sealedPlace(row.company_id, row.id)));
    const heart = new Heart(this.#options.data, claim, await totalOf(source), signal);
    try {
      const family = familyOf(source) ?? fail('ERR_MOVE_SOURCE_UNKNOWN');
      await heart.begin(family);
      const companies: (OldRow | null)[] =
        family === 'whaticket' ? [null] : await allRows(source, { table: 'Companies' });
      for (const oldCompany of companies) await this.#company(row, { source, family, oldCompany, heart });
      await heart.stop();
      await this.#end(claim, { ...heart.values, state: row.state === 'checking' ? 'checked' : 'done', attempts: 0 });
    } finally {
      await heart.stop();
      await source.close();
    }
  }

  async #company(
    row: MoveRow,
    at: { source: Source; family: NonNullable<MoveRow['family']>; oldCompany: OldRow | null; heart: Heart },
  ) {
    const { data, storage } = this.#options;
    const { heart, ...old } = at;
    const report = new Report();
    heart.count(report);
    await moveCompany({
      move: {
        ...old,
        data,
        moveId: row.id,
        report,
        files: await openOldFiles(row.folder),
        now: new Date(),
        goOn: () => heart.goOn(),
      },
      ...{ sourceKey: row.source_key, name: row.shown.split('/').at(-1) ?? row.shown },
      storage: row.state === 'checking' ? null : storage,
    });
    heart.add(report);
  }
}

async function totalOf(source: Source): Promise<number> {
  let total = 0;
  for (const table of counted) total += await source.count({ table });
  return total;
}

/** Holds the lease while the work goes on, tells how far it is, and hears that it is to stop. */
class Heart {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #total: number;
  readonly #signal: AbortSignal;
  readonly #finished = new Report();
  readonly #startedAt = performance.now();
  #current = new Report();
  #reason: Error | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beat: Promise<unknown> = Promise.resolve();

  constructor(data: Data, claim: Claim, total: number, signal: AbortSignal) {
    this.#data = data;
    this.#claim = claim;
    this.#total = total;
    this.#signal = signal;
  }

  count(report: Report): void {
    this.#current = report;
  }

  add(report: Report): void {
    this.#finished.add(report.told);
    this.#current = new Report();
  }

  goOn(): void {
    this.#signal.throwIfAborted();
    if (this.#reason) throw this.#reason;
  }

  get values() {
    const all = new Report(this.#finished.told);
    all.add(this.#current.told);
    const done = counted.reduce((sum, table) => sum + all.readOf(table), 0);
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const report = JSON.stringify(all.told);
    return { done, total: Math.max(this.#total, done), rate: Math.round(done / Math.max(1, seconds)), report };
  }

  #tell(more: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    return this.#data.tenant(this.#claim.companyId, async (tx) => {
      const row = await moveLeases.hold(tx, this.#claim);
      if (row.stop_requested) this.#reason = new StopAsked('Stopped by whoever asked for it');
      await moveLeases.write(tx, this.#claim, { ...this.values, ...more });
    });
  }

  async begin(family: string): Promise<void> {
    await this.#tell({ family, began_at: new Date() });
    this.#timer = setInterval(() => {
      this.#beat = this.#tell().catch((error: unknown) => {
        if (error instanceof LostLease) this.#reason = error;
      });
    }, heartbeatMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beat;
  }
}

/** Works on moves from other systems (kit/work). */
export function startMoveWork(options: MoveWorkOptions): Promise<{ stop(): Promise<void> }> {
  const work = new MoveWork(options);
  return startWorkLoop<MoveRow>({
    ...{ pool: options.pool, channel: MOVE_INS_CHANNEL, log: options.log, timings: options.timings ?? usualTimings },
    claim: (owner) => claimMove(options.data, owner, options.only),
    work: (row, owner, signal) => work.work(row, owner, signal),
  });
}
