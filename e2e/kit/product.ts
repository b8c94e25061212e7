import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { until } from './until.ts';
import { watchProduct } from './what-stood.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
/** See jitter.ts. */
const jitter = process.env.TEST_JITTER_MS ? ['--import', new URL('./jitter.ts', import.meta.url).href] : [];
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Generous: a start takes a second or two on a machine that has nothing else to do. */
const startTimeoutMs = 90_000;

export interface Product {
  origin: string;
  /** of the process that runs now; 0 while there is none */
  pid(): number;
  /** Resolves when the API answers; without that role, when the process says that it runs. */
  start(): Promise<void>;
  /** kill -9 of the whole process. Throws when it had ended by itself. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** the last lines it wrote, over all its runs */
  output(): string;
}

const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), 'close');
  return isListening;
}

/** Those that products of this process have, whether they run or not. */
const given = new Set<number>();

/**
 * Below the ports that systems give away by themselves: while the product is down between a kill and its restart, no
 * other server and no outgoing connection may be given its port. Test files that run side by side choose among their own.
 */
async function freePort(): Promise<number> {
  const first = 12_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * 2_500;
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(first, first + 2_500);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

export interface ProductOptions {
  dataDir: string;
  /** The local WhatsApp server that every connection uses; without one the product brings its own, in the local mode. */
  whatsapp?: { url: string; rootKeyHex: string; mediaCertificate: string };
  /** The operator's mode, without demo data; else the local mode. */
  operator?: { secretKey: string };
  /**
   * `own`: the PostgreSQL that the product brings, in the data folder, empty as with a new user; or a database that is
   * there. Without either it is a copy of the ready company of the local mode, on the server of this run.
   */
  database?: 'own' | { url: string };
  /** Settings that differ from those of one whole process, for example ROLES. */
  env?: Record<string, string>;
}

/** The certificate of that server's media host as the file that the setting names. */
function certificateFile({ dataDir, whatsapp }: ProductOptions): string {
  if (!whatsapp) return '';
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'whatsapp-media-host.pem');
  writeFileSync(file, whatsapp.mediaCertificate);
  return file;
}

async function databaseOf({ database, env }: ProductOptions): Promise<string> {
  if (database === 'own') return '';
  return database?.url ?? env?.DATABASE_URL ?? (await createTestDatabase('local'));
}

/** One process of the product, on a port and a data folder that stay the same over restarts. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const apiBase = options.env?.API_BASE_PATH ?? '/api';
  const hasApi = (options.env?.ROLES ?? 'api').includes('api');
  let child: ChildProcess | null = null;
  let written = '';
  let databaseUrl: string | undefined;
  watchProduct(() => written);
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child;
    child = null;
    if (!running) return;
    if (isGone(running)) {
      if (signal === 'SIGTERM') return;
      throw new Error(`the product had ended by itself, with ${running.exitCode}: ${written.slice(-2000)}`);
    }
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }
  return {
    origin,
    pid: () => child?.pid ?? 0,
    output: () => written.slice(-4000),
    async start() {
      databaseUrl ??= await databaseOf(options);
      const env = {
        ...process.env,
        RECADO_MODE: options.operator ? 'operator' : 'local',
        SECRET_KEY: options.operator?.secretKey ?? '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: options.dataDir,
        DATABASE_URL: databaseUrl,
        WHATSAPP_URL: options.whatsapp?.url ?? '',
        WHATSAPP_TRUST_ROOT: options.whatsapp?.rootKeyHex ?? '',
        WHATSAPP_CA_FILE: certificateFile(options),
        // Its own code stays compiled from one start to the next.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'recado-tests-compiled'),
        ...options.env,
      };
      const earlier = written.length;
      const started = spawn(process.execPath, [...jitter, main], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (part: Buffer) => {
          written += part.toString();
        });
      const failed = once(started, 'exit').then(([code]) => {
        throw new Error(`exit ${code}: ${written.slice(earlier).slice(-2000)}`);
      });
      const signal = AbortSignal.timeout(startTimeoutMs);
      // What it writes proves that it is this process that answers.
      const isUp = async () =>
        written.includes('Recado: ', earlier) &&
        (!hasApi || (await fetch(`${origin}${apiBase}/version`, { signal })).ok);
      const answers = until('the product answers', async () => isGone(started) || isUp(), startTimeoutMs);
      await Promise.race([answers, failed]);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
