import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHandovers } from '#features/chatbot/index.ts';
import { flowWorker, startDeliveries } from '#features/flows/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { type Receiver, startReceiver } from '#testing/receiver-stand-in.ts';
import { makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* A customer who is answered by a webhook or a workflow of n8n (FL-1 to FL-6). */

const { data, pool } = await databaseOfFile();
const key = 'a-test-key-of-more-than-thirty-two-characters';
const seal = openSeal(key, 'settings');
const links = createMediaLinks(key, undefined);
const maria = phone('5511988887777');
const secret = 'um-segredo-bem-longo';
let receiver: Receiver;
let outbound: Outbound;
let world: World;
let integrationId: number;
let stops: (() => Promise<void>)[] = [];

const says = (...texts: string[]) =>
  receive(data, world, ...texts.map((text) => said(maria, { text, pushName: 'Maria Lima' })));
const own = async () => (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
const bodies = async () => (await own()).map(({ body }) => body);
const ticket = async () => (await rowsOf(data, world, 'tickets')).at(-1);
const deliveries = () => rowsOf(data, world, 'integration_deliveries');
const integration = async () => (await rowsOf(data, world, 'queue_integrations'))[0];
const change = (set: object) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.updateTable('queue_integrations').set(set).where('company_id', '=', companyId).execute(),
  );
const sent = () => receiver.received.map(({ body }) => (body as { message?: { body?: string } }).message?.body);
const patient = { timeout: 15_000 };

async function start(): Promise<void> {
  const log = { warn: () => undefined };
  const integration = flowWorker({ data, outbound, seal, links });
  const running = await startHandovers({ data, pool, log, workers: { integration }, lookEveryMs: 50 });
  const beside = await startDeliveries({ data, pool, outbound, seal, log, lookEveryMs: 50 });
  stops.push(running.stop, beside.stop);
}

beforeAll(async () => {
  receiver = await startReceiver();
  outbound = openOutbound([receiver.place]);
});
afterAll(async () => {
  await outbound.close();
  await receiver.close();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = ({ body }) => ({ body: { reply: `Eco: ${(body as { message: { body: string } }).message.body}` } });
  world = await makeWorld(data);
  const { companyId: company_id, connectionId, queueIds } = world;
  await data.tenant(company_id, async ({ db }) => {
    const made = await db
      .insertInto('queue_integrations')
      .values({
        ...{ company_id, type: 'webhook', name: 'Pedidos', url_n8n: `${receiver.origin}/pedidos`, secret },
        ...{ failure_message: 'Já chamamos uma pessoa.', queue_id: queueIds[1] ?? 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    integrationId = made.id;
    await db
      .updateTable('connections')
      .set({ integration_id: integrationId })
      .where('company_id', '=', company_id)
      .where('id', '=', connectionId)
      .execute();
  });
  await start();
});

test('a webhook gets each message in its order, signed, with its own id, and its answer reaches the customer', async () => {
  await says('Tem pão?', 'De queijo.');
  await expect.poll(bodies).toEqual(['Eco: Tem pão?', 'Eco: De queijo.']);
  expect(sent()).toEqual(['Tem pão?', 'De queijo.']);
  const [first] = receiver.received;
  const { headers, text } = first ?? expect.fail();
  const signature = createHmac('sha256', secret).update(`${headers['x-timestamp']}.${text}`).digest('hex');
  expect(headers).toMatchObject({ 'x-event': 'message.received', 'x-signature': `sha256=${signature}` });
  expect(first?.body).toMatchObject({
    ...{ event: 'message.received', deliveryId: headers['x-delivery'], companyId: world.companyId },
    ...{ connection: { id: world.connectionId }, contact: { name: 'Maria Lima', number: '5511988887777' } },
    message: { body: 'Tem pão?', fromMe: false },
    raw: { message: { conversation: 'Tem pão?' }, key: { fromMe: false } },
  });
  expect((await own())[0]?.trace).toMatchObject({ rule: 'flowAnswer', facts: { name: 'Pedidos' } });
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
  expect(await ticket()).toMatchObject({ status: 'pending', queue_id: null, use_integration: false });
});

test('an answer moves the ticket to a queue or a person, closes it, or ends the bot; ids of nobody are refused', async () => {
  receiver.answer = () => ({
    body: { reply: 'Um momento.', actions: [{ type: 'transfer', queueId: world.queueIds[0] }] },
  });
  await says('Quero uma pessoa');
  await expect.poll(bodies).toEqual(['Um momento.']);
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[0], status: 'pending', bot_paused: true });
  await says('Alô?');
  expect(sent()).toEqual(['Quero uma pessoa']);

  const { userId } = world.admin;
  receiver.answer = () => ({ body: { actions: [{ type: 'transfer', userId }] } });
  await updateTicket(data, world.admin, (await ticket())?.id ?? 0, { status: 'closed' });
  await receive(data, world, said(phone('5511977776666'), { text: 'Oi' }));
  await expect.poll(ticket).toMatchObject({ status: 'open', user_id: userId });

  receiver.answer = () => ({ body: { actions: [{ type: 'close' }] } });
  await receive(data, world, said(phone('5511966665555'), { text: 'Tchau' }));
  await expect.poll(ticket).toMatchObject({ status: 'closed' });

  receiver.answer = () => ({ body: { actions: [{ type: 'transfer', queueId: 2_000_000_000 }] } });
  await receive(data, world, said(phone('5511955554444'), { text: 'Oi' }));
  await expect.poll(ticket).toMatchObject({ queue_id: world.queueIds[1], bot_paused: true });
  expect(await integration()).toMatchObject({ failure: 'action' });
});

test('one that fails: the text once, the ticket to its queue, the cause at the integration, and the request is tried on', async () => {
  receiver.answer = () => ({ status: 503 });
  await says('Tem pão?');
  await expect.poll(bodies, patient).toEqual(['Já chamamos uma pessoa.']);
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], bot_paused: true });
  expect(await integration()).toMatchObject({ failure: 'server', failure_status: 503 });
  const [waiting] = await deliveries();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 3, retries: 0, status: 503 });
  const restMs = (waiting?.due_at?.getTime() ?? 0) - (waiting?.tried_at?.getTime() ?? 0);
  expect(Math.round(restMs / 60_000)).toBe(1);

  receiver.answer = () => ({ body: { reply: 'Tarde demais' } });
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('integration_deliveries')
      .set({ due_at: new Date(0) })
      .execute(),
  );
  await expect.poll(async () => (await deliveries())[0]?.state, patient).toBe('delivered');
  const ids = receiver.received.map(({ headers }) => headers['x-delivery']);
  expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
  expect(await bodies()).toEqual(['Já chamamos uma pessoa.']);
});

test.each([
  ['workflow', { status: 500, body: { code: 0, message: 'No item to return was found' } }],
  ['answer', { body: '{"reply":' }],
  ['tooMuch', { body: { reply: Array.from({ length: 1000 }, () => 'oi') } }],
  ['tooLarge', { body: { reply: 'x'.repeat(1_000_000) } }],
  ['redirect', { status: 302, headers: { location: 'http://10.0.0.1/' } }],
])('an answer that is %s is asked once and never again', async (failure, answer) => {
  receiver.answer = () => answer;
  await says('Tem pão?');
  await expect.poll(bodies, patient).toEqual(['Já chamamos uma pessoa.']);
  expect(await integration()).toMatchObject({ failure });
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1, due_at: null }]);
  expect(receiver.received).toHaveLength(1);
});

test('an n8n that only says that it was started is no answer, and no failure', async () => {
  await change({ type: 'n8n' });
  receiver.answer = () => ({ body: { message: 'Workflow was started' } });
  await says('Tem pão?');
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
  await says('Alô?');
  await expect.poll(async () => (await deliveries()).length).toBe(2);
  expect([await bodies(), (await integration())?.failure]).toEqual([[], null]);
});

test('a person who accepts while it is asked is not talked over', async () => {
  let release: (value: { body: unknown }) => void = () => undefined;
  receiver.answer = () => new Promise((done) => (release = done));
  await says('Tem pão?');
  await expect.poll(() => receiver.received.length).toBe(1);
  await updateTicket(data, world.admin, (await ticket())?.id ?? 0, { status: 'open', userId: world.admin.userId });
  release({ body: { reply: 'Tem!' } });
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
  await expect.poll(() => rowsOf(data, world, 'bot_handovers')).toEqual([]);
  expect(await bodies()).toEqual([]);
});

test('two machines that answer each other come to an end after twenty messages', async () => {
  for (let round = 0; round < 21; round += 1) {
    await says(`Sou um robô ${round}`);
    await expect.poll(async () => (await rowsOf(data, world, 'bot_handovers')).length).toBe(0);
  }
  expect((await bodies()).length).toBe(20);
  expect(await integration()).toMatchObject({ failure: 'loop' });
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], bot_paused: true });
});

test('one that rests, or a plan without integrations, answers as if there were none', async () => {
  await change({ paused_at: new Date() });
  await says('Oi');
  await data.system(({ db }) => db.updateTable('plans').set({ use_integrations: false }).execute());
  await change({ paused_at: null });
  await receive(data, world, said(phone('5511977776666'), { text: 'Oi' }));
  await data.system(({ db }) => db.updateTable('plans').set({ use_integrations: true }).execute());
  expect([receiver.received.length, await rowsOf(data, world, 'bot_handovers')]).toEqual([0, []]);
});
