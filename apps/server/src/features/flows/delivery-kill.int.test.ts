import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSeal } from '#kit/crypto/seal.ts';
import { openOutbound } from '#kit/outbound/open-outbound.ts';
import { type Receiver, startReceiver } from '#testing/receiver-stand-in.ts';
import { startTestServer } from '#testing/test-server.ts';
import { type OutgoingDelivery, queueDeliveries } from './queue-deliveries.repo.ts';
import { startDeliveries } from './run-deliveries.ts';

const worker = fileURLToPath(new URL('./test-delivery-process.ts', import.meta.url));
const lanes = Array.from({ length: 20 }, (_, index) => `t${index + 1}`);
const ofLane = 20;
const patient = { timeout: 100_000 };
let receiver: Receiver;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ config: { outboundAllowedHosts: [receiver.place] } });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const received = () => receiver.received.map(({ headers }) => String(headers['x-delivery']));

/** Runs the process until so many have come, then kills it; its leases end at once for the test. */
async function sendAndDie(taken: number): Promise<void> {
  const { url, pool } = server.database;
  const known = JSON.stringify({ url, receiver: receiver.place, secret: server.config.secretKey });
  const child = spawn(process.execPath, [worker, known], { stdio: ['ignore', 'ignore', 'inherit'] });
  const over = once(child, 'exit');
  await expect.poll(() => received().length, patient).toBeGreaterThanOrEqual(taken);
  child.kill('SIGKILL');
  await over;
  await pool.query('update integration_deliveries set lease_until = null where lease_until is not null');
}

test('a process that is killed twice while it sends loses no delivery: each comes under one id, in the order of its ticket', {
  timeout: 240_000,
}, async () => {
  const company = await server.company();
  const { data, pool } = server.database;
  const { id: webhookId } = await company.admin.call('createWebhook', {
    body: { name: 'Loja', url: `${receiver.origin}/eventos`, events: ['ticket.closed'] },
  });
  const base = { webhookId, event: 'ticket.closed', ticketId: null, contactId: null, request: '{}' };
  const rows: OutgoingDelivery[] = Array.from({ length: ofLane }, () =>
    lanes.map((lane) => ({ ...base, lane, id: crypto.randomUUID() })),
  ).flat();
  await data.tenant(company.id, (tx) => queueDeliveries(tx, rows));
  await sendAndDie(100);
  await sendAndDie(220);
  const outbound = openOutbound([receiver.place]);
  const seal = openSeal(server.config.secretKey, 'settings');
  const sending = await startDeliveries({ data, pool, seal, outbound, log: { warn: () => undefined } });
  try {
    const left = async () =>
      (await pool.query(`select 1 from integration_deliveries where state <> 'delivered'`)).rowCount;
    await expect.poll(left, patient).toBe(0);
  } finally {
    await sending.stop();
    await outbound.close();
  }
  const firsts = [...new Set(received())];
  expect(firsts.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  for (const lane of lanes) {
    const own = rows.filter((row) => row.lane === lane).map(({ id }) => id);
    expect(firsts.filter((id) => own.includes(id))).toEqual(own);
  }
});
