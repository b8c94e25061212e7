import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHandovers } from '#features/chatbot/index.ts';
import { flowWorker } from '#features/flows/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { standInDialogflow } from '#testing/dialogflow-stand-in.ts';
import { type Receiver, startReceiver } from '#testing/receiver-stand-in.ts';
import { standInTypebot } from '#testing/typebot-stand-in.ts';
import { makeWorld, phone, receive, rowsOf, said, type World } from './test-world.ts';

/* A customer who walks through a typebot, or talks to an agent of Dialogflow ES (FL-8, FL-9). */

const { data, pool } = await databaseOfFile();
const key = 'a-test-key-of-more-than-thirty-two-characters';
const seal = openSeal(key, 'settings');
const links = createMediaLinks(key, undefined);
const maria = phone('5511988887777');
let receiver: Receiver;
let outbound: Outbound;
let world: World;
let stops: (() => Promise<void>)[] = [];

const says = (...texts: string[]) =>
  receive(data, world, ...texts.map((text) => said(maria, { text, pushName: 'Maria Lima' })));
const bodies = async () =>
  (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me).map(({ body }) => body);
/** What is said to a message of the customer. */
async function answersTo(...texts: string[]): Promise<string[]> {
  const before = (await bodies()).length;
  await says(...texts);
  await expect.poll(() => rowsOf(data, world, 'bot_handovers')).toEqual([]);
  return (await bodies()).slice(before);
}
const ticket = async () => (await rowsOf(data, world, 'tickets')).at(-1);
const integration = async () => (await rowsOf(data, world, 'queue_integrations'))[0];
/** An integration of the connection, and the worker that asks it. */
async function begin(row: object, places?: { token: string; api: string }): Promise<void> {
  const { companyId: company_id, connectionId, queueIds } = world;
  await data.tenant(company_id, async ({ db }) => {
    const fallback = { failure_message: 'Já chamamos uma pessoa.', queue_id: queueIds[1] ?? 0 };
    const { id } = await db
      .insertInto('queue_integrations')
      .values({ company_id, type: 'typebot', name: 'Fluxo', ...fallback, ...row })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('connections')
      .set({ integration_id: id })
      .where('company_id', '=', company_id)
      .where('id', '=', connectionId)
      .execute();
  });
  const options = { data, outbound, seal, links, ...(places ? { places } : {}) };
  const workers = { integration: flowWorker(options) };
  const running = await startHandovers({ data, pool, log: { warn: () => undefined }, workers, lookEveryMs: 50 });
  stops.push(running.stop);
}
const typebot = () => ({ url_n8n: receiver.origin, typebot_slug: 'padaria', typebot_delay_message: 0 });

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
  world = await makeWorld(data);
});

const greeting = ['Bem-vindo!', 'O que deseja?', '*1* - Pão\n*2* - Bolo\n*3* - Uma pessoa\n*4* - Fim'];

test('a typebot begins with what it knows of the customer, takes numbers and words, and begins anew at its end', async () => {
  const bot = standInTypebot(receiver);
  await begin({ ...typebot(), typebot_unknown_message: 'Não entendi.' });
  expect(await answersTo('Oi')).toEqual(greeting);
  expect(bot.started[0]).toMatchObject({ prefilledVariables: { number: '5511988887777', pushName: 'Maria Lima' } });
  expect(bot.started[0]).not.toHaveProperty('message');
  expect(await answersTo('pizza')).toEqual(['Não entendi.', greeting[2]]);
  expect(await answersTo('2')).toEqual(['Bolo, ótimo! Seu nome?']);
  expect(bot.continued).toEqual(['pizza', 'Bolo']);
  expect(await answersTo('Fim')).toEqual(['Até logo!']);
  expect(await answersTo('Oi de novo')).toEqual(greeting);
});

test('a session that the typebot has forgotten or that is older than its minutes begins again', async () => {
  const bot = standInTypebot(receiver);
  await begin({ ...typebot(), typebot_expires: 1 });
  await answersTo('Oi');
  bot.sessions.clear();
  expect(await answersTo('1')).toEqual(greeting);
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('flow_sessions')
      .set({ used_at: new Date(Date.now() - 61_000) })
      .execute(),
  );
  expect(await answersTo('1')).toEqual(greeting);
  expect([bot.started.length, bot.continued]).toEqual([3, []]);
});

test('a server that takes messages as objects is asked so, and it is remembered', async () => {
  const bot = standInTypebot(receiver);
  bot.takes = 'object';
  await begin(typebot());
  await answersTo('Oi');
  await answersTo('1');
  await answersTo('Fim');
  expect([bot.continued, receiver.received.length]).toEqual([['Pão', 'Fim'], 4]);
});

test('a trigger moves the ticket inside the company; one that names a foreign queue is a failure', async () => {
  const bot = standInTypebot(receiver);
  await begin(typebot());
  bot.trigger = `#{"queueId":${world.queueIds[0]}}`;
  await answersTo('Oi');
  expect(await answersTo('3')).toEqual(['Um momento.']);
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[0], bot_paused: true, use_integration: false });
  await receive(data, world, said(phone('5511977776666'), { text: 'Oi' }));
  await expect.poll(() => rowsOf(data, world, 'bot_handovers')).toEqual([]);
  bot.trigger = '#{"queueId":2000000000}';
  await receive(data, world, said(phone('5511977776666'), { text: '3' }));
  await expect.poll(ticket).toMatchObject({ queue_id: world.queueIds[1], bot_paused: true });
  expect(await integration()).toMatchObject({ failure: 'action' });
});

test('the words to begin again and to finish', async () => {
  const bot = standInTypebot(receiver);
  await begin({
    ...typebot(),
    ...{ typebot_keyword_restart: 'Voltar', typebot_restart_message: 'De novo!', typebot_keyword_finish: 'sair' },
  });
  await answersTo('Oi');
  expect(await answersTo(' voltar ')).toEqual(['De novo!', ...greeting]);
  expect(await answersTo('SAIR')).toEqual([]);
  expect(await ticket()).toMatchObject({ status: 'closed' });
  expect([bot.started.length, await rowsOf(data, world, 'flow_sessions')]).toEqual([2, []]);
});

test('a typebot that is not published: the agreed text, the queue, and the cause', async () => {
  standInTypebot(receiver);
  await begin({ ...typebot(), typebot_slug: 'outro' });
  expect(await answersTo('Oi')).toEqual(['Já chamamos uma pessoa.']);
  expect(await integration()).toMatchObject({ failure: 'notFound', failure_status: 404 });
});

const dialogflow = (credential: string) => ({
  ...{ type: 'dialogflow' as const, project_name: 'padaria', language: 'pt-BR', json_content: credential },
});

test('Dialogflow is asked with a signed key, one session an attendance, 256 characters, and one token for many questions', async () => {
  const google = standInDialogflow(receiver);
  await begin(dialogflow(google.credential), google.places);
  expect(await answersTo('Tem pão?')).toEqual(['Você disse: Tem pão?', 'Algo mais?']);
  await answersTo('x'.repeat(400));
  expect(google.asked.map(({ text }) => text.length)).toEqual([8, 256]);
  expect(new Set(google.asked.map(({ session }) => session)).size).toBe(1);
  expect([google.asked[0]?.session.length, google.given]).toEqual([36, 1]);
  expect(google.asked[0]).toMatchObject({ language: 'pt-BR', timeZone: 'America/Sao_Paulo' });
  google.tokens.clear();
  await answersTo('De novo');
  expect([google.given, google.asked.length]).toEqual([2, 3]);
  expect(await answersTo('Tchau')).toEqual(['Até logo!']);
  expect(await ticket()).toMatchObject({ status: 'pending', bot_paused: true, use_integration: false });
});

test.each([
  ['no key at all', '{}', 'credential'],
  ['a key that is none', JSON.stringify({ client_email: 'a@b.c', private_key: 'x'.repeat(30) }), 'credential'],
])('%s: the agreed text, and the cause', async (_what, credential, failure) => {
  const google = standInDialogflow(receiver);
  await begin(dialogflow(credential), google.places);
  expect(await answersTo('Oi')).toEqual(['Já chamamos uma pessoa.']);
  expect(await integration()).toMatchObject({ failure });
});

test('a key that Google does not know is said as such', async () => {
  const { credential } = standInDialogflow(receiver);
  const google = standInDialogflow(receiver);
  await begin(dialogflow(credential), google.places);
  expect(await answersTo('Oi')).toEqual(['Já chamamos uma pessoa.']);
  expect(await integration()).toMatchObject({ failure: 'key' });
});
