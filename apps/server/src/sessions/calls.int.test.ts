import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { chooseSetting } from '#testing/test-rows.ts';
import { productInbound } from './product-inbound.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { link, MemoryNetwork, makeConnections, runMemory, until } from './test-session.ts';

const company = '5511990000001';
let database: TestDatabase;
let runtime: SessionRuntime;
let network: MemoryNetwork;
let companyId: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const made = await makeConnections(database.data, 1);
  companyId = made.companyId;
  network = new MemoryNetwork();
  network.addAccount(company);
  ({ runtime } = await runMemory(database, network, { nodeId: 'calls', inbound: productInbound }));
  await link(database.data, network, made.ids[0] ?? 0, company);
});
afterEach(async () => {
  await runtime.stop();
  await database.data.system(({ db }) => db.deleteFrom('companies').execute());
});

const account = () => network.accounts.get(company)!;
const stored = () =>
  database.data.system(({ db }) =>
    db
      .selectFrom('messages')
      .select(['body', 'media_type', 'from_me', 'ack', 'read', 'ticket_id', 'data'])
      .where('company_id', '=', companyId)
      .orderBy('position')
      .execute(),
  );
const takeCalls = (value: 'enabled' | 'disabled') => chooseSetting(database.data, companyId, 'call', value);

test('a company that takes no calls refuses them, notes each in the ticket, and says so once per cool-down', async () => {
  await takeCalls('disabled');
  const maria = network.addCustomer('5511988887777', 'Maria');
  const first = maria.call(account(), 'offer');
  await until('the refusal', async () => maria.refusedCalls.includes(first));
  await until('the text', async () => maria.received.length === 1);
  expect(maria.received[0]?.text).toContain('Não recebemos chamadas por este WhatsApp');
  const second = maria.call(account(), 'offer', undefined, true);
  maria.call(account(), 'ended', second, true);
  await until('the second refusal', async () => maria.refusedCalls.includes(second));
  await until('the second line', async () => (await stored()).length === 3);
  const rows = await stored();
  expect(new Set(rows.map(({ ticket_id }) => ticket_id)).size).toBe(1);
  expect(rows.map(({ media_type, from_me }) => [media_type, from_me])).toEqual([
    ['call_log', false],
    ['conversation', true],
    ['call_log', false],
  ]);
  expect(rows[0]).toMatchObject({ ack: 1, read: true, data: { shows: { kind: 'call', isVideo: false } } });
  expect(rows[2]?.body).toMatch(/^Chamada de vídeo perdida às \d\d:\d\d$/);
  expect(maria.received).toHaveLength(1);
});

test('a company that takes calls refuses none; one that nobody answered is an unread line, without a text', async () => {
  await takeCalls('enabled');
  const maria = network.addCustomer('5511988887777', 'Maria');
  const id = maria.call(account(), 'offer');
  maria.call(account(), 'missed', id);
  maria.call(account(), 'missed', id);
  maria.say(account(), 'podem me ligar?');
  await until('what she wrote', async () => (await stored()).length === 2);
  const rows = await stored();
  expect(rows.map(({ media_type }) => media_type)).toEqual(['call_log', 'conversation']);
  expect(rows[0]).toMatchObject({ read: false, ack: 1 });
  expect(maria.refusedCalls).toEqual([]);
  expect(maria.received).toEqual([]);
});
