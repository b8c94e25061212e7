/**
 * The embedded PostgreSQL in a thread of its own: every MessagePort it is handed is one client connection
 * that speaks the ordinary wire protocol (stack §3). One backend serves all of them; a connection holds it
 * from its first message until the backend says that no transaction is open.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { startUpkeep } from './embedded-upkeep.ts';
import { postBytes } from './port-socket.ts';
import {
  findBatch,
  findListen,
  findPrepare,
  greeting,
  isParsed,
  parseComplete,
  simpleQuery,
  splitAnswer,
} from './wire-protocol.ts';

interface Client {
  port: MessagePort;
  pending: Buffer;
  listening: Set<string>;
  greeted: boolean;
  closed: boolean;
  busy: boolean;
}

const options = workerData as { dir: string; snapshot?: Uint8Array<ArrayBuffer> };
/** The library asks a snapshot for its bytes alone; those of a real blob are copied four times on the way. */
const blobOf = (bytes: Uint8Array<ArrayBuffer>): Blob =>
  Object.assign(new Blob([]), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
/** What is in memory is small and lives for seconds; the backend writes through its whole buffers at its start. */
const inMemory = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'] };
const database = await PGlite.create(options.dir, {
  extensions: { pg_trgm, unaccent },
  ...(options.dir.startsWith('memory://') ? inMemory : {}),
  ...(options.snapshot ? { loadDataDir: blobOf(options.snapshot) } : {}),
});
const version =
  (await database.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '18';
const welcome = greeting(version);

/** Who holds the backend: a client with an open transaction, or the upkeep. */
let owner: object | null = null;
let hasRun = false;
const queue: { client: object; go: () => void }[] = [];
const clients = new Set<Client>();
const prepared = new Set<string>();

async function acquire(client: object): Promise<void> {
  if (owner === client) return;
  if (owner === null) {
    owner = client;
    return;
  }
  await new Promise<void>((go) => queue.push({ client, go }));
}

function release(): void {
  const next = queue.shift();
  owner = next?.client ?? null;
  next?.go();
}

async function alone(work: () => Promise<void>): Promise<void> {
  await acquire(work);
  try {
    await work();
  } finally {
    release();
    await new Promise((go) => setImmediate(go));
  }
}

function greetIfNew(client: Client): boolean {
  if (client.pending.length < 8 || client.pending.length < client.pending.readInt32BE(0)) return false;
  client.pending = client.pending.subarray(client.pending.readInt32BE(0));
  client.greeted = true;
  client.port.postMessage(welcome);
  return true;
}

async function leave(client: Client): Promise<void> {
  if (owner === client) {
    await ask(simpleQuery('ROLLBACK'));
    release();
  }
  clients.delete(client);
  client.port.close();
}

function noteListen(client: Client, batch: Buffer): void {
  const listen = findListen(batch);
  if (!listen) return;
  if (!listen.stop) client.listening.add(listen.channel);
  else if (listen.channel === '*') client.listening.clear();
  else client.listening.delete(listen.channel);
}

/**
 * What the backend answers, as it writes it. The library's other ways read every answer, too, and keep each row of it
 * until the next query of their own: 60 MB for a list of 100,000.
 */
async function ask(batch: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  // The bytes stand in the backend's memory: they are copied before it writes the next ones there.
  await database.execProtocolRawStream(batch, { onRawData: (bytes) => parts.push(Buffer.from(bytes)) });
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

/**
 * Runs a batch on the backend. All clients share it, so a statement that one of them has prepared is there for all:
 * names stand for texts (preparing-client.ts), and who prepares a known one is answered without asking.
 */
async function execute(batch: Buffer): Promise<Buffer> {
  const prepare = findPrepare(batch);
  const isKnown = prepare !== undefined && prepared.has(prepare.name);
  const answer = await ask(isKnown ? batch.subarray(prepare.end) : batch);
  if (isKnown) return Buffer.concat([parseComplete, answer]);
  if (prepare && isParsed(answer)) prepared.add(prepare.name);
  return answer;
}

/** Runs a batch; true when no transaction is open after it. */
async function runBatch(client: Client, batch: Buffer, answers: Buffer[]): Promise<boolean> {
  noteListen(client, batch);
  const answer = splitAnswer(await execute(batch));
  for (const { channel, bytes } of answer.notifications) {
    for (const other of clients) if (other.listening.has(channel)) other.port.postMessage(bytes);
  }
  answers.push(answer.rest);
  return answer.status === 'I';
}

function takeBatch(client: Client): Buffer | undefined {
  const { end } = findBatch(client.pending);
  if (end < 0) return undefined;
  const batch = client.pending.subarray(0, end);
  client.pending = client.pending.subarray(end);
  return batch;
}

/** Runs what has come, up to the end of a transaction, and answers it in one message. */
async function runBatches(client: Client, first: Buffer): Promise<void> {
  await acquire(client);
  hasRun = true;
  const answers: Buffer[] = [];
  let isIdle = false;
  for (let batch: Buffer | undefined = first; batch && !isIdle; batch = isIdle ? undefined : takeBatch(client)) {
    isIdle = await runBatch(client, batch, answers);
  }
  postBytes(client.port, answers);
  if (isIdle) release();
  // The backend resolves in microtasks only: give the ports a turn, or timers and other clients starve.
  await new Promise((go) => setImmediate(go));
}

async function pump(client: Client): Promise<void> {
  if (client.busy) return;
  client.busy = true;
  for (;;) {
    if (!client.greeted && !client.closed) {
      if (!greetIfNew(client)) break;
      continue;
    }
    if (client.closed || findBatch(client.pending).goodbye) {
      await leave(client);
      break;
    }
    const batch = takeBatch(client);
    if (!batch) break;
    await runBatches(client, batch);
  }
  client.busy = false;
}

function addClient(port: MessagePort): void {
  const client: Client = {
    port,
    pending: Buffer.alloc(0),
    listening: new Set(),
    greeted: false,
    closed: false,
    busy: false,
  };
  clients.add(client);
  port.on('message', (bytes: Uint8Array) => {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    client.pending = client.pending.length ? Buffer.concat([client.pending, chunk]) : chunk;
    void pump(client);
  });
  port.on('close', () => {
    client.closed = true;
    void pump(client);
  });
}

type Command = { connect: MessagePort } | { broker: MessagePort } | { dump: true } | { close: true };

async function obey(command: Command): Promise<void> {
  if ('connect' in command) addClient(command.connect);
  else if ('broker' in command) command.broker.on('message', (inner: Command) => void obey(inner));
  else if ('dump' in command) {
    const bytes = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
    parentPort?.postMessage({ snapshot: bytes });
  } else {
    await stopUpkeep();
    await database.close();
    parentPort?.postMessage({ closed: true });
  }
}

const stopUpkeep = startUpkeep(database, alone, () => {
  const ran = hasRun;
  hasRun = false;
  return ran;
});
parentPort?.on('message', (command: Command) => void obey(command));
parentPort?.postMessage({ ready: true });
