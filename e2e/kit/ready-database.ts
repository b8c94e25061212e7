import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
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
  const engine = await openEngine({ dir });
  try {
    await migrate(engine.pool);
    await seedDemoCompany(openData(engine.pool));
  } finally {
    await engine.close();
  }
  process.env[variable] = dir;
  return () => rm(dir, { recursive: true, force: true });
}

/** Lays a copy of it into a data folder that has no database yet; outside a run of tests nothing is done. */
export async function layReadyDatabase(dataDir: string): Promise<void> {
  const ready = process.env[variable];
  const to = path.join(dataDir, 'db');
  if (!ready || existsSync(to)) return;
  await mkdir(dataDir, { recursive: true });
  await cp(ready, to, { recursive: true });
}
