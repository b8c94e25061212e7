import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { startScheduleWork } from './index.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contactId: number;
let last = 23_000_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  agent = await company.agent();
  const body = { name: 'Rosa', number: `55119${last++}`, email: '' };
  contactId = (await company.admin.call('createContact', { body })).id;
});

const bodyOf = (queueId: number | null) => ({
  body: { body: 'Bom dia!', contactId, sendAt: '2099-03-10T09:30', queueId },
});
const makeQueue = async (person: Person, name: string) =>
  (
    await person.call('createQueue', {
      body: { name, color: '#123456', greetingMessage: '', outOfHoursMessage: '', orderQueue: null },
    })
  ).id;

/** Sends what is due, and answers the queue of the ticket that it began. */
async function queueAfterSending(id: number): Promise<number | null | undefined> {
  const { data, storage, database } = server;
  const log = { warn: () => undefined };
  const now = () => new Date('2099-03-10T12:31:00.000Z');
  const work = await startScheduleWork({ data, storage, pool: database.pool, log, now, lookEveryMs: 50 });
  try {
    await expect.poll(async () => (await company.admin.call('getSchedule', { params: { id } })).status).toBe('ENVIADA');
  } finally {
    await work.stop();
  }
  const ticket = await data.tenant(company.id, ({ db }) =>
    db.selectFrom('tickets').select('queue_id').where('contact_id', '=', contactId).executeTakeFirst(),
  );
  return ticket?.queue_id;
}

test('the ticket that a schedule begins stands in the chosen queue', async () => {
  const [queueId = 0] = company.queueIds;
  const made = await company.admin.call('createSchedule', bodyOf(queueId));
  expect(made.queueId).toBe(queueId);
  expect(await queueAfterSending(made.id)).toBe(queueId);
});

test('a queue that is deleted meanwhile leaves the ticket without one', async () => {
  const queueId = await makeQueue(company.admin, 'Passageira');
  const { id } = await company.admin.call('createSchedule', bodyOf(queueId));
  await company.admin.call('deleteQueue', { params: { id: queueId } });
  expect((await company.admin.call('getSchedule', { params: { id } })).queueId).toBeNull();
  expect(await queueAfterSending(id)).toBeNull();
});

test('nobody chooses a queue whose tickets they could not read, and none of another company', async () => {
  const other = await makeQueue(company.admin, 'Diretoria');
  expect(await agent.attempt('createSchedule', bodyOf(other))).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  const [foreign = 0] = (await server.company()).queueIds;
  expect(await company.admin.attempt('createSchedule', bodyOf(foreign))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_QUEUE_FOUND' },
  });
});
