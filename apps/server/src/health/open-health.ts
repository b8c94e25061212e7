/** Whether this process can do its work: what load balancers and supervisors ask, without a session. */
import type { HealthCheck } from '@recado/contract';
import type pg from 'pg';
import type { Data } from '#kit/db/data.ts';
import { missingMigrations } from '#kit/db/migrate.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { tryStorage } from '#kit/storage/try-storage.ts';
import { hasUndriven, oldestWaiting } from './waiting.repo.ts';

export interface Outcome {
  isWell: boolean;
  /** How long it took to find out. */
  ms: number;
  /** `failed`: it could not be done; `late`: it waits for too long; `slow`: no answer in time. */
  reason?: 'failed' | 'late' | 'slow';
  /** How long the oldest row waits. */
  oldestSeconds?: number;
}

export interface HealthOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  /** Hears why a check failed; the answer does not say it. */
  tell(name: HealthCheck, error: unknown): void;
  /** Bounds that tests have otherwise. */
  bounds?: Partial<typeof usualBounds>;
}

/** The log that hears why. */
export const tellTo =
  (log: { warn(told: object, message: string): void }): HealthOptions['tell'] =>
  (check, err) =>
    log.warn({ err, check }, 'A check of health failed');

const usualBounds = {
  /** A check that takes longer is not well. */
  slowMs: 5_000,
  /** Longer than a lease lasts and a new owner needs, also while a node is replaced. */
  undrivenMs: 60_000,
  lateSeconds: 600,
  /** Strangers may ask as often as they like: what was found out is told again that long. */
  keptMs: 1_000,
};

type Finding = Omit<Outcome, 'ms'>;
const well: Finding = { isWell: true };

function checksOf({ data, pool, storage }: HealthOptions, bounds: typeof usualBounds) {
  let undrivenSince: number | undefined;
  return {
    database: async () => {
      await pool.query('select 1');
      return well;
    },
    // Newer ones than this process knows are no fault: another node may be a version ahead.
    migrations: async () => ((await missingMigrations(pool)).length === 0 ? well : { isWell: false, reason: 'late' }),
    store: async () => {
      await tryStorage(storage);
      return well;
    },
    sessions: async () => {
      if (!(await data.system(hasUndriven))) undrivenSince = undefined;
      else undrivenSince ??= performance.now();
      const isLate = undrivenSince !== undefined && performance.now() - undrivenSince >= bounds.undrivenMs;
      return isLate ? { isWell: false, reason: 'late' } : well;
    },
    waiting: async () => {
      const oldestSeconds = await data.system((tx) => oldestWaiting(tx, bounds.lateSeconds));
      return oldestSeconds > bounds.lateSeconds
        ? { isWell: false, reason: 'late', oldestSeconds }
        : { isWell: true, oldestSeconds };
    },
  } satisfies Record<HealthCheck, () => Promise<Finding>>;
}

export type Readiness = Record<HealthCheck, Outcome>;

/** Finds out at most once at a time: a check that hangs is waited for by all who ask, and not begun anew. */
export function openHealth(options: HealthOptions): () => Promise<Readiness> {
  const bounds = { ...usualBounds, ...options.bounds };
  const checks: Record<HealthCheck, () => Promise<Finding>> = checksOf(options, bounds);
  const running = new Map<HealthCheck, Promise<Finding>>();
  let last: { at: number; found: Promise<Readiness> } | undefined;

  function begin(name: HealthCheck): Promise<Finding> {
    const work = checks[name]()
      .catch((error: unknown): Finding => {
        options.tell(name, error);
        return { isWell: false, reason: 'failed' };
      })
      .finally(() => running.delete(name));
    running.set(name, work);
    return work;
  }

  async function find(name: HealthCheck): Promise<Outcome> {
    const from = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<Finding>((resolve) => {
      timer = setTimeout(resolve, bounds.slowMs, { isWell: false, reason: 'slow' });
    });
    const finding = await Promise.race([running.get(name) ?? begin(name), slow]);
    clearTimeout(timer);
    return { ...finding, ms: Math.round(performance.now() - from) };
  }

  const findAll = async (): Promise<Readiness> => {
    const [database, migrations, store, sessions, waiting] = await Promise.all([
      find('database'),
      find('migrations'),
      find('store'),
      find('sessions'),
      find('waiting'),
    ]);
    return { database, migrations, store, sessions, waiting };
  };
  return () => {
    const now = performance.now();
    if (!last || now - last.at > bounds.keptMs) last = { at: now, found: findAll() };
    return last.found;
  };
}
