import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type NumberLookup, openNumberLookup } from './number-lookup.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { link, MemoryNetwork, makeConnections, runMemory, testTimings } from './test-session.ts';

let database: TestDatabase;
let runtime: SessionRuntime | undefined;
let numbers: NumberLookup | undefined;
const ana = '5511988880001';

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await numbers?.stop();
  await runtime?.stop();
  numbers = undefined;
  runtime = undefined;
});

async function linked(): Promise<{ companyId: number; connectionId: number }> {
  const { companyId, ids } = await makeConnections(database.data, 1);
  const network = new MemoryNetwork();
  network.addCustomer(ana, 'Ana');
  ({ runtime } = await runMemory(database, network, {
    nodeId: 'sessions',
    // Whose lease has ended is asked nothing.
    timings: { ...testTimings, leaseMs: 60_000 },
  }));
  await link(database.data, network, ids[0] ?? 0, '5511911112222');
  return { companyId, connectionId: ids[0] ?? 0 };
}
const open = async (own: Parameters<typeof openNumberLookup>[0]['own']) => {
  numbers = await openNumberLookup({ pool: database.pool, own, log: () => undefined });
  return numbers;
};

test('a process without sessions learns from the one that drives the connection whether a number has WhatsApp', async () => {
  const { companyId, connectionId } = await linked();
  const { lookup } = await open(null);
  expect(await lookup(companyId, connectionId, ana)).toBe('yes');
  expect(await lookup(companyId, null, '5511900000000')).toBe('no');
});

test('a number is confirmed in the one form that WhatsApp knows, with or without the ninth digit', async () => {
  const { companyId, connectionId } = await linked();
  const { lookup } = await open(runtime ?? null);
  expect(await lookup(companyId, connectionId, ana.replace('55119', '5511'))).toBe('no');
  expect(await lookup(companyId, connectionId, ana)).toBe('yes');
});

test('nobody is waited for when no connection of the company is driven', async () => {
  const { companyId } = await makeConnections(database.data, 1);
  const { lookup } = await open({ lookup: async () => 'unknown' });
  // Questions are put to others by the pool itself; who is not asked is not waited for.
  const asked = vi.spyOn(database.pool, 'query');
  expect(await lookup(companyId, null, ana)).toBe('unknown');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('own sessions answer without asking others', async () => {
  const { lookup } = await open({ lookup: async () => 'yes' });
  expect(await lookup(1, null, ana)).toBe('yes');
});
