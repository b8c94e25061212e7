import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { png } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { applyAck } from '../../../inbound/apply-acks.repo.ts';
import { phone, receive, said, type World } from '../../../inbound/test-world.ts';
import { startCampaignWork } from '../run/campaign-work.ts';

/* What customers answer to a campaign: a yes, a no, the word that opts out, and anything else. */

let server: TestServer;
let company: TestCompany;
let admin: Person;
let now: Date;
let stops: (() => Promise<void>)[] = [];
const maria = phone('14155550001');

beforeAll(async () => {
  server = await startTestServer({ lookup: async () => 'yes' });
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
  now = new Date(Date.now() + 3_600_000);
  await inTenant((id) => sql`update connections set status = 'CONNECTED' where company_id = ${id}`);
  for (const key of ['sendQuietFrom', 'sendQuietUntil'])
    await admin.call('updateSetting', { params: { key }, body: { value: '' } });
  await admin.call('updateCampaignSettings', { body: { settings: { messageInterval: 0, greaterInterval: 0 } } });
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

const inTenant = <T>(query: (companyId: number) => ReturnType<typeof sql<T>>) =>
  server.data.tenant(company.id, async ({ db }) => (await query(company.id).execute(db)).rows);
const says = (...texts: string[]) =>
  receive(
    server.data,
    { companyId: company.id, connectionId: company.connectionId } as World, // all that receiving asks of it
    ...texts.map((text) => said(maria, { text })),
  );
const ofId = (id: number) => ({ params: { id } });
const first = async (id: number) => (await admin.call('listCampaignRecipients', ofId(id))).recipients[0];
const sent = () =>
  inTenant<{ wa_id: string; body: string; ack: number; media_type: string; rule: string }>(
    (id) => sql`select wa_id, body, ack, media_type, trace->>'rule' as rule from messages
      where company_id = ${id} and from_me order by position`,
  );
const tickets = () =>
  inTenant<{ status: string }>((id) => sql`select status from tickets where company_id = ${id} order by id`);

async function deliver(): Promise<void> {
  for (const { wa_id: waId } of (await sent()).filter(({ ack }) => ack === 1))
    await applyAck(server.data, { companyId: company.id, connectionId: company.connectionId, waId, ack: 2 });
}
/** Until the campaign is over; the engine's clock goes on meanwhile. */
const isOver = (id: number) =>
  expect
    .poll(async () => {
      now = new Date(now.getTime() + 10_000);
      return (await admin.call('getCampaign', ofId(id))).status;
    })
    .toBe('FINALIZADA');
/** A campaign to Maria alone, which runs. */
async function run(more: object = {}): Promise<number> {
  const { id: contactListId } = await admin.call('createContactList', { body: { name: 'Clientes' } });
  const item = { name: 'Maria', number: '14155550001', email: '', contactListId };
  await admin.call('createContactListItem', { body: item });
  const body = { name: 'Julho', message1: 'Oi {nome}', whatsappId: company.connectionId, contactListId, ...more };
  const { id } = await admin.call('createCampaign', { body });
  await admin.call('startCampaign', ofId(id));
  const { data, storage, database } = server;
  const log = { warn: () => undefined };
  const options = { data, storage, lookup: async () => 'yes' as const, pool: database.pool, log, now: () => now };
  stops.push((await startCampaignWork({ ...options, lookEveryMs: 20 })).stop);
  return id;
}
/** The same with a question that was delivered. */
async function ask(): Promise<number> {
  const id = await run({ confirmation: true, confirmationMessage1: 'Posso enviar, {nome}?' });
  await expect.poll(async () => (await sent()).length).toBe(1);
  await deliver();
  await expect.poll(async () => (await first(id))?.state).toBe('asked');
  return id;
}

test('only a yes releases the message; the ticket stays closed and the bot says nothing', async () => {
  const id = await ask();
  expect((await sent())[0]?.body).toBe('Posso enviar, Maria?');
  await says('sim, por favor!');
  expect(await first(id)).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) });
  expect(await tickets()).toEqual([{ status: 'closed' }]);
  now = new Date(now.getTime() + 20_000);
  await expect.poll(async () => (await sent()).map(({ body }) => body)).toEqual(['Posso enviar, Maria?', 'Oi Maria']);
  await deliver();
  await isOver(id);
  expect(await first(id)).toMatchObject({ state: 'sent', askedAt: expect.any(String), sentAt: expect.any(String) });
  const report = await admin.call('getCampaignReport', ofId(id));
  expect(report).toMatchObject({ confirmationRequested: 1, confirmed: 1, answered: 1, delivered: 1 });
});

test('a no ends it for her, without a message', async () => {
  const id = await ask();
  await says('não, obrigada');
  expect(await first(id)).toMatchObject({ state: 'declined', reason: null });
  await isOver(id);
  expect(await sent()).toHaveLength(1);
});

test('no answer within the days expires', async () => {
  const id = await ask();
  now = new Date(now.getTime() + 4 * 86_400_000);
  await expect.poll(async () => (await first(id))?.state).toBe('expired');
  await isOver(id);
});

test('a question of hers is no answer: it opens a ticket like any message, and what she was asked waits on', async () => {
  const id = await ask();
  await inTenant(
    (company_id) => sql`update tickets set closed_at = now() - interval '1 day' where company_id = ${company_id}`,
  );
  await says('quanto custa?');
  expect(await first(id)).toMatchObject({ state: 'asked', answeredAt: expect.any(String) });
  expect(await tickets()).toEqual([{ status: 'closed' }, { status: 'pending' }]);
  expect(await admin.call('getCampaignReport', ofId(id))).toMatchObject({ answered: 1, ticketsOpened: 1 });
});

test('the word that opts out is confirmed once, holds for every campaign, and an agent can take it back', async () => {
  const id = await run();
  await expect.poll(async () => (await sent()).length).toBe(1);
  await deliver();
  await says('SAIR');
  await says('sair');
  const told = (await sent()).filter(({ rule }) => rule === 'optedOut');
  expect(told).toHaveLength(1);
  expect(await first(id)).toMatchObject({ state: 'sent', optedOutAt: expect.any(String) });
  const contactId = (await first(id))?.contactId ?? 0;
  expect(await admin.call('getOptOut', ofId(contactId))).toMatchObject({
    optedOut: true,
    word: 'SAIR',
    campaignId: id,
  });
  const next = await run();
  expect(await first(next)).toMatchObject({ state: 'leftOut', reason: 'optedOut' });
  await admin.call('updateOptOut', { ...ofId(contactId), body: { optedOut: false } });
  const third = await run();
  expect((await first(third))?.reason).toBeNull();
});

test('files of the list go first, then the own file with the text below it; a part that failed is sent again alone', async () => {
  const list = await admin.call('createFileList', {
    body: { name: 'Catálogo', message: 'Segue', options: [{ name: 'Preços' }] },
  });
  const file = { name: 'foto.png', type: 'image/png', content: png.toString('base64') };
  const fields = { id: list.options[0]?.id ?? 0, name: 'Preços', mediaType: 'image/png' };
  await admin.attempt('uploadFileListFiles', {
    ...ofId(list.id),
    body: { fileId: list.id },
    files: [{ ...file, fields }],
  });
  const id = await run({ fileListId: list.id });
  await expect.poll(async () => (await sent()).length).toBe(2);
  const parts = await sent();
  expect(parts.map(({ body, media_type }) => [media_type, body])).toEqual([
    ['image', 'Preços'],
    ['conversation', 'Oi Maria'],
  ]);
  const place = { companyId: company.id, connectionId: company.connectionId };
  await applyAck(server.data, { ...place, waId: parts[0]?.wa_id ?? '', ack: 0, error: 'transient' });
  await applyAck(server.data, { ...place, waId: parts[1]?.wa_id ?? '', ack: 3 });
  const failed = await first(id);
  expect(failed).toMatchObject({ state: 'failed', reason: 'transient', repeatable: true });
  const retry = { params: { id, recipientId: failed?.id ?? 0 } };
  await admin.call('retryCampaignRecipient', retry);
  await applyAck(server.data, { ...place, waId: parts[0]?.wa_id ?? '', ack: 2 });
  expect(await first(id)).toMatchObject({ state: 'delivered', reason: null });
  expect(await sent()).toHaveLength(2);
  expect((await admin.attempt('retryCampaignRecipient', retry)).body).toMatchObject({ error: 'ERR_CAMPAIGN_FINAL' });
});
