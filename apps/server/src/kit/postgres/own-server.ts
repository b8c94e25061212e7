import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensureDatabase, keeper, passwordOf } from './cluster.ts';
import { findPlace, type Place } from './place.ts';
import { logSince, type StartedServer, startServer, stopServer } from './postmaster.ts';
import { type RunningServer, readPostmaster } from './postmaster-file.ts';
import { product, urlOf } from './server-url.ts';
import { DatabaseTrouble, troubleOf, troubleOfFiles } from './trouble.ts';

/** Whoever has this lock has the data folder; PostgreSQL frees it the moment its holder dies. */
const folderLock = 'select pg_try_advisory_lock(731942) as got';
const askWho = `select application_name as name from pg_stat_activity a join pg_locks l using (pid)
  where l.locktype = 'advisory' and l.objid = 731942 limit 1`;
/** A holder that was killed may still be dying. */
const lockPatienceMs = 700;
const lookEveryMs = 15;
const againAfterMs = 1000;
const lateAfterMs = 10_000;

export interface OwnServerOptions {
  dataDir: string;
  /** Of a test: nothing that is written has to survive a loss of power. */
  isThrowaway?: boolean;
  /** False runs the server under a number of its own where this process is root, as systems without user namespaces do. */
  mayUseNamespaces?: boolean;
  /** What happens to the server while the product runs. */
  tell?: undefined | ((what: 'lost' | 'back' | 'late' | 'taken', details: Record<string, string>) => void);
}

/** The PostgreSQL of the packages, running on the data folder. */
export interface OwnServer {
  /** Address of the product's database; it stays the same when the server had to be started again. */
  url: string;
  /** Address of a superuser, for tests that look into the server itself. */
  keeperUrl: string;
  /** Folder of the database's files. */
  folder: string;
  /** Whether it lies outside of the data folder, which the server's user cannot enter. */
  isElsewhere: boolean;
  pid(): number;
  /** The trouble behind a failure, as a full disk, which the server or the failure itself tells; else the failure. */
  explain(error: unknown): unknown;
  stop(): Promise<void>;
}

/** The server that is starting; undefined when another look is due. Throws the trouble with which it ended. */
function stillStarting(started: StartedServer | undefined): StartedServer | undefined {
  const trouble = started?.trouble();
  if (trouble instanceof DatabaseTrouble) throw trouble;
  return trouble ? undefined : started;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Runs the server of one data folder, and starts it again when it dies. */
class Keeper {
  readonly #options: OwnServerOptions;
  readonly #place: Place;
  #server: RunningServer | undefined;
  /** One that was started here and is not held yet. */
  #starting: StartedServer | undefined;
  #holder: pg.Client | undefined;
  #isOver = false;
  #logFrom = 0;
  #recovery: Promise<void> = Promise.resolve();
  readonly #onExit = (): void => this.#endWithProcess();

  constructor(options: OwnServerOptions, place: Place) {
    this.#options = options;
    this.#place = place;
  }

  async open(): Promise<OwnServer> {
    // From here on: a process may be told to end while its server is still starting.
    process.once('exit', this.#onExit);
    await this.#hold().catch((error: unknown) => {
      // What runs now is somebody else's.
      process.off('exit', this.#onExit);
      throw error;
    });
    const password = passwordOf(this.#place);
    const holder = this.#holder as pg.Client; // #hold() took it
    await ensureDatabase(holder, product, password).catch(async (error: unknown) => {
      const why = this.#explain(error);
      await this.#stop();
      throw why;
    });
    const server = this.#server as RunningServer; // #hold() found or started it
    return {
      url: urlOf(server, product, product, password),
      keeperUrl: urlOf(server, keeper, 'postgres', password),
      folder: this.#place.folder,
      isElsewhere: this.#place.home !== this.#options.dataDir,
      pid: () => this.#server?.pid ?? 0,
      explain: (error) => this.#explain(error),
      stop: () => this.#stop(),
    };
  }

  /** A process that ends without stopping takes its server along; it finishes by itself. */
  #endWithProcess(): void {
    const pid = (this.#server ?? this.#starting)?.pid;
    try {
      if (pid) process.kill(pid, 'SIGINT');
    } catch {
      // It has ended already.
    }
  }

  #explain(error: unknown): unknown {
    // The last words of a server that gave up say more than the connection that it cut.
    const said = `${String(error)}\n${logSince(this.#place.log, this.#logFrom)}`;
    const found = troubleOf(said, this.#place.folder);
    return found.kind === 'failed' ? error : found;
  }

  async #stop(): Promise<void> {
    this.#isOver = true;
    process.off('exit', this.#onExit);
    await this.#recovery;
    this.#holder?.removeAllListeners('end');
    if (this.#server) await stopServer(this.#place, this.#server);
    await this.#holder?.end().catch(() => undefined);
  }

  /** Finds the running server or starts one, and takes the folder's lock. Throws the trouble when that cannot be. */
  async #hold(): Promise<void> {
    const since = performance.now();
    let isTold = false;
    for (let refusals = 0; !this.#isOver; await delay(lookEveryMs)) {
      const earlier = this.#starting;
      this.#starting = undefined;
      this.#starting = stillStarting(earlier);
      const running = readPostmaster(this.#place.folder).running ?? this.#starting;
      if (!running) this.#starting = await this.#start();
      else {
        const taken = await this.#take(running);
        if (taken === 'mine') return;
        if (taken !== 'not ready' && ++refusals * lookEveryMs > lockPatienceMs)
          throw new DatabaseTrouble('inUse', { folder: this.#options.dataDir, pid: taken.holder });
      }
      if (isTold || performance.now() - since < lateAfterMs) continue;
      isTold = true;
      this.#options.tell?.('late', { log: this.#place.log });
    }
  }

  /** Takes the lock of the folder on a running server. */
  async #take(running: RunningServer): Promise<'mine' | 'not ready' | { holder: string }> {
    const client = await this.#connect(running);
    if (!client) return 'not ready';
    try {
      if ((await client.query<{ got: boolean }>(folderLock)).rows[0]?.got) {
        this.#keep(client, running);
        return 'mine';
      }
      const { rows } = await client.query<{ name: string }>(askWho);
      await client.end();
      return { holder: rows[0]?.name.replace(/\D/g, '') ?? '' };
    } catch {
      // The server stopped under it.
      await client.end().catch(() => undefined);
      return 'not ready';
    }
  }

  async #start(): Promise<StartedServer> {
    const { dataDir, isThrowaway = false } = this.#options;
    try {
      await ensureCluster(this.#place, dataDir, isThrowaway);
      const started = await startServer({ place: this.#place, isThrowaway, listensAt: this.#server });
      this.#logFrom = started.logFrom;
      return started;
    } catch (error) {
      throw troubleOfFiles(error, this.#place.folder);
    }
  }

  /** A connection of the superuser; undefined while the server cannot take one. */
  async #connect({ host, port }: RunningServer): Promise<pg.Client | undefined> {
    const password = passwordOf(this.#place);
    const client = new pg.Client({
      ...{ host, port, user: keeper, database: 'postgres', application_name: `recado ${process.pid}` },
      ...(password ? { password } : {}),
    });
    // One that breaks says so by its end.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      // It starts, it stops, or its socket is not there yet; anything else is told.
      if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03', '57P01', ''].includes(codeOf(error))) return undefined;
      throw error;
    }
  }

  #keep(client: pg.Client, server: RunningServer): void {
    this.#server = server;
    this.#starting = undefined;
    this.#holder = client;
    client.once('end', () => {
      if (!this.#isOver) this.#recovery = this.#recover();
    });
  }

  /** The server died: it is started again at the same address, however often that takes. */
  async #recover(): Promise<void> {
    const { tell } = this.#options;
    tell?.('lost', { log: this.#place.log });
    while (!this.#isOver) {
      try {
        await this.#hold();
        if (!this.#isOver) tell?.('back', {});
        return;
      } catch (error) {
        if (error instanceof DatabaseTrouble && error.kind === 'inUse') return tell?.('taken', error.details);
        tell?.('lost', { log: this.#place.log, reason: (error as Error).message });
        await delay(againAfterMs);
      }
    }
  }
}

/**
 * Opens the PostgreSQL of the packages on `dataDir`/postgres: makes the cluster the first time, takes a server over that a
 * killed process left running, starts one otherwise. One process at a time has a folder. Throws DatabaseTrouble.
 */
export async function openOwnServer(options: OwnServerOptions): Promise<OwnServer> {
  const { dataDir, mayUseNamespaces } = options;
  let place: Place;
  try {
    place = findPlace(dataDir, findBinaries(), mayUseNamespaces);
  } catch (error) {
    throw troubleOfFiles(error, dataDir);
  }
  return new Keeper({ ...options, dataDir: fs.realpathSync(dataDir) }, place).open();
}
