import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerWorker } from '#features/ai/index.ts';
import { startHandovers } from '#features/chatbot/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { type LocalModel, startLocalModel } from '../local-model.ts';
import { choose, makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* A customer who is answered by a model (AI-4, AI-8, AI-9): answered once, never talked over, never left alone. */

const { data, pool } = await databaseOfFile();
const seal = openSeal('a-test-key-of-more-than-thirty-two-characters', 'settings');
const maria = phone('5511988887777');
let model: LocalModel;
let outbound: Outbound;
let world: World;
let promptId: number;
let stops: (() => Promise<void>)[] = [];

const says = (...texts: string[]) =>
  receive(data, world, ...texts.map((text) => said(maria, { text, pushName: 'Maria Lima' })));
const own = async () => (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
const bodies = async () => (await own()).map(({ body }) => body);
const ticket = async () => (await rowsOf(data, world, 'tickets')).at(-1);
const prompt = () =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.selectFrom('prompts').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow(),
  );
const change = (set: object) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.updateTable('prompts').set(set).where('company_id', '=', companyId).execute(),
  );
async function start(): Promise<void> {
  const workers = { prompt: answerWorker({ data, outbound, seal }) };
  const running = await startHandovers({ data, pool, log: { warn: () => undefined }, workers, lookEveryMs: 50 });
  stops.push(running.stop);
}
const patient = { timeout: 15_000 };

beforeAll(async () => {
  model = await startLocalModel();
  outbound = openOutbound([model.place]);
});
afterAll(async () => {
  await outbound.close();
  await model.close();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
beforeEach(async () => {
  model.calls.length = 0;
  world = await makeWorld(data);
  const { companyId: company_id, connectionId, queueIds } = world;
  await data.tenant(company_id, async ({ db }) => {
    const made = await db
      .insertInto('prompts')
      .values({
        ...{ company_id, name: 'Atendente', prompt: 'Você atende uma padaria.', queue_id: queueIds[1] ?? 0 },
        ...{ base_url: model.baseUrl, model: 'eco', fallback_message: 'Já chamamos uma pessoa.' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    promptId = made.id;
    await db
      .updateTable('connections')
      .set({ prompt_id: promptId })
      .where('company_id', '=', company_id)
      .where('id', '=', connectionId)
      .execute();
  });
  await start();
});

test('a model answers for the connection, knows both sides of the attendance, and "Por quê?" knows what answered', async () => {
  await says('Tem pão?');
  await expect.poll(bodies).toEqual(['Echo: Tem pão?']);
  expect(await ticket()).toMatchObject({ status: 'pending', queue_id: null, bot_paused: false });
  await says('E bolo?');
  await expect.poll(bodies).toEqual(['Echo: Tem pão?', 'Echo: E bolo?']);
  expect(model.calls[1]?.messages.map(({ role, content }) => `${role}: ${content}`).slice(1)).toEqual([
    'user: Tem pão?',
    'assistant: Echo: Tem pão?',
    'user: E bolo?',
  ]);
  expect((await own())[0]?.trace).toMatchObject({
    rule: 'promptAnswer',
    facts: { name: 'Atendente', model: 'eco', tokens: expect.stringMatching(/^\d+$/), seconds: expect.any(String) },
  });
  const counted = await prompt();
  expect(counted.total_tokens).toBeGreaterThan(0);
  expect(counted.total_tokens).toBe(counted.prompt_tokens + counted.completion_tokens);
});

const setPrompt = (table: 'connections' | 'queues', id: number, prompt_id: number | null) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.updateTable(table).set({ prompt_id }).where('company_id', '=', companyId).where('id', '=', id).execute(),
  );

/** The connection has no prompt but a menu of both queues. */
async function withMenu(): Promise<void> {
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  await setPrompt('connections', connection_id, null);
  await data.tenant(company_id, ({ db }) =>
    db
      .insertInto('connection_queues')
      .values(queueIds.map((queue_id) => ({ company_id, connection_id, queue_id })))
      .execute(),
  );
}

test('the prompt of a queue answers from the choice in the menu on, and no longer once the customer is back there', async () => {
  await withMenu();
  await setPrompt('queues', world.queueIds[1] ?? 0, promptId);
  await says('Oi');
  expect(model.calls).toEqual([]);
  await says('2');
  await expect.poll(bodies).toEqual([expect.stringContaining('*2*'), 'Echo: 2']);
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], prompt_id: promptId, use_integration: true });
  await says('Tem pão?');
  await expect.poll(async () => (await bodies()).at(-1)).toBe('Echo: Tem pão?');
  await says('#');
  await expect.poll(async () => (await bodies()).length).toBe(4);
  expect(await ticket()).toMatchObject({ queue_id: null, prompt_id: null, use_integration: false });
  await says('Tem bolo?');
  expect(model.calls).toHaveLength(2);
});

test('the prompt that somebody gave a waiting ticket answers it, whatever its queue has', async () => {
  await withMenu();
  await says('Oi');
  await says('1');
  const { id = 0 } = (await ticket()) ?? {};
  expect(model.calls).toEqual([]);
  await updateTicket(data, world.admin, id, { promptId, useIntegration: true });
  await says('Tem pão?');
  await expect.poll(async () => (await bodies()).at(-1)).toMatch(/^Echo: .*Tem pão\?$/);
  await data.system(({ db }) => db.updateTable('plans').set({ use_open_ai: false }).execute());
  await says('E bolo?');
  await expect.poll(async () => (await ticket())?.use_integration).toBe(false);
  await data.system(({ db }) => db.updateTable('plans').set({ use_open_ai: true }).execute());
  expect(model.calls).toHaveLength(1);
});

test('the customer sees that somebody types while the model thinks, and that it has ended', async () => {
  const listener = await pool.connect();
  const told: unknown[] = [];
  listener.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'recado_typing') told.push(JSON.parse(payload));
  });
  await listener.query('listen recado_typing');
  await change({ model: 'eco-devagar' });
  await says('Tem pão?');
  await expect.poll(bodies, patient).toHaveLength(1);
  await listener.query('unlisten recado_typing');
  listener.release();
  const mine = { companyId: world.companyId, connectionId: world.connectionId, address: 'phone:5511988887777' };
  expect(told).toEqual([
    { ...mine, on: true },
    { ...mine, on: false },
  ]);
});

test('the newest messages are those that the model gets, no more than the prompt says', async () => {
  await change({ max_messages: 2 });
  await says('um', 'dois', 'três');
  await expect.poll(bodies).toEqual(['Echo: dois / três']);
});

test('what arrives while it thinks is answered together with the rest, once', async () => {
  await change({ model: 'eco-devagar' });
  await says('Tem pão?');
  await expect.poll(() => model.calls.length).toBe(1);
  await says('De queijo.');
  await expect.poll(bodies, patient).toEqual(['Echo: Tem pão? / De queijo.']);
});

test('the transfer phrase brings the ticket to the queue of the prompt, and the bot is silent from then on', async () => {
  await says('Quero falar com uma pessoa');
  await expect.poll(bodies).toEqual(['One moment, please.']);
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], bot_paused: true, use_integration: false });
  await says('Alô?');
  expect(model.calls).toHaveLength(1);
});

test('a person who accepts while it thinks is not talked over', async () => {
  await change({ model: 'eco-devagar' });
  await says('Tem pão?');
  await expect.poll(() => model.calls.length).toBe(1);
  await updateTicket(data, world.admin, (await ticket())?.id ?? 0, { status: 'open', userId: world.admin.userId });
  await new Promise((done) => setTimeout(done, 2500));
  expect(await bodies()).toEqual([]);
});

test.each([
  ['eco-sem-chave', 'key'],
  ['eco-sem-cota', 'quota'],
  ['eco-ocupado', 'limit'],
  ['eco-fora-do-ar', 'unreachable'],
  ['eco-vazio', 'empty'],
  ['eco-cortado', 'cut'],
  ['eco-recusa', 'refused'],
  ['eco-confuso', 'answer'],
  ['nenhum', 'model'],
])(
  '%s: the customer gets the agreed text once and waits for people, and the prompt says why',
  async (name, failure) => {
    await change({ model: name });
    await says('Tem pão?');
    await expect.poll(bodies, patient).toEqual(['Já chamamos uma pessoa.']);
    expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], bot_paused: true });
    expect(await prompt()).toMatchObject({ failure });
    expect((await own())[0]?.trace).toMatchObject({ rule: 'promptFallback', facts: { cause: failure } });
  },
);

test.each([
  ['http://10.0.0.1/v1', 'notAllowed'],
  ['http://localhost:8099/v1', 'notAllowed'],
])('the private address %s is not called', async (base_url, failure) => {
  await change({ base_url });
  await says('Tem pão?');
  await expect.poll(bodies, patient).toEqual(['Já chamamos uma pessoa.']);
  expect(await prompt()).toMatchObject({ failure });
});

test('the older name of the limit is learnt from the refusal and remembered', async () => {
  await change({ model: 'eco-antigo' });
  await says('Oi');
  await expect.poll(bodies).toEqual(['Echo: Oi']);
  expect(await prompt()).toMatchObject({ token_field: 'max_tokens', failure: null });
  await says('Pão');
  await expect.poll(bodies).toHaveLength(2);
  expect(model.calls).toHaveLength(3);
});

test('a used-up budget of the prompt or of the company calls nobody, and people take over', async () => {
  await says('Oi');
  await expect.poll(bodies).toHaveLength(1);
  await change({ daily_tokens: 1 });
  await says('Pão');
  await expect.poll(bodies).toEqual(['Echo: Oi', 'Já chamamos uma pessoa.']);
  expect([model.calls.length, (await prompt()).failure]).toEqual([1, 'budget']);
  await change({ daily_tokens: 0 });
  await choose(data, world, { aiDailyTokens: '1' });
  await updateTicket(data, world.admin, (await ticket())?.id ?? 0, { status: 'closed' });
  await receive(data, world, said(phone('5511977776666'), { text: 'Oi' }));
  await expect.poll(async () => (await prompt()).failure).toBe('companyBudget');
});

test('a plan without AI answers as if there were no prompt', async () => {
  await data.system(({ db }) => db.updateTable('plans').set({ use_open_ai: false }).execute());
  await says('Oi');
  await data.system(({ db }) => db.updateTable('plans').set({ use_open_ai: true }).execute());
  expect(model.calls).toEqual([]);
});
