import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemoCompany } from '../../apps/server/seeds/demo-company.ts';
import { openData } from '../../apps/server/src/kit/db/data.ts';
import { openEngine } from '../../apps/server/src/kit/db/engine.ts';
import { migrate } from '../../apps/server/src/kit/db/migrate.ts';

/** Tells the test files where it lies. */
const variable = 'RECADO_TEST_READY_DATABASE';

/**
 * Global set-up of the browser tests: an embedded database as the first start of the local mode leaves it. Making one
 * takes seconds, and every product of a test would make its own.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Each project of a run asks; one makes it for all.
  if (process.env[variable]) return undefined;
  const dir = await mkdtemp(path.join(tmpdir(), 'recado-ready-'));
  const engine = await openEngine({ dir: databaseOf(dir) });
  try {
    await migrate(engine.pool);
    await seedDemoCompany(openData(engine.pool));
  } finally {
    await engine.close();
  }
  process.env[variable] = dir;
  return () => rm(dir, { recursive: true, force: true });
}

const databaseOf = (dataDir: string): string => path.join(dataDir, 'db');

async function lay(from: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await cp(from, databaseOf(dataDir), { recursive: true });
}

/** Lays a copy of it into a data folder that has no database yet; outside a run of tests nothing is done. */
export async function layReadyDatabase(dataDir: string): Promise<void> {
  const ready = process.env[variable];
  if (ready && !existsSync(databaseOf(dataDir))) await lay(databaseOf(ready), dataDir);
}

/**
 * Lays a database that `fill` writes into an empty data folder. Within a run of tests it is written once for all that ask
 * for the same name, and copied for each.
 */
export async function layFilled(
  dataDir: string,
  name: string,
  fill: (dataDir: string) => Promise<void>,
): Promise<void> {
  const ready = process.env[variable];
  if (!ready) return fill(dataDir);
  const kept = path.join(ready, name);
  if (!existsSync(kept)) {
    // Two test files may write it at once: whoever comes second finds it there, and takes the first one's.
    const draft = await mkdtemp(path.join(ready, 'draft-'));
    await fill(draft);
    await rename(draft, kept).catch((error: unknown) => {
      if (!existsSync(kept)) throw error;
    });
  }
  await lay(databaseOf(kept), dataDir);
}
