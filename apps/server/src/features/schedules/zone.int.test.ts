import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { claimDue, holdClaimed } from './due-schedules.repo.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contactId: number;
let last = 22_000_000;

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

const make = (sendAt: string) => agent.call('createSchedule', { body: { body: 'Bom dia!', contactId, sendAt } });
const read = async (id: number) => (await agent.call('getSchedule', { params: { id } })).sendAt;
const setZone = (value: string) =>
  company.admin.call('updateSetting', { params: { key: 'timezone' }, body: { value } });
const change = (id: number, values: object) =>
  server.data.system(({ db }) => db.updateTable('schedules').set(values).where('id', '=', id).execute());

test('what has not left keeps its hour on the wall when the company changes its zone, and what has left stays', async () => {
  const other = await server.company();
  const [waiting, failed, sent] = [
    await make('2099-03-10T09:30'),
    await make('2099-07-10T09:30'),
    await make('2099-03-10T09:30'),
  ];
  await change(failed.id, { status: 'ERRO', error: 'ERR_NO_DEF_WAPP_FOUND' });
  await change(sent.id, { status: 'ENVIADA', sent_at: new Date() });
  await setZone('Europe/Lisbon');
  expect(await read(waiting.id)).toBe('2099-03-10T09:30:00.000Z');
  // Summer there: an hour ahead of Greenwich.
  expect(await read(failed.id)).toBe('2099-07-10T08:30:00.000Z');
  expect(await read(sent.id)).toBe('2099-03-10T12:30:00.000Z');
  await other.admin.call('updateSetting', { params: { key: 'timezone' }, body: { value: 'Asia/Tokyo' } });
  expect(await read(waiting.id)).toBe('2099-03-10T09:30:00.000Z');
});

test('the new zone counts at once for what is written, moved and changed, whoever was signed in before', async () => {
  const first = await make('2099-03-10T09:30');
  await setZone('Asia/Tokyo');
  const made = await make('2099-03-10T09:30');
  expect(made.sendAt).toBe('2099-03-10T00:30:00.000Z');
  const params = { id: first.id };
  const { updatedAt } = await agent.call('getSchedule', { params });
  const moved = await agent.call('moveSchedule', { params, body: { sendAt: '2099-03-11T09:30', seenAt: updatedAt } });
  expect(moved.sendAt).toBe('2099-03-11T00:30:00.000Z');
  const body = { body: 'Bom dia!', contactId, sendAt: '2099-03-12T09:30' };
  expect((await agent.call('updateSchedule', { params, body })).sendAt).toBe('2099-03-12T00:30:00.000Z');
  // An instant stays one.
  expect((await make('2099-03-10T09:30:00Z')).sendAt).toBe('2099-03-10T09:30:00.000Z');
});

test('what a process is about to send waits for its new time', async () => {
  const { id } = await make('2098-03-10T09:30');
  const claimed = await claimDue(server.data, 'sender', new Date('2098-03-10T12:31:00Z'), 60);
  expect(claimed).toMatchObject({ id });
  await setZone('America/Los_Angeles');
  expect(
    await server.data.tenant(company.id, async (tx) => claimed && holdClaimed(tx, claimed, 'sender')),
  ).toBeUndefined();
  expect(await claimDue(server.data, 'sender', new Date('2098-03-10T12:31:00Z'), 60)).toBeUndefined();
  expect(await claimDue(server.data, 'sender', new Date('2098-03-10T16:31:00Z'), 60)).toMatchObject({ id });
});
