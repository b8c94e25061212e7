import fs from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ensureAppAccess } from './app-access.ts';
import type { Database } from './tables.ts';

const folder = new URL('../../../migrations/', import.meta.url);

const migrationFiles = (): string[] => fs.readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));

/** Every file of the folder `migrations`, by its name; the number at its front is the order. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = migrationFiles();
  const modules = await Promise.all(
    names.map(async (name) => [name.slice(0, -'.ts'.length), await import(new URL(name, folder).href)]),
  );
  return Object.fromEntries(modules);
}

/** Those of this version, in their order. */
export const migrationNames: readonly string[] = migrationFiles()
  .map((name) => name.slice(0, -'.ts'.length))
  .sort();

/** Those of this version that the database does not have. */
export async function missingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  const done = new Set(rows.map(({ name }) => name));
  return migrationNames.filter((name) => !done.has(name));
}

const roleStatement = 'CREATE ROLE recado_app NOLOGIN';

/** Other processes may make the role at the same moment, also for another database of the same server. */
const looksAtMost = 5;
/** What PostgreSQL says to whoever came second: it exists, its row exists, its row is being changed. */
const lostRaces: readonly unknown[] = ['42710', '23505', 'XX000'];

/** Makes sure that the application role exists and that this login may become it (decision 46). */
async function ensureRole(db: Kysely<Database>): Promise<void> {
  for (let look = 1; ; look++) {
    const found = await sql<{ exists: boolean; member: boolean }>`
      select exists (select from pg_roles where rolname = 'recado_app') as exists,
             exists (select from pg_roles where rolname = 'recado_app' and pg_has_role(current_user, oid, 'member')) as member`.execute(
      db,
    );
    const state = found.rows[0];
    if (state?.exists && state.member) return;
    try {
      // Nobody finds the role while this login may not become it yet.
      await db.transaction().execute(async (tx) => {
        if (!state?.exists) await sql.raw(roleStatement).execute(tx);
        await sql.raw('GRANT recado_app TO CURRENT_USER').execute(tx);
      });
      return;
    } catch (error) {
      if (look < looksAtMost && lostRaces.includes((error as { code?: unknown }).code)) continue;
      const user = await sql<{ name: string }>`select current_user as name`.execute(db);
      throw new Error(
        `The database user may not create the role recado_app, without which companies could not be kept apart. ` +
          `Run once as a database administrator: ${roleStatement}; GRANT recado_app TO "${user.rows[0]?.name}"; (${String(error)})`,
      );
    }
  }
}

/**
 * Brings the schema up to date, or to a migration named; safe when several nodes start at once. Throws a clear error
 * otherwise.
 */
export async function migrate(pool: pg.Pool, newest?: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // At every start: a dump that was restored into another server comes without the role.
  await ensureRole(db);
  const migrations = await readMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (newest === undefined ? migrator.migrateToLatest() : migrator.migrateTo(newest));
  if (error) throw error instanceof Error ? error : new Error(String(error));
  const inOrder = migrationNames.filter((name) => newest === undefined || name <= newest);
  await ensureAppAccess(
    db,
    inOrder.flatMap((name) => migrations[name] ?? []),
  );
}
