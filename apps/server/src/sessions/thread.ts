import { parentPort, workerData } from 'node:worker_threads';
import { BaileysDriver, translateBaileys } from '@recado/whatsapp/baileys';
import { openData } from '#kit/db/data.ts';
import { openPool } from '#kit/db/pool.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { productInbound } from './product-inbound.ts';
import { startSessionRuntime } from './session-runtime.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';

/* Entry of a session thread: opens its own way to the database and runs one trust domain until told to stop. */

const given = workerData as ThreadData; // given by session-threads.ts alone
const tell = (message: FromThread): void => parentPort?.postMessage(message);

const pool = openPool(given.databaseUrl, given.poolSize);
const runtime = await startSessionRuntime({
  data: openData(pool),
  pool,
  nodeId: given.nodeId,
  secretKey: given.secretKey,
  domain: given.domain,
  storage: openStorage(given.storage),
  driver: {
    make: (host) => new BaileysDriver(host, given.local ? { local: given.local } : {}),
    translate: translateBaileys,
  },
  inbound: productInbound,
  log: (level, message, details) => tell({ log: { level, message, details } }),
  exclusive: given.exclusive,
});

async function obey(message: ToThread): Promise<void> {
  if ('lookup' in message) {
    const { call, companyId, connectionId, digits } = message.lookup;
    tell({ answer: { call, result: await runtime.lookup(companyId, connectionId, digits) } });
    return;
  }
  await runtime.stop();
  await pool.end();
  tell({ stopped: true });
}

parentPort?.on('message', (message: ToThread) => void obey(message));
tell({ ready: true });
