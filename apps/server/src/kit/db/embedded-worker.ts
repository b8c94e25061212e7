/**
 * The embedded PostgreSQL in a thread of its own: every MessagePort it is handed is one client connection
 * that speaks the ordinary wire protocol (stack §3). One backend serves all of them; a connection holds it
 * from its first message until the backend says that no transaction is open.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { findBatch, findListen, greeting, simpleQuery, splitAnswer } from './wire-protocol.ts';

interface Client {
  port: MessagePort;
  pending: Buffer;
  listening: Set<string>;
  greeted: boolean;
  closed: boolean;
  busy: boolean;
}

const options = workerData as { dir: string; snapshot?: Uint8Array };
const database = await PGlite.create(options.dir, {
  extensions: { pg_trgm, unaccent },
  ...(options.snapshot ? { loadDataDir: new Blob([options.snapshot as Uint8Array<ArrayBuffer>]) } : {}),
});
const version =
  (await database.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '18';
const welcome = greeting(version);

let owner: Client | null = null;
const queue: { client: Client; go: () => void }[] = [];
const clients = new Set<Client>();

async function acquire(client: Client): Promise<void> {
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

function greetIfNew(client: Client): boolean {
  if (client.pending.length < 8 || client.pending.length < client.pending.readInt32BE(0)) return false;
  client.pending = client.pending.subarray(client.pending.readInt32BE(0));
  client.greeted = true;
  client.port.postMessage(welcome);
  return true;
}

async function leave(client: Client): Promise<void> {
  if (owner === client) {
    await database.execProtocolRaw(simpleQuery('ROLLBACK'));
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

async function runBatch(client: Client, batch: Buffer): Promise<void> {
  noteListen(client, batch);
  await acquire(client);
  const answer = splitAnswer(Buffer.from(await database.execProtocolRaw(batch)));
  for (const { channel, bytes } of answer.notifications) {
    for (const other of clients) if (other.listening.has(channel)) other.port.postMessage(bytes);
  }
  client.port.postMessage(answer.rest);
  if (answer.status === 'I') release();
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
    const { end, goodbye } = findBatch(client.pending);
    if (goodbye || client.closed) {
      await leave(client);
      break;
    }
    if (end < 0) break;
    const batch = client.pending.subarray(0, end);
    client.pending = client.pending.subarray(end);
    await runBatch(client, batch);
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
    await database.close();
    parentPort?.postMessage({ closed: true });
  }
}

parentPort?.on('message', (command: Command) => void obey(command));
parentPort?.postMessage({ ready: true });
