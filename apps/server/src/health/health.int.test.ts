import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '#kit/storage/open-storage.ts';
import { askAsIs, startSecondNode } from '#testing/second-node.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openHealthPort } from '../health-port.ts';
import { openHealth } from './open-health.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What the checks find out now, with no patience. */
function openOwn({ storage = server.storage }: { storage?: TestServer['storage'] } = {}) {
  const told: string[] = [];
  const { data, database } = server;
  const find = openHealth({
    ...{ data, storage, pool: database.pool, tell: (name: string) => told.push(name) },
    bounds: { undrivenMs: 0, keptMs: -1 },
  });
  const faults = async () =>
    Object.entries(await find()).flatMap(([name, { reason }]) => (reason ? [[name, reason]] : []));
  return { find, faults, told };
}
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

describe('without a session, under any name, outside of the API', () => {
  test('the process says that it lives and that it is ready, each check with its time', async () => {
    const ask = async (where: string) => {
      const { status, text, headers } = await askAsIs(server.url, where, { host: '10.1.2.3' });
      return { status, body: JSON.parse(text), cache: headers['cache-control'] };
    };
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' }, cache: 'no-store' });
    const fine = { ok: true, ms: expect.any(Number) };
    const checks = { database: fine, migrations: fine, store: fine, sessions: fine };
    expect(await ask('/readyz')).toEqual({
      ...{ status: 200, cache: 'no-store' },
      body: { status: 'ready', checks: { ...checks, waiting: { ...fine, oldestSeconds: 0 } } },
    });
  });
});

test('a process without the API answers that alone', async () => {
  const { config, data, database, storage } = server;
  const open = await openHealthPort(config, 0, { data, storage, pool: database.pool });
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/api/version', '/'].map(async (where) => (await fetch(`${open.url}${where}`)).status),
  );
  await open.close();
  expect(statuses).toEqual([200, 200, 404, 404]);
});

test('a store that keeps nothing is told to the log, and not to whoever asks', async () => {
  const storage = openStorage({ folder: '/dev/null/media', s3: undefined });
  const node = await startSecondNode(server, { storage });
  const { status, text } = await askAsIs(node.url, '/readyz');
  await node.close();
  const { status: told503, checks } = JSON.parse(text);
  expect([status, told503, checks.store]).toEqual([
    503,
    'not ready',
    { ok: false, ms: expect.any(Number), reason: 'failed' },
  ]);
  const { faults, told } = openOwn({ storage });
  expect(await faults()).toEqual([['store', 'failed']]);
  expect(told).toEqual(['store']);
});

test('a migration that the database lacks, and only that', async () => {
  const { faults } = openOwn();
  const { rows } = await run(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
  );
  expect(await faults()).toEqual([['migrations', 'late']]);
  const { name, timestamp } = rows[0] as { name: string; timestamp: string };
  await run('insert into kysely_migration (name, timestamp) values ($1, $2), ($3, $2)', [
    name,
    timestamp,
    '9999-later',
  ]);
  expect(await faults()).toEqual([]);
});

describe('with a connection that shall run', () => {
  let place: [number, number];
  beforeAll(async () => {
    const company = await server.company();
    place = [company.id, company.connectionId];
    await run(
      `update connections set desired = 'running', status = 'CONNECTED' where company_id = $1 and id = $2`,
      place,
    );
  });
  afterAll(() => run(`update connections set desired = 'stopped'`));

  test('nobody who drives it is a fault, save in a copy that waits to be told its place', async () => {
    const { faults } = openOwn();
    expect(await faults()).toEqual([['sessions', 'late']]);
    await run(`insert into installation (place, found_place, found_at) values ('home', 'copy', now())`);
    expect(await faults()).toEqual([]);
    await run('delete from installation');
    await run(`update connections set lease_owner = 'worker', lease_until = now() + interval '1 hour'`);
    expect(await faults()).toEqual([]);
  });

  test('the oldest row that waits counts, unless the line moves or the row is set aside', async () => {
    const { find, faults } = openOwn();
    await run(
      `insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, next_at)
       values ($1, $2, 1, 'one', 'one', 'text', '{}', now() - interval '1 hour')`,
      place,
    );
    expect(await faults()).toEqual([['waiting', 'late']]);
    expect((await find()).waiting.oldestSeconds).toBeGreaterThanOrEqual(3600);
    await run(
      `insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, state, left_at)
       values ($1, $2, 1, 'two', 'two', 'text', '{}', 'sent', now())`,
      place,
    );
    expect(await faults()).toEqual([]);
    await run(
      `insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload, received_at)
       values ($1, $2, 'chat', 'author', 'in', false, '{}', now() - interval '1 hour')`,
      place,
    );
    expect(await faults()).toEqual([['waiting', 'late']]);
    await run(`update journal set set_aside = 'unreadable'`);
    expect(await faults()).toEqual([]);
  });
});
