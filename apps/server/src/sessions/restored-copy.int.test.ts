import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkKey, confirmPlace, notePlace, readPlace } from '#features/installation/index.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { Leases } from './leases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a restored copy takes no connection until a super user says that this is the place', async () => {
  const { data, database } = server;
  const company = await server.company();
  const owner = await server.member(company.id, { queueIds: [], profile: 'user', isSuper: true });
  await database.pool.query(`update connections set desired = 'running'`);
  const leases = new Leases(data, 'worker', 'all', 60_000);
  const claims = async () => {
    const claimed = await leases.claim(20, false);
    await leases.release(claimed);
    return claimed.map(({ id }) => id);
  };
  const home = await readPlace(database.pool, null);
  const copy = `${home}/copied`;
  expect([await notePlace(data, home), await notePlace(data, home)]).toEqual([null, null]);
  expect(await claims()).toEqual([company.connectionId]);

  const since = await notePlace(data, copy);
  expect(since).toBeInstanceOf(Date);
  expect([await notePlace(data, copy), await claims()]).toEqual([since, []]);
  expect(await owner.call('getInstallationPlace')).toEqual({ heldSince: since?.toISOString() });
  expect((await company.admin.attempt('confirmInstallationPlace')).status).toBe(403);
  // Whoever takes the copy back where it belongs needs to say nothing.
  expect([await notePlace(data, home), await notePlace(data, copy)]).toEqual([null, expect.any(Date)]);

  expect(await owner.call('confirmInstallationPlace')).toEqual({ heldSince: null });
  expect([await notePlace(data, copy), await claims()]).toEqual([null, [company.connectionId]]);
  expect(await confirmPlace(data)).toBe(false);
});

test('the first secret is remembered, and another one does not fit', async () => {
  await notePlace(server.data, 'here');
  const fits = (sign: string) => server.data.system((tx) => checkKey(tx, sign.repeat(32)));
  expect([await fits('a'), await fits('a'), await fits('b')]).toEqual([true, true, false]);
});
