import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LocalServer } from '@recado/whatsapp/baileys';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '#config';
import { type Data, openData } from '#kit/db/data.ts';
import { listenTo } from '#kit/db/listen.ts';
import { logSerializers } from '#kit/log/error-for-log.ts';
import { logHooks } from '#kit/log/quiet-outage.ts';
import type { StorageSettings } from '#kit/storage/open-storage.ts';
import { Loop, reasonOf } from './serial.ts';
import { SessionThread } from './session-thread.ts';
import type { LookupAnswer, ThreadData } from './thread-messages.ts';
import type { SessionLog, TrustDomain } from './types.ts';

const lookEveryMs = 5000;
const threadPoolSize = 6;

export interface SessionThreadOptions {
  config: Pick<Config, 'databaseUrl' | 'secretKey' | 'whatsapp' | 'logLevel'>;
  pool: pg.Pool;
  /** Where that pool leads: each thread opens its own. */
  databaseUrl: string;
  storage: StorageSettings;
  /** The local WhatsApp server that connections with provider "local" use; null where there is none. */
  simulator: Promise<{ url: string; rootKeyHex: string; mediaCertificate: string }> | null;
}

/** The running session threads. */
export interface SessionThreads {
  /** Whether a number has WhatsApp, asked of the connection or of any other of the company. */
  lookup(companyId: number, connectionId: number | null, digits: string): Promise<LookupAnswer>;
  stop(): Promise<void>;
}

/** The log of the session side of a process. */
export function sessionLog(level: string): SessionLog {
  const logger = pino({ level, hooks: logHooks, name: 'sessions', serializers: logSerializers });
  return (line, message, details) => logger[line](details ?? {}, message);
}

/** The local WhatsApp server that the environment names. Its media host is trusted by nobody else, hence the file. */
function namedServer({ url = '', trustRoot = '', caFile }: Config['whatsapp']): LocalServer {
  return { url, rootKey: trustRoot, ...(caFile ? { mediaCertificate: readFileSync(caFile, 'utf8') } : {}) };
}

/** Keeps one thread for each trust domain that has something to run. */
class Threads implements SessionThreads {
  readonly #options: SessionThreadOptions;
  readonly #data: Data;
  readonly #log: SessionLog;
  readonly #look: Loop;
  readonly #threads: SessionThread[] = [];
  /** Domains without a thread yet. */
  readonly #waiting = new Map<TrustDomain, LocalServer | undefined>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  readonly #started: Promise<void>;
  #unlisten: (() => Promise<void>) | undefined;

  constructor(options: SessionThreadOptions) {
    this.#options = options;
    this.#data = openData(options.pool);
    this.#log = sessionLog(options.config.logLevel);
    const onError = (error: unknown) =>
      this.#log('warn', 'The connections could not be looked through', { error: reasonOf(error) });
    this.#look = new Loop(() => this.#spawnNeeded(), onError);
    this.#started = this.#start().catch(onError);
  }

  async lookup(companyId: number, connectionId: number | null, digits: string): Promise<LookupAnswer> {
    for (const thread of this.#threads) {
      const answer = await thread.lookup(companyId, connectionId, digits);
      if (answer !== 'unknown') return answer;
    }
    return 'unknown';
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#started;
    await this.#unlisten?.();
    await this.#look.stop();
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  async #start(): Promise<void> {
    const { config, pool, simulator } = this.#options;
    if (config.whatsapp.url) return this.#spawn('all', namedServer(config.whatsapp));
    this.#waiting.set('whatsapp', undefined);
    const look = () => this.#look.wake();
    const onLoss = (error: Error) => this.#log('warn', 'Notifications are opened again', { error: error.message });
    this.#unlisten = await listenTo(pool, ['recado_connections'], { onNotice: look, onOpen: look, onLoss });
    this.#timer = setInterval(() => this.#look.wake(), lookEveryMs);
    const local = await simulator?.catch(() => undefined);
    if (this.#isOver) return clearInterval(this.#timer);
    if (!local) return;
    const { url, rootKeyHex: rootKey, mediaCertificate } = local;
    this.#waiting.set('local', { url, rootKey, mediaCertificate });
    look();
  }

  async #spawnNeeded(): Promise<void> {
    for (const [domain, local] of this.#waiting) {
      const needed = await this.#data.system((tx) =>
        sql`select 1 from connections
          where desired <> 'stopped' and (provider = 'local') = ${domain === 'local'} limit 1`.execute(tx.db),
      );
      if (needed.rows.length) this.#spawn(domain, local);
    }
  }

  #spawn(domain: TrustDomain, local: LocalServer | undefined): void {
    this.#waiting.delete(domain);
    if (!this.#isOver) this.#threads.push(new SessionThread(() => this.#dataOf(domain, local), this.#log));
  }

  #dataOf(domain: TrustDomain, local: LocalServer | undefined): ThreadData {
    const { config, databaseUrl } = this.#options;
    return {
      databaseUrl,
      poolSize: threadPoolSize,
      nodeId: `${domain}/${randomUUID()}`,
      secretKey: config.secretKey,
      storage: this.#options.storage,
      domain,
      local,
      // Whoever holds the product's own database knows that an earlier run on it is dead.
      exclusive: config.databaseUrl === undefined,
    };
  }
}

/**
 * Runs the session workers in threads of this process, one for each trust domain, since what a driver trusts is global
 * to its thread (whatsapp §3). Used with the API in one process, and alone in a process with ROLES=sessions.
 */
export function spawnSessionThreads(options: SessionThreadOptions): SessionThreads {
  return new Threads(options);
}
