import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDeliveries } from '#features/flows/index.ts';
import { startOutgoingEvents } from '#features/outgoing-events/index.ts';
import { webhookHandlers } from '#features/webhooks/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { type Received, type Receiver, startReceiver } from '#testing/receiver-stand-in.ts';
import { callOf, contacts, makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* What happens in a company, told to the webhooks that chose it (FL-10 to FL-13). */

const { data, pool } = await databaseOfFile();
const key = 'a-test-key-of-more-than-thirty-two-characters';
const seal = openSeal(key, 'settings');
const links = createMediaLinks(key, undefined);
const webhooks = webhookHandlers({ seal });
const maria = phone('5511988887777');
const joao = phone('5511977776666');
const secret = 'um-segredo-bem-longo';
let receiver: Receiver;
let outbound: Outbound;
let world: World;
let stops: (() => Promise<void>)[] = [];

const says = (from: typeof maria, ...texts: string[]) =>
  receive(data, world, ...texts.map((text) => said(from, { text, pushName: 'Maria Lima' })));
const ticket = async () => (await rowsOf(data, world, 'tickets')).at(-1);
const deliveries = () => rowsOf(data, world, 'integration_deliveries');
const told = () => receiver.received.map(({ headers }) => headers['x-event']);
const bodyOf = ({ body }: Received) => body as { message?: { body: string }; deliveryId: string };
const add = (body: { name: string; events: string[]; url?: string }) =>
  webhooks.createWebhook(
    { params: {}, query: {}, body: { url: `${receiver.origin}/eventos`, secret, isActive: true, ...body } } as never,
    callOf(data, world.admin),
  );
const patient = { timeout: 15_000 };

async function start(): Promise<void> {
  const log = { warn: () => undefined };
  const sending = await startDeliveries({ data, pool, outbound, seal, log, lookEveryMs: 50 });
  const telling = await startOutgoingEvents({ data, pool, log, links, lookEveryMs: 50 });
  stops.push(sending.stop, telling.stop);
}
async function stop(): Promise<void> {
  await Promise.all(stops.map((end) => end()));
  stops = [];
}

beforeAll(async () => {
  receiver = await startReceiver();
  outbound = openOutbound([receiver.place]);
});
afterAll(async () => {
  await outbound.close();
  await receiver.close();
});
afterEach(stop);
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => ({});
  world = await makeWorld(data);
  await data.system(({ db }) => db.updateTable('plans').set({ use_integrations: true }).execute());
  await start();
});

test('a webhook is told of what it chose, signed, in the order of each ticket, and of nothing else', async () => {
  await add({ name: 'Loja', events: ['ticket.created', 'ticket.accepted', 'message.received', 'ticket.closed'] });
  await says(maria, 'Tem pão?', 'De queijo.');
  const id = (await ticket())?.id ?? 0;
  await updateTicket(data, world.admin, id, { status: 'open', userId: world.admin.userId });
  await updateTicket(data, world.admin, id, { status: 'closed' });
  await expect
    .poll(told, patient)
    .toEqual(['ticket.created', 'message.received', 'message.received', 'ticket.accepted', 'ticket.closed']);
  const [, first] = receiver.received;
  const { headers, text, body } = first ?? expect.fail();
  const signature = createHmac('sha256', secret).update(`${headers['x-timestamp']}.${text}`).digest('hex');
  expect(headers).toMatchObject({ 'x-signature': `sha256=${signature}` });
  expect(body).toMatchObject({
    ...{ event: 'message.received', deliveryId: headers['x-delivery'], companyId: world.companyId },
    ...{ ticket: { id }, contact: { name: 'Maria Lima', number: '5511988887777' } },
    ...{ connection: { id: world.connectionId }, message: { body: 'Tem pão?', fromMe: false } },
  });
  const states = async () => (await deliveries()).map(({ state, attempts }) => `${state} ${attempts}`);
  await expect.poll(states, patient).toEqual(Array.from({ length: 5 }, () => 'delivered 1'));
});

test('contacts are told of when they come, change and go', async () => {
  await add({ name: 'Contatos', events: ['contact.created', 'contact.updated', 'contact.deleted'] });
  const call = callOf(data, world.admin);
  const body = { name: 'Rui', number: '5511966665555', email: '', extraInfo: [] };
  const made = await contacts.createContact({ params: {}, query: {}, body } as never, call);
  const params = { id: made.id };
  await contacts.updateContact({ params, query: {}, body: { ...body, name: 'Rui Sá' } } as never, call);
  await contacts.deleteContact({ params, query: {}, body: {} } as never, call);
  await expect.poll(() => told().at(-1), patient).toBe('contact.deleted');
  expect(receiver.received.at(-1)?.body).toMatchObject({ contact: { id: made.id } });
});

test('a ticket whose delivery fails waits for its turn, and others go on', async () => {
  await add({ name: 'Loja', events: ['message.received'] });
  receiver.answer = (request) => ({ status: bodyOf(request).message?.body.startsWith('M') ? 503 : 200 });
  await says(maria, 'M1', 'M2');
  await says(joao, 'J1', 'J2');
  const sent = () => receiver.received.map((one) => bodyOf(one).message?.body);
  await expect.poll(() => sent().toSorted(), patient).toEqual(['J1', 'J2', 'M1']);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: 'waiting', failure: 'server', status: 503, attempts: 1 });
  const restMs = (failed?.due_at?.getTime() ?? 0) - (failed?.tried_at?.getTime() ?? 0);
  expect(Math.round(restMs / 60_000)).toBe(1);
  receiver.answer = () => ({});
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('integration_deliveries')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute(),
  );
  await expect.poll(sent, patient).toHaveLength(5);
  expect(sent().slice(-2)).toEqual(['M1', 'M2']);
  const ids = receiver.received
    .filter((one) => bodyOf(one).message?.body === 'M1')
    .map((one) => bodyOf(one).deliveryId);
  expect(new Set(ids).size).toBe(1);
  expect((await rowsOf(data, world, 'webhooks'))[0]).toMatchObject({ failure: null });
});

test('what happens while nobody sends is kept, and told afterwards; while a webhook rests, too', async () => {
  const made = await add({ name: 'Loja', events: ['message.received', 'message.sent'] });
  await stop();
  await says(maria, 'Alguém?');
  await data.system(({ db }) =>
    db
      .updateTable('events')
      .set({ created_at: new Date(0) })
      .execute(),
  );
  await start();
  await expect.poll(told, patient).toEqual(['message.received']);
  const pause = (isPaused: boolean) =>
    webhooks.pauseWebhook(
      { params: { id: Number(made.id) }, query: {}, body: { isPaused } } as never,
      callOf(data, world.admin),
    );
  await pause(true);
  await says(maria, 'Alô?');
  await expect.poll(async () => (await deliveries()).length, patient).toBe(2);
  expect(told()).toHaveLength(1);
  await pause(false);
  await expect.poll(told, patient).toHaveLength(2);
});

test('one that is not active, or a plan without integrations, is told nothing', async () => {
  await add({ name: 'Loja', events: ['message.received'] });
  await data.system(({ db }) => db.updateTable('plans').set({ use_integrations: false }).execute());
  await says(maria, 'Oi');
  const isRead = async () => {
    const [cursor] = await rowsOf(data, world, 'event_cursors');
    const [counter] = await rowsOf(data, world, 'company_sequences');
    return Number(cursor?.seq) === Number(counter?.last_event);
  };
  await expect.poll(isRead, patient).toBe(true);
  expect(await deliveries()).toEqual([]);
});

test('a campaign is told of when its status changes, and not of its progress', async () => {
  await add({ name: 'Campanhas', events: ['campaign.updated'] });
  const company = world.companyId;
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (company_id, name, texts, questions, status, confirmation_days)
       values ($1, 'Natal', '[]', '[]', 'PROGRAMADA', 3) returning id`,
    [company],
  );
  const id = rows[0]?.id ?? 0;
  const tell = async (status: string) => {
    await pool.query('update campaigns set status = $1 where id = $2', [status, id]);
    await data.tenant(company, async (tx) =>
      tx.record({ name: 'campaign.updated', subject: { recordId: id, action: 'update' } }),
    );
  };
  const states = () => receiver.received.map(({ body }) => (body as { campaign: { status: string } }).campaign.status);
  await tell('EM_ANDAMENTO');
  await expect.poll(states, patient).toEqual(['EM_ANDAMENTO']);
  await tell('EM_ANDAMENTO');
  await tell('FINALIZADA');
  await expect.poll(states, patient).toEqual(['EM_ANDAMENTO', 'FINALIZADA']);
});
