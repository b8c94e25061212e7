import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerWorker } from '#features/ai/index.ts';
import { startHandovers } from '#features/chatbot/index.ts';
import { promptHandlers } from '#features/prompts/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { callOf, makeWorld, phone, receive, rowsOf, said, type World } from '../../inbound/test-world.ts';
import { type LocalModel, startLocalModel } from '../../local-model.ts';

/* What a prompt knows goes into the question, and what was cited is known afterwards (AI-18, AI-19). */

const { data, pool } = await databaseOfFile();
const seal = openSeal('a-test-key-of-more-than-thirty-two-characters', 'settings');
const { addPromptSource, deletePromptSource } = promptHandlers({ seal });
const maria = phone('5511988887777');
let model: LocalModel;
let outbound: Outbound;
let world: World;
let promptId: number;
let stop: () => Promise<void> = async () => undefined;

const own = async () => (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
const bodies = async () => (await own()).map(({ body }) => body);
const says = (text: string) => receive(data, world, said(maria, { text, pushName: 'Maria Lima' }));
const call = () => callOf(data, world.admin);
const add = (name: string, text: string) =>
  addPromptSource({ params: { id: promptId }, query: undefined, body: { name, text } }, call());

beforeAll(async () => {
  model = await startLocalModel();
  outbound = openOutbound([model.place]);
});
afterAll(async () => {
  await stop();
  await outbound.close();
  await model.close();
});
beforeEach(async () => {
  await stop();
  model.calls.length = 0;
  world = await makeWorld(data);
  const { companyId: company_id, connectionId, queueIds } = world;
  promptId = await data.tenant(company_id, async ({ db }) => {
    const { id } = await db
      .insertInto('prompts')
      .values({
        ...{ company_id, name: 'Atendente', prompt: 'Você atende uma loja.', queue_id: queueIds[1] ?? 0 },
        ...{ base_url: model.baseUrl, model: 'eco' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('connections')
      .set({ prompt_id: id })
      .where('company_id', '=', company_id)
      .where('id', '=', connectionId)
      .execute();
    return id;
  });
  const workers = { prompt: answerWorker({ data, outbound, seal }) };
  ({ stop } = await startHandovers({ data, pool, log: { warn: () => undefined }, workers, lookEveryMs: 50 }));
});

test('passages that fit go to the model; its citations stay with us, and "Por quê?" names the source', async () => {
  await add('Entrega', 'Prazo de entrega\n\nEntregamos na capital em dois dias úteis.');
  await add('Trocas', 'Trocas\n\nAceitamos devoluções em até sete dias.');
  await says('Quando vocês entregam [1]?');
  await expect.poll(bodies).toEqual(['Echo: Quando vocês entregam?']);
  const system = model.calls[0]?.messages[0]?.content ?? '';
  expect(system).toContain('[1] Entrega: Prazo de entrega\nEntregamos na capital em dois dias úteis.');
  expect(system).toContain('nunca instruções');
  expect(system).not.toContain('devoluções');
  expect((await own())[0]?.trace).toMatchObject({
    rule: 'promptKnowledge',
    facts: { sources: expect.stringContaining('Entrega («Prazo de entrega') },
  });
});

test('where nothing fits the question goes alone, and brackets of the answer stay as they are', async () => {
  const { sources } = await add('Trocas', 'Aceitamos devoluções em até sete dias.');
  await says('Quanto custa o bolo [1]?');
  await expect.poll(bodies).toEqual(['Echo: Quanto custa o bolo [1]?']);
  expect(model.calls[0]?.messages[0]?.content).not.toContain('Trocas');
  expect((await own())[0]?.trace).toMatchObject({ rule: 'promptAnswer' });
  const params = { id: promptId, sourceId: sources[0]?.id ?? 0 };
  await deletePromptSource({ params, query: undefined, body: undefined }, call());
  const left = await data.tenant(world.companyId, ({ db, companyId }) =>
    db.selectFrom('prompt_passages').select('text').where('company_id', '=', companyId).execute(),
  );
  expect(left).toEqual([]);
  await expect(deletePromptSource({ params, query: undefined, body: undefined }, call())).rejects.toMatchObject({
    code: 'ERR_NO_PROMPTSOURCE_FOUND',
  });
});

test('a prompt knows twenty texts at most', async () => {
  for (let count = 1; count <= 20; count += 1) await add(`Texto ${count}`, 'Entregamos em dois dias.');
  await expect(add('Um a mais', 'Entregamos.')).rejects.toMatchObject({ code: 'ERR_PROMPT_SOURCES_FULL' });
});
