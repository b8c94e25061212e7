import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeliveries } from '#features/flows/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { type Receiver, startReceiver } from '#testing/receiver-stand-in.ts';
import { startTestServer, type TestCompany } from '#testing/test-server.ts';
import { queueDeliveries } from '../queue-deliveries.repo.ts';

/* The console: every delivery with what was sent and answered, once more, changed, and live (FL-14 to FL-17). */

let receiver: Receiver;
let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let outbound: Outbound;
let sending: { stop(): Promise<void> };
const patient = { timeout: 15_000 };
const secret = 'um-segredo-bem-longo';

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ config: { outboundAllowedHosts: [receiver.place] } });
  company = await server.company();
  outbound = openOutbound([receiver.place]);
  const { data, pool } = server.database;
  const seal = openSeal(server.config.secretKey, 'settings');
  sending = await startDeliveries({ data, pool, outbound, seal, log: { warn: () => undefined }, lookEveryMs: 50 });
});
afterAll(async () => {
  await sending.stop();
  await outbound.close();
  await server.close();
  await receiver.close();
});

const add = (name: string) =>
  company.admin.call('createWebhook', {
    body: { name, url: `${receiver.origin}/eventos?token=segredo`, events: ['ticket.closed'], secret },
  });
async function queue(webhookId: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const base = { webhookId, event: 'ticket.closed', lane: 't1', ticketId: null, contactId: null };
  const rows = ids.map((id) => ({ ...base, id, request: JSON.stringify({ event: 'ticket.closed', deliveryId: id }) }));
  await server.database.data.tenant(company.id, (tx) => queueDeliveries(tx, rows));
  return ids;
}
const listed = async (query: object = {}) => (await company.admin.call('listDeliveries', { query })).deliveries;

test('deliveries are listed by target, state and time, a page at a time, and one shows what was sent and answered', async () => {
  const { id, name } = await add('Lista');
  receiver.answer = () => ({ body: { ok: true } });
  const ids = await queue(id, 45);
  const own = { target: 'webhook' as const, targetId: id };
  await expect.poll(async () => (await listed({ ...own, state: 'waiting' })).length, patient).toBe(0);
  const first = await company.admin.call('listDeliveries', { query: own });
  expect(first.deliveries.map((row) => row.id)).toEqual(ids.toReversed().slice(0, 40));
  const second = await company.admin.call('listDeliveries', { query: { ...own, after: first.next ?? '' } });
  expect(second).toMatchObject({ next: null, deliveries: { length: 5 } });
  expect(await listed({ ...own, to: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  expect(await listed({ ...own, state: 'failed' })).toEqual([]);
  const one = await company.admin.call('getDelivery', { params: { id: ids[0] ?? '' } });
  expect(one).toMatchObject({ targetName: name, state: 'delivered', status: 200, answer: '{"ok":true}', attempts: 1 });
  expect(one).toMatchObject({ address: `${receiver.origin}/eventos`, tries: [{ status: 200, failure: null }] });
  expect(JSON.stringify(one)).not.toContain('segredo');
  const agent = await company.agent();
  expect((await agent.attempt('listDeliveries', { query: {} })).status).toBe(403);
  expect((await agent.attempt('getDelivery', { params: { id: one.id } })).status).toBe(403);
});

test('one, or those of a range, are sent once more under their ids, in their order', async () => {
  const { id } = await add('Reenvio');
  receiver.answer = () => ({ status: 302, headers: { location: 'http://10.0.0.1/' } });
  const ids = await queue(id, 3);
  const own = { target: 'webhook' as const, targetId: id };
  await expect.poll(async () => (await listed({ ...own, state: 'failed' })).length, patient).toBe(3);
  receiver.answer = () => ({});
  receiver.received.length = 0;
  expect(await company.admin.call('replayDeliveries', { body: { ...own, state: 'failed' } })).toEqual({ count: 3 });
  const sent = () => receiver.received.map(({ headers }) => headers['x-delivery']);
  await expect.poll(sent, patient).toEqual(ids);
  await expect.poll(async () => (await listed({ ...own, state: 'delivered' })).length, patient).toBe(3);
  await company.admin.call('replayDelivery', { params: { id: ids[1] ?? '' } });
  await expect.poll(sent, patient).toEqual([...ids, ids[1]]);
  const whole = () => company.admin.call('getDelivery', { params: { id: ids[1] ?? '' } });
  await expect
    .poll(async () => (await whole()).tries.map(({ failure }) => failure), patient)
    .toEqual(['redirect', null, null]);
});

test('an edited copy goes to a test address once, through the filter of addresses, and changes nothing', async () => {
  const { id } = await add('Teste');
  receiver.answer = () => ({ body: 'recebi' });
  const [delivery = ''] = await queue(id, 1);
  await expect.poll(async () => (await listed({ target: 'webhook', targetId: id, state: 'delivered' })).length).toBe(1);
  const probe = (url: string) =>
    company.admin.call('testDelivery', { params: { id: delivery }, body: { url, body: '{"meu":"teste"}' } });
  expect(await probe(`${receiver.origin}/teste`)).toMatchObject({ status: 200, failure: null, answer: 'recebi' });
  expect(receiver.received.at(-1)).toMatchObject({ path: '/teste', body: { meu: 'teste' } });
  expect(await probe('http://10.0.0.1/oi')).toMatchObject({ failure: 'notAllowed' });
  expect(await probe('http://169.254.169.254/')).toMatchObject({ failure: 'notAllowed' });
  expect(await company.admin.call('getDelivery', { params: { id: delivery } })).toMatchObject({ attempts: 1 });
});

test('two secrets sign until the admin ends the one before', async () => {
  const { id } = await add('Rotação');
  receiver.answer = () => ({});
  const params = { id };
  const body = { name: 'Rotação', url: `${receiver.origin}/eventos`, events: ['ticket.closed' as const] };
  const changed = await company.admin.call('updateWebhook', {
    params,
    body: { ...body, secret: 'outro-segredo-bem-novo' },
  });
  expect(changed).toMatchObject({ secret: '••••novo', previousSecretUntil: expect.any(String) });
  const [first] = await queue(id, 1);
  const of = (delivery: string | undefined) =>
    receiver.received.find(({ headers }) => headers['x-delivery'] === delivery)?.headers;
  await expect.poll(() => of(first), patient).toMatchObject({ 'x-signature-previous': expect.any(String) });
  expect(await company.admin.call('endWebhookSecret', { params })).toMatchObject({ previousSecretUntil: null });
  const [second] = await queue(id, 1);
  await expect.poll(() => of(second), patient).toMatchObject({ 'x-signature': expect.any(String) });
  expect(of(second)).not.toHaveProperty('x-signature-previous');
});

test('while somebody listens, deliveries are told live, to admins alone; else no event is written', async () => {
  const { id } = await add('Escuta');
  receiver.answer = () => ({});
  const told: unknown[] = [];
  const socket = await company.admin.socket();
  socket.on(`company-${company.id}-delivery`, (payload: unknown) => told.push(payload));
  const [before = ''] = await queue(id, 1);
  const state = async (delivery: string) =>
    (await company.admin.call('getDelivery', { params: { id: delivery } })).state;
  await expect.poll(() => state(before), patient).toBe('delivered');
  await company.admin.call('listenToDeliveries', { body: {} });
  const [after] = await queue(id, 1);
  await expect.poll(() => told, patient).toEqual([{ action: 'update', deliveryId: after }]);
});

test.each([
  ['tooLarge', () => ({ body: 'x'.repeat(10_000_000) })],
  ['redirect', () => ({ status: 301, headers: { location: 'http://127.0.0.1:1/' } })],
])('a webhook whose answer is %s is told so by name, once', async (failure, answer) => {
  const { id } = await add(`Hostil ${failure}`);
  receiver.answer = answer;
  const [delivery = ''] = await queue(id, 1);
  const whole = () => company.admin.call('getDelivery', { params: { id: delivery } });
  await expect.poll(async () => (await whole()).state, patient).toBe('failed');
  expect(await whole()).toMatchObject({ failure, attempts: 1, dueAt: null });
  expect(await company.admin.call('getWebhook', { params: { id } })).toMatchObject({ failure: { kind: failure } });
});
