import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { phone, receive, said, type World } from '../../inbound/test-world.ts';
import { startScheduleWork } from './index.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contact: { id: number; number: string };
let last = 40_000_000;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  agent = await company.agent();
  const number = `55119${last++}`;
  contact = { number, id: (await company.admin.call('createContact', { body: { name: 'Maria', number } })).id };
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

const ofId = (id: number) => ({ params: { id } });
const daily = { every: 'day', interval: 1 } as const;
/** A schedule at 09:30 on the wall of São Paulo, which is 12:30 UTC. */
const make = (day: string, repeat: object, more: object = {}) =>
  agent.call('createSchedule', {
    body: { body: 'Bom dia', contactId: contact.id, sendAt: `${day}T09:30`, repeat, ...more } as never,
  });
/** Works as if it were this moment, until `done` holds. */
async function workAt(now: string, done: () => Promise<void>): Promise<void> {
  const { data, storage, database } = server;
  const log = { warn: () => undefined };
  const work = await startScheduleWork({
    ...{ data, storage, pool: database.pool, log, now: () => new Date(now), lookEveryMs: 30, leaseSeconds: 60 },
  });
  stops.push(work.stop);
  await expect.poll(done, { timeout: 8000 }).toBeUndefined();
  await work.stop();
}
/** Day, state and number of all schedules, by their time. */
async function listed(): Promise<string[]> {
  const { schedules } = await agent.call('listSchedules', { query: {} });
  return schedules
    .sort((a, b) => a.sendAt.localeCompare(b.sendAt))
    .map(({ sendAt, status, repeat }) => `${sendAt.slice(0, 16)} ${status} ${repeat?.number ?? '-'}`);
}
const becomes = (rows: readonly string[]) => async (): Promise<void> => {
  expect(await listed()).toEqual(rows);
};
const sentTexts = () =>
  server.data.tenant(company.id, async ({ db }) =>
    (await db.selectFrom('messages').select('body').where('from_me', '=', true).execute()).map(({ body }) => body),
  );

test('each occurrence is made when the one before has left, and after a stop the server goes on without a burst', async () => {
  await make('2099-03-10', daily);
  expect(await listed()).toEqual(['2099-03-10T12:30 PENDENTE 1']);
  await workAt('2099-03-10T12:30:05Z', becomes(['2099-03-10T12:30 ENVIADA 1', '2099-03-11T12:30 PENDENTE 2']));
  // The server stood still for four days: what was due is given up as too late, and only one comes next.
  await workAt(
    '2099-03-15T10:00:00Z',
    becomes(['2099-03-10T12:30 ENVIADA 1', '2099-03-11T12:30 ERRO 2', '2099-03-15T12:30 PENDENTE 6']),
  );
  expect(await sentTexts()).toEqual(['Bom dia']);
});

test('two processes that work at once make one message and one occurrence', async () => {
  await make('2099-03-10', daily);
  const rows = ['2099-03-10T12:30 ENVIADA 1', '2099-03-11T12:30 PENDENTE 2'];
  await Promise.all([1, 2, 3].map(() => workAt('2099-03-10T12:31:00Z', becomes(rows))));
  expect(await listed()).toEqual(rows);
  expect(await sentTexts()).toEqual(['Bom dia']);
});

test('a month that has no 31st gets its last day, and a number of times ends the series', async () => {
  await make('2099-01-31', { every: 'month', interval: 1, times: 3 });
  await workAt('2099-01-31T12:31:00Z', becomes(['2099-01-31T12:30 ENVIADA 1', '2099-02-28T12:30 PENDENTE 2']));
  const { coming } = await agent.call('listCalendar', {
    query: { from: '2099-02-01T00:00:00Z', to: '2099-06-30T00:00:00Z' } as never,
  });
  expect(coming.map(({ sendAt, number }) => `${sendAt.slice(0, 10)} ${number}`)).toEqual(['2099-03-31 3']);
  await workAt(
    '2099-02-28T12:31:00Z',
    becomes(['2099-01-31T12:30 ENVIADA 1', '2099-02-28T12:30 ENVIADA 2', '2099-03-31T12:30 PENDENTE 3']),
  );
  await workAt(
    '2099-03-31T12:31:00Z',
    becomes(['2099-01-31T12:30 ENVIADA 1', '2099-02-28T12:30 ENVIADA 2', '2099-03-31T12:30 ENVIADA 3']),
  );
});

test('one is left out when the customer wrote since, or on a holiday, and the next one comes all the same', async () => {
  const made = await make('2099-03-10', { ...daily, skipIfWrote: true });
  const world = { companyId: company.id, connectionId: company.connectionId } as World;
  await receive(server.data, world, said(phone(contact.number), { text: 'Já resolvi, obrigada' }));
  await workAt('2099-03-10T12:31:00Z', becomes(['2099-03-10T12:30 PULADA 1', '2099-03-11T12:30 PENDENTE 2']));
  expect(await agent.call('getSchedule', ofId(made.id))).toMatchObject({ skipped: 'wrote', sentAt: null });
  expect(await sentTexts()).toEqual([]);
  const change = { body: { body: 'Outro', contactId: contact.id, sendAt: '2099-03-12T09:30' } as never };
  expect(await agent.attempt('updateSchedule', { ...ofId(made.id), ...change })).toMatchObject({ status: 409 });
});

test('a change is for one occurrence, or for it and all that follow, and a series can be ended', async () => {
  await make('2099-03-10', daily);
  await workAt('2099-03-10T12:31:00Z', becomes(['2099-03-10T12:30 ENVIADA 1', '2099-03-11T12:30 PENDENTE 2']));
  const second = async () =>
    (await agent.call('listSchedules', { query: {} })).schedules.find(({ status }) => status === 'PENDENTE');
  const id = (await second())?.id ?? 0;
  const bodyOf = (body: string, day: string, more: object = {}) => ({
    ...ofId(id),
    body: { body, contactId: contact.id, sendAt: `${day}T09:30`, ...more } as never,
  });
  await agent.call('updateSchedule', bodyOf('Só hoje', '2099-03-11'));
  await workAt(
    '2099-03-11T12:31:00Z',
    becomes(['2099-03-10T12:30 ENVIADA 1', '2099-03-11T12:30 ENVIADA 2', '2099-03-12T12:30 PENDENTE 3']),
  );
  expect(await second()).toMatchObject({ body: 'Bom dia', repeat: { number: 3, isGoingOn: true } });
  const third = (await second())?.id ?? 0;
  await agent.call('updateSchedule', {
    ...bodyOf('De agora em diante', '2099-03-12', { scope: 'following' }),
    ...ofId(third),
  });
  await workAt('2099-03-12T12:31:00Z', async () => {
    expect((await listed()).at(-1)).toBe('2099-03-13T12:30 PENDENTE 4');
  });
  expect(await second()).toMatchObject({ body: 'De agora em diante' });
});

test('ending a series deletes what has not left and keeps what has', async () => {
  await make('2099-03-10', daily);
  await workAt('2099-03-10T12:31:00Z', becomes(['2099-03-10T12:30 ENVIADA 1', '2099-03-11T12:30 PENDENTE 2']));
  const { schedules } = await agent.call('listSchedules', { query: {} });
  const open = schedules.find(({ status }) => status === 'PENDENTE');
  expect(await agent.attempt('endRepeat', ofId((await server.company()).id))).toMatchObject({ status: 404 });
  await agent.call('endRepeat', ofId(open?.id ?? 0));
  expect(await listed()).toEqual(['2099-03-10T12:30 ENVIADA 1']);
});

test('a repeat that ends before its first day is refused', async () => {
  const attempt = agent.attempt('createSchedule', {
    body: { body: 'x', contactId: contact.id, sendAt: '2099-03-10T09:30', repeat: { ...daily, until: '2099-03-09' } },
  });
  expect(await attempt).toMatchObject({ status: 400 });
  expect(await listed()).toEqual([]);
});
