import fs from 'node:fs';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { portSocket } from './port-socket.ts';
import { PreparingClient } from './preparing-client.ts';

// Ids and sums are far below 2^53; a civil date stays text, since it has no instant.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** An open database: a pool of the ordinary driver, whichever engine stands behind it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Another thread's way to the same embedded database; null on PostgreSQL (there the URL is enough). */
  broker(): MessagePort | null;
  /** The embedded data folder as bytes, for cloning test databases. */
  snapshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** PostgreSQL address; wins over everything else. */
  url?: string | undefined;
  /** Folder of the embedded database, or `memory://`. */
  dir?: string | undefined;
  /** A port that hands out connections to an embedded database opened by another thread. */
  broker?: MessagePort | undefined;
  snapshot?: Uint8Array | undefined;
  poolSize?: number | undefined;
}

const quietPool = (pool: pg.Pool): pg.Pool => {
  // A lost idle client is replaced by the pool; the query that needs one reports the failure.
  pool.on('error', () => undefined);
  // Neither may a client that is lost while it works end the process: its query reports the failure too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

function pooled(open: (port: MessagePort) => void, size: number): pg.Pool {
  const stream = () => {
    const { port1, port2 } = new MessageChannel();
    open(port2);
    return portSocket(port1);
  };
  return quietPool(new pg.Pool({ Client: PreparingClient, stream, user: 'postgres', max: size }));
}

function onPostgres(url: string, size: number): Engine {
  const config = { Client: PreparingClient, connectionString: url, max: size, connectionTimeoutMillis: 5000 };
  const pool = quietPool(new pg.Pool(config));
  const refuse = () => Promise.reject(new Error('Only the embedded database can be snapshot.'));
  return { kind: 'postgres', pool, broker: () => null, snapshot: refuse, close: () => pool.end() };
}

function onBroker(broker: MessagePort, size: number): Engine {
  const pool = pooled((port) => broker.postMessage({ connect: port }, [port]), size);
  const refuse = () => Promise.reject(new Error('The thread that opened the database takes snapshots.'));
  return { kind: 'embedded', pool, broker: () => null, snapshot: refuse, close: () => pool.end() };
}

type WorkerAnswer = { ready?: true; closed?: true; snapshot?: Uint8Array };

function answerFrom(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function onFolder(dir: string, size: number, snapshot: Uint8Array | undefined): Promise<Engine> {
  const inMemory = dir.startsWith('memory://');
  if (!inMemory) fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = inMemory ? () => undefined : lockFolder(dir);
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { dir, snapshot } });
  try {
    await answerFrom(worker);
  } catch (error) {
    unlock();
    throw error;
  }
  const pool = pooled((port) => worker.postMessage({ connect: port }, [port]), size);
  return {
    kind: 'embedded',
    pool,
    broker: () => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ broker: port2 }, [port2]);
      return port1;
    },
    snapshot: async () => {
      worker.postMessage({ dump: true });
      return (await answerFrom(worker)).snapshot ?? new Uint8Array();
    },
    close: async () => {
      await pool.end();
      worker.postMessage({ close: true });
      await answerFrom(worker);
      await worker.terminate();
      unlock();
    },
  };
}

/** Opens the database: PostgreSQL by URL, else the embedded one in a worker thread (stack §1 and §3). */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const size = options.poolSize ?? 10;
  if (options.url) return onPostgres(options.url, size);
  if (options.broker) return onBroker(options.broker, size);
  return onFolder(options.dir ?? 'memory://', size, options.snapshot);
}
