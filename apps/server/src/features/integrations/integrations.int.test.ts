import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '#testing/receiver-stand-in.ts';
import { startTestServer, type TestCompany } from '#testing/test-server.ts';

/* Integrations in their shapes: made, changed, tested and deleted, their secrets written only. */

let receiver: Receiver;
let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ config: { outboundAllowedHosts: [receiver.place] } });
  company = await server.company();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const webhook = (name: string) => ({ type: 'webhook' as const, name, urlN8N: `${receiver.origin}/oi` });
const refused = (error: string) => ({ status: 400, body: { error } });

test('each type asks for what it needs, and takes its name for the project', async () => {
  const { admin } = company;
  const make = (body: object) => admin.attempt('createQueueIntegration', { body: body as never });
  expect(await make({ type: 'n8n', name: 'Sem endereço' })).toMatchObject(refused('ERR_INTEGRATION_ADDRESS_INVALID'));
  expect(await make({ type: 'n8n', name: 'Torto', urlN8N: 'ftp://exemplo' })).toMatchObject(
    refused('ERR_INTEGRATION_ADDRESS_INVALID'),
  );
  const typebot = { type: 'typebot', name: 'Bot', urlN8N: 'https://typebot.exemplo.com/' };
  expect(await make(typebot)).toMatchObject(refused('ERR_INTEGRATION_SLUG_INVALID'));
  expect((await make({ ...typebot, typebotSlug: 'padaria', typebotDelayMessage: 700 })).body).toMatchObject({
    ...{ projectName: 'Bot', urlN8N: 'https://typebot.exemplo.com', typebotSlug: 'padaria' },
    ...{ typebotExpires: 1, typebotDelayMessage: 700 },
  });
  const flow = { type: 'dialogflow', name: 'Agente' };
  expect(await make(flow)).toMatchObject(refused('ERR_INTEGRATION_PROJECT_INVALID'));
  expect(await make({ ...flow, projectName: 'padaria' })).toMatchObject(refused('ERR_INTEGRATION_CREDENTIAL_INVALID'));
  expect(await make({ type: 'webhook', name: 'x' })).toMatchObject({ status: 400 });
  expect(await make({ ...webhook('bot') })).toMatchObject(refused('ERR_INTEGRATION_NAME_ALREADY_EXISTS'));
});

test('it is made with a secret that nobody reads, changed with 201, and deleted once nothing names it', async () => {
  const { admin } = company;
  const made = await admin.call('createQueueIntegration', {
    body: { ...webhook('Pedidos'), secret: 'um-segredo-bem-longo' },
  });
  expect(made).toMatchObject({ secret: '••••ongo', previousSecretUntil: null, isPaused: false, failure: null });
  const params = { id: made.id };
  const kept = await admin.attempt('updateQueueIntegration', {
    params,
    body: { ...webhook('Pedidos'), secret: '••••ongo' },
  });
  expect(kept).toMatchObject({ status: 201, body: { secret: '••••ongo', previousSecretUntil: null } });
  const changed = await admin.call('updateQueueIntegration', {
    params,
    body: { ...webhook('Pedidos'), secret: 'outro-segredo-bem-novo' },
  });
  expect(changed).toMatchObject({ secret: '••••novo', previousSecretUntil: expect.any(String) });
  const { rows } = await server.database.pool.query(
    'select secret, previous_secret from queue_integrations where id = $1',
    [made.id],
  );
  expect(JSON.stringify(rows)).not.toContain('segredo');
  const queue = await admin.call('createQueue', {
    body: { name: 'Padaria', color: '#ABCDEF', integrationId: made.id },
  });
  expect((await admin.call('getQueueIntegration', { params })).usedBy).toEqual({
    queues: ['Padaria'],
    connections: [],
  });
  expect(await admin.attempt('deleteQueueIntegration', { params })).toMatchObject(refused('ERR_INTEGRATION_IN_USE'));
  await admin.call('deleteQueue', { params: { id: queue.id } });
  await admin.call('deleteQueueIntegration', { params });
  expect(await admin.attempt('getQueueIntegration', { params })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_DIALOG_FOUND' },
  });
});

test('a webhook made without a secret gets one, and an agent sees no integrations', async () => {
  const made = await company.admin.call('createQueueIntegration', { body: webhook('Sem segredo') });
  expect(made.secret).toMatch(/^••••/);
  const agent = await company.agent();
  expect((await agent.attempt('listQueueIntegrations', { query: {} })).status).toBe(403);
});

test('the test button sends a signed test and shows what a customer would read, or the real error', async () => {
  const { admin } = company;
  const probe = (body: object) => admin.call('testQueueIntegration', { body: { ...webhook('Teste'), ...body } });
  receiver.answer = () => ({ body: { reply: 'Recebi!' } });
  const secret = 'um-segredo-bem-longo';
  expect(await probe({ secret })).toMatchObject({ failure: null, status: 200, messages: ['Recebi!'] });
  const { headers, text } = receiver.received.at(-1) ?? expect.fail();
  const expected = createHmac('sha256', secret).update(`${headers['x-timestamp']}.${text}`).digest('hex');
  expect(headers).toMatchObject({ 'x-event': 'test', 'x-signature': `sha256=${expected}` });
  receiver.answer = () => ({ status: 404, body: { message: 'not registered' } });
  expect(await probe({})).toMatchObject({ failure: 'notFound', status: 404, messages: [] });
  receiver.answer = () => ({ status: 302, headers: { location: 'http://10.0.0.1/' } });
  expect(await probe({})).toMatchObject({ failure: 'redirect' });
  expect(await probe({ urlN8N: 'http://10.0.0.1/oi' })).toMatchObject({ failure: 'notAllowed' });
  expect(await probe({ urlN8N: '' })).toMatchObject({ failure: 'address' });
});

test('a connection names an integration of its company, or is refused', async () => {
  const { admin } = company;
  const other = await server.company();
  const foreign = await other.admin.call('createQueueIntegration', { body: webhook('De outra') });
  const own = await admin.call('createQueueIntegration', { body: webhook('Da casa') });
  const make = (name: string, integrationId: number) =>
    admin.attempt('createConnection', { body: { name, integrationId } });
  expect(await make('Alheia', foreign.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_DIALOG_FOUND' } });
  expect((await make('Própria', own.id)).body).toMatchObject({ integrationId: own.id });
  expect((await admin.call('getQueueIntegration', { params: { id: own.id } })).usedBy.connections).toEqual(['Própria']);
});
