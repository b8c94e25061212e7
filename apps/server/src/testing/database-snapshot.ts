import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Engine, openEngine } from '#kit/db/engine.ts';
import { migrate } from '#kit/db/migrate.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const migrations = here('../../migrations/');
const cache = here('../../../../node_modules/.cache/recado-tests/');

/** Everything that decides how a fresh database looks. */
async function nameOfSnapshot(): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.ts')).toSorted();
  const files = [...names.map((name) => path.join(migrations, name)), here('../kit/db/migrate.ts'), engine];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(file));
  return `database-${hash.digest('hex').slice(0, 20)}.tar`;
}

/** Keeps one; those of other migrations are of no use any more. */
async function keep(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(cache, { recursive: true });
  // Two test files may make it at once: whichever comes last replaces the same with the same.
  const draft = path.join(cache, `${randomUUID()}.draft`);
  await writeFile(draft, bytes);
  await rename(draft, path.join(cache, name));
  const others = (await readdir(cache)).filter((other) => other.startsWith('database-') && other !== name);
  await Promise.all(others.map((other) => rm(path.join(cache, other), { force: true })));
}

/**
 * A fresh migrated embedded database in memory. Making one takes three times as long as loading one that was made
 * before, so the first test file keeps it for the others, by a name that changes with the migrations.
 */
export async function openFreshDatabase(): Promise<Engine> {
  const name = await nameOfSnapshot();
  const snapshot = await readFile(path.join(cache, name)).catch(() => undefined);
  const engine = await openEngine({ dir: 'memory://', snapshot });
  if (snapshot) return engine;
  await migrate(engine.pool);
  await keep(name, await engine.snapshot());
  return engine;
}
