import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { png } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
let contactListId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
  contactListId = (await admin.call('createContactList', { body: { name: 'Clientes' } })).id;
});

const ofId = (id: number) => ({ params: { id } });
const body = (more: object = {}) => ({
  body: { name: 'Julho', message1: 'Oi {nome}', whatsappId: company.connectionId, contactListId, ...more },
});
const make = (more: object = {}) => admin.call('createCampaign', body(more));
const setStatus = (id: number, status: string) =>
  server.data.tenant(company.id, ({ db }) =>
    sql`update campaigns set status = ${status} where company_id = ${company.id} and id = ${id}`.execute(db),
  );
const change = (id: number, more: object = {}) => admin.attempt('updateCampaign', { ...ofId(id), ...body(more) });

test('a campaign is made INATIVA, read with list, connection and progress, listed by name, and everybody hears', async () => {
  const said: unknown[] = [];
  (await admin.socket()).on(`company-${company.id}-campaign`, (payload: unknown) => said.push(payload));
  const made = await make({ message2: '', tagListId: 'Nenhuma' });
  expect(made).toMatchObject({
    ...{ name: 'Julho', status: 'INATIVA', confirmation: false, tagListId: 'Nenhuma', message1: 'Oi {nome}' },
    ...{ message2: null, scheduledAt: null, whatsappId: company.connectionId, locked: null, shipping: [] },
    contactList: { id: contactListId, name: 'Clientes', contacts: [] },
    progress: { total: 0, valid: 0, delivered: 0 },
  });
  await make({ name: 'Abril' });
  const page = await admin.call('listCampaigns', {});
  expect(page.records.map(({ name }) => name)).toEqual(['Abril', 'Julho']);
  expect((await admin.call('listCampaigns', { query: { searchParam: 'JUL' } })).count).toBe(1);
  await expect.poll(() => said.length).toBe(2);
  expect(said[0]).toMatchObject({ action: 'create', record: { id: made.id, shipping: [] } });
});

test('a date makes it PROGRAMADA in the zone of the company, and what is promised must be whole', async () => {
  const made = await make({ scheduledAt: '2099-03-10 09:30:00' });
  expect(made).toMatchObject({ status: 'PROGRAMADA', scheduledAt: '2099-03-10T12:30:00.000Z' });
  const refused = async (more: object) => (await admin.attempt('createCampaign', body(more))).body;
  const at = { scheduledAt: '2099-03-10 09:30:00' };
  expect(await refused({ scheduledAt: '2020-01-01 10:00:00' })).toMatchObject({ error: 'ERR_CAMPAIGN_PAST' });
  expect(await refused({ ...at, whatsappId: null })).toMatchObject({ error: 'ERR_CAMPAIGN_NO_CONNECTION' });
  expect(await refused({ ...at, contactListId: null })).toMatchObject({ error: 'ERR_CAMPAIGN_NO_PEOPLE' });
  expect(await refused({ ...at, confirmation: true })).toMatchObject({ error: 'ERR_CAMPAIGN_NO_QUESTION' });
  expect(await refused({ trial: { sharePercent: 20, hours: 4 } })).toMatchObject({ error: 'ERR_CAMPAIGN_TRIAL_TEXTS' });
});

test('names have 2 to 50 letters, texts 4,096, and ids of others are unknown', async () => {
  const statusOf = async (more: object) => (await admin.attempt('createCampaign', body(more))).status;
  for (const name of ['', 'A', 'x'.repeat(51)]) expect(await statusOf({ name })).toBe(400);
  expect(await statusOf({ message1: 'x'.repeat(10_000) })).toBe(400);
  const unknown = 2_000_000_000;
  for (const more of [
    { whatsappId: unknown },
    { contactListId: unknown },
    { tagListId: unknown },
    { fileListId: unknown },
  ])
    expect(await statusOf(more)).toBe(404);
  expect((await admin.call('listCampaigns', {})).count).toBe(0);
});

test.each([
  ['EM_ANDAMENTO', 'ERR_CAMPAIGN_RUNNING'],
  ['FINALIZADA', 'ERR_CAMPAIGN_FINISHED'],
])('%s is not edited', async (status, error) => {
  const { id } = await make();
  await setStatus(id, status);
  expect(await change(id, { name: 'Agosto' })).toMatchObject({ status: 400, body: { error } });
  expect(await admin.call('getCampaign', ofId(id))).toMatchObject({ name: 'Julho', locked: error });
});

test('with less than an hour to go it is not edited; with more it is', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const soon = await make({ scheduledAt: inMinutes(59) });
  expect(await change(soon.id)).toMatchObject({ status: 400, body: { error: 'ERR_CAMPAIGN_TOO_SOON' } });
  const later = await make({ scheduledAt: inMinutes(62) });
  expect(await change(later.id, { name: 'Agosto', scheduledAt: '' })).toMatchObject({
    status: 200,
    body: { name: 'Agosto', status: 'INATIVA' },
  });
});

test('of a cancelled one the messages change and nothing else', async () => {
  const { id } = await make();
  await setStatus(id, 'CANCELADA');
  expect(await change(id, { name: 'Agosto' })).toMatchObject({ body: { error: 'ERR_CAMPAIGN_CANCELLED' } });
  expect(await change(id, { message1: 'Olá' })).toMatchObject({
    status: 200,
    body: { message1: 'Olá', status: 'CANCELADA' },
  });
});

test('a running one is not deleted; another one goes with its file', async () => {
  const { id } = await make();
  const file = { name: 'foto.png', type: 'image/png', content: png.toString('base64') };
  await admin.attempt('uploadCampaignMedia', { ...ofId(id), files: [file] });
  expect(await admin.call('getCampaign', ofId(id))).toMatchObject({ mediaName: 'foto.png' });
  await setStatus(id, 'EM_ANDAMENTO');
  expect(await admin.attempt('deleteCampaign', ofId(id))).toMatchObject({ body: { error: 'ERR_CAMPAIGN_RUNNING' } });
  await setStatus(id, 'INATIVA');
  await admin.call('deleteCampaign', ofId(id));
  expect((await admin.attempt('getCampaign', ofId(id))).status).toBe(404);
});

test('settings begin with 20, 20, 60 and no variables, as JSON texts; a key stands once', async () => {
  const values = async () =>
    Object.fromEntries(
      (await admin.call('listCampaignSettings', {})).map(({ key, value }) => [key, JSON.parse(value)]),
    );
  expect(await values()).toEqual({ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] });
  const variables = [{ key: 'loja', value: 'Centro' }];
  await admin.call('updateCampaignSettings', { body: { settings: { messageInterval: 5, variables } } });
  expect(await values()).toMatchObject({ messageInterval: 5, greaterInterval: 60, variables });
  const attempt = (settings: object) => admin.attempt('updateCampaignSettings', { body: { settings } });
  for (const wrong of [
    { variables: [...variables, { key: 'loja', value: 'Sul' }] },
    { variables: [{ key: 'a}|(x+', value: '' }] },
    { messageInterval: 3 },
  ])
    expect((await attempt(wrong)).status).toBe(400);
});
