import { type ApiName, api, type PermissionName, permissions, type Route } from '@recado/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const names = Object.keys(api) as ApiName[];
// An input that reaches the permission check on any route; ids that do not exist.
const input = {
  params: { id: 999_999, ticketId: 999_999, uuid: '00000000-0000-4000-8000-000000000000', key: 'nothing' },
  body: {},
};
const bodyFor = (route: Route) =>
  route.method === 'GET' || route.method === 'DELETE' ? { params: input.params } : input;

test('every route but the public ones answers 401 without a session (trust I-1)', async () => {
  for (const name of names) {
    const route: Route = api[name];
    if (route.access === 'public') continue;
    const reply = await server.anonymous(name, bodyFor(route));
    expect([name, reply.status, reply.body.error]).toEqual([name, 401, 'ERR_SESSION_EXPIRED']);
  }
});

test('the fixed list of public routes is exactly this one', () => {
  const open = names.filter((name) => (api[name] as Route).access === 'public');
  expect(open.sort()).toEqual(['listPlans', 'localMode', 'login', 'refresh', 'setUp', 'version'].sort());
});

test('every route holds the permission table for every profile (trust I-3)', async () => {
  const company = await server.company();
  const people = {
    user: await company.agent(),
    supervisor: await company.agent(company.queueIds, 'supervisor'),
    admin: company.admin,
  };
  for (const name of names) {
    const route: Route = api[name];
    if (route.access === 'public' || route.access === 'signedIn') continue;
    const row = permissions[route.access as PermissionName];
    for (const [profile, person] of Object.entries(people)) {
      const isHeld = (row.profiles as readonly string[]).includes(profile) && !('super' in row);
      const { status, body } = await person.attempt(name, bodyFor(route));
      const isRefused = status === 403 && ['ERR_NO_PERMISSION', 'ERR_NO_SUPER'].includes(String(body.error));
      expect([name, profile, isRefused]).toEqual([name, profile, !isHeld]);
      expect(status, `${name} as ${profile}`).toBeLessThan(500);
    }
  }
});
