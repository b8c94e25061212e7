import { randomUUID } from 'node:crypto';
import { limits } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { LinkRecorder } from './link-recorder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a connection that comes back with another number says so to everybody who sees it, for some days, and in the log', async () => {
  const company = await server.company();
  const claim = { companyId: company.id, id: company.connectionId, fence: 1, owner: randomUUID() };
  const write = (columns: ReturnType<typeof sql>) =>
    server.data.system(({ db }) => sql`update connections set ${columns} where id = ${claim.id}`.execute(db));
  await write(sql`number = null, lease_owner = ${claim.owner}, fence = 1`);
  const recorder = new LinkRecorder(
    server.data,
    claim,
    () => undefined,
    () => [],
  );
  const link = async (value: string) => {
    recorder.onLink({ t: 'link', state: 'connected', me: { kind: 'phone', value } });
    await recorder.flush();
  };
  const agent = await company.agent();
  const shown = async () => {
    const [connection] = await agent.call('listConnections', { query: {} });
    return [connection?.number, connection?.previousNumber];
  };
  await link('5511911110000');
  expect(await shown()).toEqual(['5511911110000', null]);
  await link('5511911110000');
  expect(await shown()).toEqual(['5511911110000', null]);
  await link('5511922220000');
  expect(await shown()).toEqual(['5511922220000', '5511911110000']);
  await link('5511922220000');
  expect(await shown()).toEqual(['5511922220000', '5511911110000']);
  const { entries } = await company.admin.call('listActivity', { query: { kind: 'connection.numberChanged' } });
  expect(entries.map(({ facts }) => facts)).toEqual([{ before: '5511911110000', after: '5511922220000' }]);
  await write(sql`number_changed_at = now() - make_interval(days => ${limits.otherNumberDays})`);
  expect(await shown()).toEqual(['5511922220000', null]);
});
