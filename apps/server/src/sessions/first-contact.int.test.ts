import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { type NumberLookup, openNumberLookup } from './number-lookup.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { enqueueText, messageRow, until } from './test-session.ts';
import { linkOnSimulator, patienceMs, runOnSimulator } from './test-simulator.ts';

/* From the call of the API to the customer's phone: the real driver looks numbers up (decision 5, whatsapp §5). */

let server: TestServer;
let simulator: Simulator;
let runtime: SessionRuntime;
let numbers: NumberLookup | undefined;
let company: TestCompany;
let shop: string;
/** The account's number, which has no ninth digit, and the form in which people write it. */
let account: string;
let typed: string;
let count = 0;

beforeAll(async () => {
  const lookup: NumberLookup['lookup'] = async (...asked) => (await numbers?.lookup(...asked)) ?? 'unknown';
  [server, simulator] = await Promise.all([startTestServer({ lookup }), startSimulator()]);
});
afterAll(async () => {
  await simulator.stop();
  await server.close();
});
beforeEach(async () => {
  const suffix = String(++count).padStart(4, '0');
  [shop, account, typed] = [`551197300${suffix}`, `55118730${suffix}`, `551198730${suffix}`];
  const { client } = simulator;
  await client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await client.addPhone({ number: account, name: 'Ana' });
  company = await server.company();
  const { database } = server;
  await database.data.system(({ db }) =>
    db.updateTable('connections').set({ desired: 'running' }).where('id', '=', company.connectionId).execute(),
  );
  ({ runtime } = await runOnSimulator(database, simulator, { nodeId: shop }));
  numbers = await openNumberLookup({ pool: database.pool, own: runtime, log: () => undefined });
  await linkOnSimulator(server.data, simulator, { connectionId: company.connectionId, number: shop });
});
afterEach(async () => {
  await numbers?.stop();
  await runtime.stop();
  // The next session has nothing to do with what this one left open.
  await server.data.system(({ db }) => db.updateTable('connections').set({ desired: 'stopped' }).execute());
  await simulator.client.clearFaults();
});

/** A contact as an import leaves it: its number was never asked for; or as somebody confirmed it long ago. */
async function contactAs(onWhatsapp: 'unknown' | 'yes', number = typed): Promise<number> {
  return server.data.tenant(company.id, async ({ db }) => {
    const values = { company_id: company.id, name: 'Importada', number, on_whatsapp: onWhatsapp };
    const { id } = await db.insertInto('contacts').values(values).returning('id').executeTakeFirstOrThrow();
    const address = { company_id: company.id, contact_id: id, kind: 'phone' as const, dial: number };
    await db
      .insertInto('contact_addresses')
      .values({ ...address, value: number.replace(/^(55\d\d)9/, '$1') })
      .execute();
    return id;
  });
}
const contact = (id: number) => company.admin.call('getContact', { params: { id } });
const begin = (contactId: number) =>
  company.admin.attempt('createTicket', {
    body: { contactId, queueId: company.queueIds[0] ?? null, whatsappId: company.connectionId },
  });
const arrived = async () => (await simulator.client.received(account)).messages.map(({ text }) => text);

test.each([
  ['knows both forms', false],
  ['knows the exact number only', true],
])(
  'before a first contact WhatsApp is asked for the number in both forms, where it %s; the first message goes to the one that it confirms',
  async (_what, exactNumbers) => {
    await simulator.client.setFaults({ exactNumbers });
    const id = await contactAs('unknown');
    const { status, body } = await begin(id);
    expect(status).toBe(200);
    const kept = { number: account, onWhatsapp: 'yes', addresses: [{ kind: 'phone', value: account }] };
    expect(await contact(id)).toMatchObject(kept);
    await company.admin.call('sendMessage', { params: { ticketId: Number(body.id) }, body: { body: 'bom dia' } });
    await until('the message', async () => (await arrived()).length > 0, patienceMs);
    expect((await arrived()).at(-1)).toContain('bom dia');
  },
);

test('a number that is on WhatsApp in neither form is refused before anything is sent to it', async () => {
  const id = await contactAs('unknown', '5511977770000');
  const { fromDevices } = (await simulator.client.state()).counters;
  const refused = await begin(id);
  expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
  expect(await contact(id)).toMatchObject({ number: '5511977770000', onWhatsapp: 'no' });
  expect((await simulator.client.state()).counters.fromDevices).toBe(fromDevices);
});

test('a message to the form under which nobody is any more goes to the other one, and the contact keeps that', async () => {
  const id = await contactAs('yes');
  const place = { companyId: company.id, connectionId: company.connectionId };
  const { messageId } = await enqueueText(server.data, place, { to: typed, text: 'ainda é você?' });
  await until('the tick', async () => (await messageRow(server.data, messageId)).ack >= 2, patienceMs);
  expect(await arrived()).toEqual(['ainda é você?']);
  await until('the number', async () => (await contact(id)).number === account, patienceMs);
  expect(await contact(id)).toMatchObject({ addresses: [{ kind: 'phone', value: account }] });
  // Her answer is that contact's.
  await simulator.client.say(account, { to: shop, text: 'sou' });
  const said = () =>
    server.data.system(({ db }) =>
      db
        .selectFrom('messages')
        .select('contact_id')
        .where('contact_id', '=', id)
        .where('from_me', '=', false)
        .execute(),
    );
  await until('her answer', async () => (await said()).length === 1, patienceMs);
});

test('a customer goes on under another number: a line says so, the history and what waits stay hers, the old number is nobody’s', async () => {
  const { client } = simulator;
  const next = account.replace(/^551187/, '551196');
  const stored = () =>
    server.data.system(({ db }) =>
      db
        .selectFrom('messages')
        .select(['contact_id', 'ticket_id', 'body', 'media_type', 'read', 'data'])
        .where('company_id', '=', company.id)
        .orderBy('position')
        .execute(),
    );
  const storedBody = (body: string) =>
    until(body, async () => (await stored()).find((message) => message.body === body), patienceMs);
  await client.say(account, { to: shop, text: 'oi' });
  const first = await storedBody('oi');
  // It is held, and knows the old address.
  await server.data.system(({ db }) =>
    db
      .updateTable('connections')
      .set({ restricted_until: new Date(Date.now() + 3_600_000) })
      .execute(),
  );
  const place = { companyId: company.id, connectionId: company.connectionId };
  const held = await enqueueText(server.data, place, { to: account, text: 'até logo', automatic: true });
  await client.changeNumber(account, next);
  const line = await until(
    'the line',
    async () => (await stored()).find((message) => message.media_type === 'number_change'),
    patienceMs,
  );
  const { contact_id: id, ticket_id: ticketId } = first;
  expect(line).toMatchObject({ contact_id: id, ticket_id: ticketId, read: true });
  expect(line.data).toMatchObject({ shows: { kind: 'number' } });
  expect(line.body).toContain('Mudou de número');
  const kept = await contact(id);
  expect(kept).toMatchObject({ name: 'Ana', number: next });
  expect(kept.addresses.filter(({ kind }) => kind === 'phone').map(({ value }) => value)).toEqual([next]);
  const waiting = await server.data.system(({ db }) =>
    db.selectFrom('outbox').select('payload').where('message_id', '=', held.messageId).executeTakeFirstOrThrow(),
  );
  expect(waiting.payload).toMatchObject({ to: { kind: 'phone', value: next } });
  await company.admin.call('updateTicket', { params: { id: ticketId }, body: { status: 'open' } });
  // What is written to her reaches the new number, and what she writes is in the same conversation.
  await company.admin.call('sendMessage', { params: { ticketId }, body: { body: 'anotado' } });
  const arrivedThere = async () => (await client.received(next)).messages.map(({ text }) => text).join();
  await until('the message', async () => (await arrivedThere()).includes('anotado'), patienceMs);
  await client.say(next, { to: shop, text: 'obrigada' });
  expect(await storedBody('obrigada')).toMatchObject({ contact_id: id, ticket_id: ticketId });
  // Whoever gets the old number is somebody else.
  await client.addPhone({ number: account, name: 'Rui' });
  await client.say(account, { to: shop, text: 'vi o anúncio' });
  expect((await storedBody('vi o anúncio')).contact_id).not.toBe(id);
});
