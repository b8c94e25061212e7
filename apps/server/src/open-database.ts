/** The database of this process: the one that the operator names, or the product's own. */
import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '#config';
import { migrate } from '#kit/db/migrate.ts';
import { openPool } from '#kit/db/pool.ts';
import { logSerializers } from '#kit/log/error-for-log.ts';
import { logHooks } from '#kit/log/quiet-outage.ts';
import { type OwnServerOptions, openOwnServer } from '#kit/postgres/own-server.ts';
import { findRunningUrl } from '#kit/postgres/server-url.ts';
import { DatabaseTrouble } from '#kit/postgres/trouble.ts';
import { inBoth, say } from './say.ts';

const noDetails = { folder: '', found: '', pid: '', platform: '', reason: '', wanted: '' };

/** Why the database cannot be opened, in both languages, with the way out. */
function sentencesOf(error: unknown): string {
  if (!(error instanceof DatabaseTrouble))
    return `The database could not be opened: ${error instanceof Error ? error.message : String(error)}`;
  const { kind } = error;
  return inBoth(`startup.database.${kind}`, { ...noDetails, ...error.details });
}

/** The open database of this process. */
export interface OpenDatabase {
  pool: pg.Pool;
  url: string;
  /** Folder of its files where it is the product's own; null for an operator's. */
  folder: string | null;
  close(): Promise<void>;
}

/** On a connection that goes afterwards: a server keeps for each what it read of all tables. */
async function migrateOnItsOwn(url: string): Promise<void> {
  const pool = openPool(url, 2);
  await migrate(pool).finally(() => pool.end());
}

/** The operator's database, or the product's own in the data folder; migrated. */
async function openDatabase({ databaseUrl, dataDir, logLevel }: Config): Promise<OpenDatabase> {
  const own = databaseUrl === undefined ? await openOwnServer({ dataDir, tell: tellOfServer(logLevel) }) : null;
  if (own?.isElsewhere) say(inBoth('startup.databaseElsewhere', { folder: own.folder }));
  const url = databaseUrl ?? own?.url ?? '';
  await migrateOnItsOwn(url).catch(async (error: unknown) => {
    const why = own ? own.explain(error) : error;
    // The process ends now, and a server without room may hang where nobody waits for its end.
    await own?.stop();
    throw why;
  });
  const pool = openPool(url, 20);
  return {
    pool,
    url,
    folder: own?.folder ?? null,
    close: async () => {
      await pool.end();
      await own?.stop();
    },
  };
}

/** Address of the database as it is, without a migration. */
export interface ReachedDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Finds it for a work beside a running server, which keeps the data folder, or starts the product's own for a while. Says
 * why when that cannot be, and ends the process.
 */
export async function reachDatabaseOrExit({ databaseUrl, dataDir, logLevel }: Config): Promise<ReachedDatabase> {
  try {
    const running = databaseUrl ?? findRunningUrl(dataDir);
    if (running !== undefined) return { url: running, close: async () => undefined };
    const own = await openOwnServer({ dataDir, tell: tellOfServer(logLevel) });
    return { url: own.url, close: () => own.stop() };
  } catch (error) {
    say(sentencesOf(error));
    process.exit(1);
  }
}

/** Opens it, or says why it cannot be opened and ends the process. */
export function openDatabaseOrExit(config: Config): Promise<OpenDatabase> {
  return openDatabase(config).catch((error: unknown) => {
    say(sentencesOf(error));
    process.exit(1);
  });
}

/** Tells the log of the product's own server. Once another process has the data folder, this one may not go on. */
function tellOfServer(level: string): OwnServerOptions['tell'] {
  const log = pino({ level, hooks: logHooks, name: 'database', serializers: logSerializers });
  const texts = {
    lost: 'The database server ended; it is started again',
    back: 'The database server is back',
    late: 'The database server repairs itself after a crash; this may take minutes',
  };
  return (what, details) => {
    if (what !== 'taken') return log[what === 'back' ? 'info' : 'warn'](details, texts[what]);
    say(sentencesOf(new DatabaseTrouble('inUse', details)));
    process.exit(1);
  };
}
