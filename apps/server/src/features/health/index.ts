/** How the installation is, for super users: what Prometheus reads, and what each company uses (docs/decisions/0145). */
import { statfs } from 'node:fs/promises';
import { appVersion, type HealthFigures, type healthRoutes, type InstallationHealth } from '@recado/contract';
import type { Handlers } from '#kit/http/context.ts';
import { databaseBytes, usageAfter } from './usage.repo.ts';

interface Outcome {
  isWell: boolean;
  ms: number;
  reason?: 'failed' | 'late' | 'slow';
}

export interface HealthDeps {
  readiness(): Promise<Record<keyof InstallationHealth['checks'], Outcome>>;
  figures(): Promise<HealthFigures>;
  dataDir: string;
}

const asCheck = ({ isWell, ms, reason = undefined }: Outcome) => ({ ok: isWell, ms, reason: reason ?? null });

async function diskOf(folder: string): Promise<InstallationHealth['disk']> {
  const found = await statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}

/** Handlers of the calls about how the installation is. */
export function healthHandlers({ readiness, figures, dataDir }: HealthDeps): Handlers<keyof typeof healthRoutes> {
  return {
    getHealth: async (_request, { data }) => {
      const [checks, numbers, disk, bytes] = await Promise.all([
        readiness(),
        figures(),
        diskOf(dataDir || '.'),
        data.system(databaseBytes),
      ]);
      const { database, migrations, store, sessions, waiting } = checks;
      return {
        version: appVersion,
        uptimeSeconds: Math.floor(process.uptime()),
        checks: {
          database: asCheck(database),
          migrations: asCheck(migrations),
          store: asCheck(store),
          sessions: asCheck(sessions),
          waiting: asCheck(waiting),
        },
        ...{ figures: numbers, disk, databaseBytes: bytes },
      };
    },
    listUsage: ({ query }, { data }) => data.system((tx) => usageAfter(tx, query.after)),
  };
}
