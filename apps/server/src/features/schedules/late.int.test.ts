import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { startScheduleWork } from './index.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contactId = 0;
let last = 45_000_000;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.data.system(({ db }) => db.deleteFrom('sender_runs').execute());
  company = await server.company();
  agent = await company.agent();
  contactId = (await company.admin.call('createContact', { body: { name: 'Maria', number: `55119${last++}` } })).id;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

/** Half past nine on a wall of São Paulo is half past twelve in UTC. */
const plan = (who: Person, body: string, time = '09:30') =>
  who.call('createSchedule', { body: { body, contactId, sendAt: `2099-03-10T${time}` } });
/** Looks for what is due as if it were this moment, until `done` holds. */
async function workAt(now: string, done: () => Promise<unknown>): Promise<void> {
  const { data, storage, database } = server;
  const work = await startScheduleWork({
    ...{ data, storage, pool: database.pool, log: { warn: () => undefined } },
    ...{ now: () => new Date(now), lookEveryMs: 30, leaseSeconds: 60 },
  });
  stops.push(work.stop);
  await expect.poll(done, { timeout: 8000 }).toBeTruthy();
  await work.stop();
}
const hasRun = (at: string) => async () =>
  (await server.data.system(({ db }) => db.selectFrom('sender_runs').select('seen_at').execute())).some(
    ({ seen_at }) => seen_at.getTime() === Date.parse(at),
  );
const isDone = (id: number) => async () => {
  const { status } = await company.admin.call('getSchedule', { params: { id } });
  return status === 'ENVIADA' || status === 'ERRO';
};
const late = (who: Person) => who.call('listLateSchedules', {});

test('what was due while no process looked says how late it left, until its author has read it', async () => {
  await workAt('2099-03-10T12:00:00Z', hasRun('2099-03-10T12:00:00Z'));
  const { id } = await plan(agent, 'Bom dia');
  await workAt('2099-03-10T14:30:00Z', isDone(id));
  expect(await late(agent)).toEqual({ sent: 1, waiting: 0, longestSeconds: 7200 });
  expect(await late(company.admin)).toEqual({ sent: 1, waiting: 0, longestSeconds: 7200 });
  const other = await company.agent();
  await other.call('readLateSchedules', {});
  expect(await late(agent)).toMatchObject({ sent: 1 });
  await agent.call('readLateSchedules', {});
  expect(await late(company.admin)).toEqual({ sent: 0, waiting: 0, longestSeconds: 0 });
});

test('nobody is told of one that a running process took up at its time, nor of one that somebody held back', async () => {
  await workAt('2099-03-10T12:29:50Z', hasRun('2099-03-10T12:29:50Z'));
  const { id } = await plan(agent, 'Bom dia');
  await workAt('2099-03-10T12:30:20Z', isDone(id));
  expect(await late(agent)).toMatchObject({ sent: 0 });
  // A process ran at its time, and something else held it: the plan without schedules, or a company that is overdue.
  const waiting = await plan(agent, 'Bom dia', '09:31');
  await server.data.system(({ db }) =>
    db
      .insertInto('sender_runs')
      .values({ began_at: new Date('2099-03-10T12:00:00Z'), seen_at: new Date('2099-03-10T14:00:00Z') })
      .execute(),
  );
  await workAt('2099-03-10T14:00:00Z', isDone(waiting.id));
  expect(await late(agent)).toMatchObject({ sent: 0, waiting: 0 });
});

test('where the company chose so, what is late waits for a person, who sends it or lets it be', async () => {
  await company.admin.call('updateSetting', { params: { key: 'lateSchedules' }, body: { value: 'wait' } });
  await workAt('2099-03-10T12:00:00Z', hasRun('2099-03-10T12:00:00Z'));
  const { id } = await plan(agent, 'Bom dia');
  await workAt('2099-03-10T14:30:00Z', isDone(id));
  const waiting = await agent.call('getSchedule', { params: { id } });
  expect([waiting.status, waiting.error, waiting.sentAt]).toEqual(['ERRO', 'ERR_SCHEDULE_LATE', null]);
  expect(await late(agent)).toEqual({ sent: 0, waiting: 1, longestSeconds: 7200 });
  await agent.call('retrySchedule', { params: { id } });
  await workAt(new Date(Date.now() + 1000).toISOString(), isDone(id));
  expect((await agent.call('getSchedule', { params: { id } })).status).toBe('ENVIADA');
  expect(await late(agent)).toEqual({ sent: 0, waiting: 0, longestSeconds: 0 });
});

test('a test goes to a number of one’s own with the contact’s words, and makes no schedule', async () => {
  const body = { number: '5511988770001', body: 'Oi, {{firstName}}!', contactId };
  const { ticketId } = await agent.call('testSchedule', { body });
  const rows = await server.data.tenant(company.id, ({ db }) =>
    db.selectFrom('messages').select(['body', 'ticket_id']).where('from_me', '=', true).execute(),
  );
  expect(rows).toEqual([{ body: 'Oi, Maria!', ticket_id: ticketId }]);
  expect((await agent.call('listSchedules', { query: {} })).schedules).toEqual([]);
  const { id: foreign } = await plan(company.admin, 'Bom dia');
  expect(await agent.attempt('testSchedule', { body: { ...body, scheduleId: foreign } })).toMatchObject({
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect(await agent.attempt('testSchedule', { body: { ...body, contactId: 999_999 } })).toMatchObject({
    body: { error: 'ERR_NO_CONTACT_FOUND' },
  });
});
