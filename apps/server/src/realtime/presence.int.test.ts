import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { noteNode, sweepSilent } from './presence.repo.ts';
import { Presence } from './presence.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
});
afterAll(() => server.close());

const soon = { timeout: 20_000 };
const log = {
  error: (details: object) => {
    throw details;
  },
};
const isOnline = async (id: number) =>
  (await company.admin.call('listUserNames')).find((user) => user.id === id)?.online ?? null;
const told = (payloads: { userId: number; online: boolean }[], id: number) =>
  payloads.filter(({ userId }) => userId === id).map(({ online }) => online);

test('somebody is online with the first socket and offline a moment after the last, and everybody hears of both (core §3)', async () => {
  const agent = await company.agent();
  const payloads: { userId: number; online: boolean }[] = [];
  (await company.admin.socket()).on(`company-${company.id}-presence`, (payload) => payloads.push(payload));
  expect(await isOnline(agent.id)).toBe(false);
  const sockets = [await agent.socket(), await agent.socket()];
  await expect.poll(() => isOnline(agent.id), soon).toBe(true);
  sockets[0]?.close();
  const third = await agent.socket();
  sockets[1]?.close();
  expect(await isOnline(agent.id)).toBe(true);
  expect((await company.admin.call('getUser', { params: { id: agent.id } })).online).toBe(true);
  third.close();
  await expect.poll(() => isOnline(agent.id), soon).toBe(false);
  await expect.poll(() => told(payloads, agent.id), soon).toEqual([true, false]);
  const { lastSeenAt } = await company.admin.call('getUser', { params: { id: agent.id } });
  expect(lastSeenAt).toMatch(/^\d{4}-/);
});

test('who leaves one node and is on another stays online; what a node that fell silent left behind ends', async () => {
  const agent = await company.agent();
  const somebody = { companyId: company.id, userId: agent.id };
  const [first, second] = [new Presence(server.data, log, 1), new Presence(server.data, log, 1)];
  for (const node of [first, second]) node.arrive(somebody);
  const rowsOf = async (): Promise<number> => {
    const { rows } = await server.database.pool.query('select 1 from user_presence where user_id = $1', [agent.id]);
    return rows.length;
  };
  await expect.poll(rowsOf, soon).toBe(2);
  expect(await isOnline(agent.id)).toBe(true);
  await first.stop();
  expect(await isOnline(agent.id)).toBe(true);
  await second.stop();
  expect(await isOnline(agent.id)).toBe(false);

  const silent = '00000000-0000-4000-8000-000000000001';
  await noteNode(server.data, silent, [agent.id]);
  expect(await isOnline(agent.id)).toBe(true);
  const back = `update user_presence set seen_at = now() - interval '1 hour' where user_id = $1`;
  await server.database.pool.query(back, [agent.id]);
  expect(await isOnline(agent.id)).toBe(false);
  await sweepSilent(server.data);
  const { rows } = await server.database.pool.query(
    `select extract(epoch from now() - u.last_seen_at)::integer as away, (select count(*)::integer from user_presence p where p.user_id = u.id) as rows
     from users u where u.id = $1`,
    [agent.id],
  );
  expect(rows[0].rows).toBe(0);
  expect(rows[0].away).toBeGreaterThan(3500);
});
