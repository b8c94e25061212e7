import type { RecipientState } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { applyAck } from '../../../inbound/apply-acks.repo.ts';
import { startCampaignWork } from './campaign-work.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
let stops: (() => Promise<void>)[] = [];
/** The clock of the engine; noon of a Tuesday in São Paulo. */
let now: Date;
const noWhatsapp = new Set<string>();
const lookup = async (_company: number, _connection: number | null, digits: string) =>
  noWhatsapp.has(digits) ? ('no' as const) : ('yes' as const);

beforeAll(async () => {
  server = await startTestServer({ lookup });
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
  noWhatsapp.clear();
  now = new Date(Date.now() + 3_600_000);
  await online('CONNECTED');
  for (const key of ['sendQuietFrom', 'sendQuietUntil'])
    await admin.call('updateSetting', { params: { key }, body: { value: '' } });
  await admin.call('updateCampaignSettings', { body: { settings: { messageInterval: 0, greaterInterval: 0 } } });
});
afterEach(async () => {
  await stopAll();
});

const inTenant = <T>(query: (companyId: number) => ReturnType<typeof sql<T>>) =>
  server.data.tenant(company.id, async ({ db }) => (await query(company.id).execute(db)).rows);
const online = (status: string) =>
  inTenant(
    (id) => sql`update connections set status = ${status} where company_id = ${id} and id = ${company.connectionId}`,
  );
async function stopAll(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
}
async function startWork(): Promise<void> {
  const { data, storage, database } = server;
  const log = { warn: () => undefined };
  const options = {
    data,
    storage,
    lookup,
    pool: database.pool,
    log,
    now: () => now,
    lookEveryMs: 20,
    leaseSeconds: 60,
  };
  stops.push((await startCampaignWork(options)).stop);
}

async function listOf(count: number): Promise<number> {
  const { id } = await admin.call('createContactList', { body: { name: 'Clientes' } });
  await inTenant(
    (companyId) => sql`
      insert into contact_list_items (company_id, contact_list_id, name, number, match_key, on_whatsapp)
      select ${companyId}, ${id}, 'Pessoa ' || g, '1415555' || lpad(g::text, 4, '0'), '1415555' || lpad(g::text, 4, '0'), true
      from generate_series(1, ${count}) g`,
  );
  return id;
}
const ofId = (id: number) => ({ params: { id } });
async function campaignFor(contactListId: number, more: object = {}): Promise<number> {
  const body = { name: 'Julho', message1: 'Oi {nome}', whatsappId: company.connectionId, contactListId, ...more };
  return (await admin.call('createCampaign', { body })).id;
}
const read = (id: number) => admin.call('getCampaign', ofId(id));
const report = (id: number) => admin.call('getCampaignReport', ofId(id));
const recipients = async (id: number, query: object = {}) =>
  (await admin.call('listCampaignRecipients', { ...ofId(id), query })).recipients;

interface Outgoing {
  id: string;
  wa_id: string;
  contact_id: number;
  body: string;
  ack: number;
}
const messages = () =>
  inTenant<Outgoing>(
    (
      id,
    ) => sql`select m.id, m.wa_id, m.contact_id, m.body, m.ack from messages m where m.company_id = ${id} and m.from_me
      order by m.position`,
  );
const ack = (waId: string, value: 0 | 2 | 3 | 4, error?: 'notOnWhatsapp' | 'transient') =>
  applyAck(server.data, {
    ...{ companyId: company.id, connectionId: company.connectionId, waId, ack: value },
    ...(error ? { error } : {}),
  });
/** Acknowledges whatever stands in line, as WhatsApp would, until the campaign is over. */
async function deliverAll(id: number, value: 2 | 3 | 4 = 2): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const { wa_id } of (await messages()).filter((message) => message.ack === 1)) await ack(wa_id, value);
        now = new Date(now.getTime() + 2000);
        return (await read(id)).status;
      },
      { timeout: 20_000, interval: 30 },
    )
    .toBe('FINALIZADA');
}
const states = async (id: number): Promise<RecipientState[]> => (await recipients(id)).map(({ state }) => state);

test('everybody of the list gets it once, one after the other, and it is over when all have', async () => {
  const id = await campaignFor(await listOf(4), { message2: 'Olá {nome}, {numero}' });
  await admin.call('startCampaign', ofId(id));
  expect(await read(id)).toMatchObject({ status: 'EM_ANDAMENTO', progress: { total: 4, valid: 4, delivered: 0 } });
  await startWork();
  await expect.poll(async () => (await messages()).length).toBe(1);
  await deliverAll(id, 3);
  expect((await messages()).map(({ body }) => body)).toEqual([
    'Oi Pessoa 1',
    'Olá Pessoa 2, 14155550002',
    'Oi Pessoa 3',
    'Olá Pessoa 4, 14155550004',
  ]);
  expect(await states(id)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  expect(await report(id)).toMatchObject({
    total: 4,
    valid: 4,
    delivered: 4,
    texts: [
      { text: 1, sent: 2 },
      { text: 2, sent: 2 },
    ],
  });
  const done = await read(id);
  expect(done.completedAt).not.toBeNull();
  // The tickets are closed records: nobody has to attend what the company said.
  const tickets = await inTenant<{ status: string }>(
    (companyId) => sql`select status from tickets where company_id = ${companyId}`,
  );
  expect(tickets.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed', 'closed']);
  const [message] = await admin.call('listCampaignRecipients', ofId(id)).then((page) => page.recipients);
  expect(message).toMatchObject({ message: 'Oi Pessoa 1', ticketUuid: expect.any(String), cold: true });
});

test('start, cancel, restart and two processes never send a second message', async () => {
  const id = await campaignFor(await listOf(6));
  await admin.call('startCampaign', ofId(id));
  await startWork();
  await startWork();
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(0);
  await admin.call('cancelCampaign', ofId(id));
  // What stood in line is taken back: it never left.
  expect((await messages()).filter((message) => message.ack === 1)).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'CANCELADA', cancelledBy: expect.any(String) });
  await admin.call('restartCampaign', ofId(id));
  await stopAll();
  now = new Date(now.getTime() - 3_500_000);
  await startWork();
  now = new Date(now.getTime() + 7_000_000);
  await startWork();
  await deliverAll(id);
  const sent = await messages();
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ contact_id }) => contact_id)).size).toBe(6);
});

test('doubles, groups, dead numbers and who opted out are left out with the reason, and nobody left is told at once', async () => {
  const list = await listOf(3);
  const contact = await admin.call('createContact', { body: { name: 'Ana', number: '14155550002', email: '' } });
  await admin.call('updateOptOut', { ...ofId(contact.id), body: { optedOut: true } });
  await inTenant(
    (companyId) =>
      sql`update contact_list_items set on_whatsapp = false where company_id = ${companyId} and number = '14155550003'`,
  );
  const id = await campaignFor(list);
  await admin.call('startCampaign', ofId(id));
  const found = await recipients(id);
  expect(found.map(({ state, reason }) => [state, reason])).toEqual([
    ['waiting', null],
    ['leftOut', 'optedOut'],
    ['leftOut', 'notOnWhatsapp'],
  ]);
  expect((await report(id)).reasons).toHaveLength(2);
  await inTenant((companyId) => sql`update contact_list_items set on_whatsapp = false where company_id = ${companyId}`);
  const none = await campaignFor(list);
  await admin.call('startCampaign', ofId(none));
  expect(await read(none)).toMatchObject({ status: 'FINALIZADA', progress: { total: 3, valid: 0, leftOut: 3 } });
});

test('an unknown number is looked up just before its turn', async () => {
  const list = await listOf(2);
  await inTenant((companyId) => sql`update contact_list_items set on_whatsapp = null where company_id = ${companyId}`);
  noWhatsapp.add('14155550001');
  const id = await campaignFor(list);
  await admin.call('startCampaign', ofId(id));
  await startWork();
  await deliverAll(id);
  expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['leftOut', 'notOnWhatsapp'],
    ['sent', null],
  ]);
});

test('what cannot start says why, and nothing is half made', async () => {
  const list = await listOf(1);
  const refused = async (more: object) => {
    const id = await campaignFor(list, more);
    const { body } = await admin.attempt('startCampaign', ofId(id));
    expect((await read(id)).progress.total).toBe(0);
    return (body as { error: string }).error;
  };
  expect(await refused({ whatsappId: null })).toBe('ERR_CAMPAIGN_NO_CONNECTION');
  expect(await refused({ contactListId: null })).toBe('ERR_CAMPAIGN_NO_PEOPLE');
  expect(await refused({ contactListId: await listOf(0) })).toBe('ERR_CAMPAIGN_LIST_EMPTY');
  expect(await refused({ message1: '' })).toBe('ERR_CAMPAIGN_NO_TEXT');
  expect(await refused({ message1: 'Oi {cupom}' })).toBe('ERR_CAMPAIGN_VARIABLE_UNKNOWN');
  expect(await refused({ confirmation: true })).toBe('ERR_CAMPAIGN_NO_QUESTION');
  await online('DISCONNECTED');
  expect(await refused({})).toBe('ERR_WAPP_NOT_INITIALIZED');
});

test('a start is taken back within ten seconds, as if it had not been', async () => {
  const id = await campaignFor(await listOf(2));
  await admin.call('startCampaign', ofId(id));
  expect((await read(id)).undoUntil).not.toBeNull();
  await admin.call('undoCampaignStart', ofId(id));
  expect(await read(id)).toMatchObject({ status: 'INATIVA', progress: { total: 0 }, startedAt: null });
  await admin.call('startCampaign', ofId(id));
  await startWork();
  await expect.poll(async () => (await messages()).length).toBe(1);
  expect(await admin.attempt('undoCampaignStart', ofId(id))).toMatchObject({
    body: { error: 'ERR_CAMPAIGN_UNDO_OVER' },
  });
});

test('a person holds it and lets it go; it stays EM_ANDAMENTO', async () => {
  const id = await campaignFor(await listOf(2));
  await admin.call('startCampaign', ofId(id));
  await admin.call('pauseCampaign', ofId(id));
  expect(await read(id)).toMatchObject({
    status: 'EM_ANDAMENTO',
    paused: { reason: 'person', by: expect.any(String) },
  });
  await startWork();
  await new Promise((done) => setTimeout(done, 200));
  expect(await messages()).toEqual([]);
  await admin.call('resumeCampaign', ofId(id));
  await deliverAll(id);
});

test('more than eight in a hundred failures of the last fifty hold it by name, and a person lets it go on', async () => {
  const id = await campaignFor(await listOf(8));
  await admin.call('startCampaign', ofId(id));
  await startWork();
  for (let turn = 1; turn <= 5; turn++) {
    await expect.poll(async () => (await messages()).filter((message) => message.ack === 1).length).toBe(1);
    const [waiting] = (await messages()).filter((message) => message.ack === 1);
    await ack(waiting?.wa_id ?? '', 0, turn === 1 ? 'transient' : 'notOnWhatsapp');
    now = new Date(now.getTime() + 2000);
  }
  await expect.poll(async () => (await read(id)).paused?.reason).toBe('failures');
  expect((await recipients(id, { state: 'failed' })).map(({ reason, repeatable }) => [reason, repeatable])[0]).toEqual([
    'transient',
    true,
  ]);
  await admin.call('resumeCampaign', ofId(id));
  await deliverAll(id);
  expect((await report(id)).states).toMatchObject({ failed: 5, sent: 3 });
});

test('a restriction holds it until its end, and the loss of the connection until it is back', async () => {
  const id = await campaignFor(await listOf(1));
  await admin.call('startCampaign', ofId(id));
  const until = new Date(now.getTime() + 7_200_000);
  const restrict = (at: Date | null) =>
    inTenant((companyId) => sql`update connections set restricted_until = ${at} where company_id = ${companyId}`);
  await restrict(until);
  await startWork();
  await expect
    .poll(async () => (await read(id)).paused)
    .toMatchObject({ reason: 'restricted', until: until.toISOString() });
  now = new Date(until.getTime() + 1000);
  await expect.poll(async () => (await messages()).length).toBe(1);
});

test('a planned one starts at its time, also when nothing ran then', async () => {
  const at = new Date(Date.now() + 7_200_000);
  const id = await campaignFor(await listOf(1), { scheduledAt: at.toISOString() });
  await startWork();
  await new Promise((done) => setTimeout(done, 100));
  expect((await read(id)).status).toBe('PROGRAMADA');
  now = new Date(at.getTime() + 3_600_000);
  await deliverAll(id);
  expect(await states(id)).toEqual(['sent']);
});
