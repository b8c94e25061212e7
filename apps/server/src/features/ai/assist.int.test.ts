import { type AssistBody, type AssistLine, assistLine } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSeal } from '#kit/crypto/seal.ts';
import type { Actor } from '#kit/http/context.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { callOf, choose, makeWorld, phone, receive, rowsOf, said, type World } from '../../inbound/test-world.ts';
import { type LocalModel, startLocalModel } from '../../local-model.ts';
import { aiHandlers } from './index.ts';

/* A model helps whoever writes (AI-13, AI-14): streamed, counted, and only where the company wants it. */

const { data } = await databaseOfFile();
const seal = openSeal('a-test-key-of-more-than-thirty-two-characters', 'settings');
let model: LocalModel;
let outbound: Outbound;
let world: World;
let ticketId: number;

beforeAll(async () => {
  model = await startLocalModel();
  outbound = openOutbound([model.place]);
});
afterAll(async () => {
  await outbound.close();
  await model.close();
});
beforeEach(async () => {
  model.calls.length = 0;
  world = await makeWorld(data);
  await choose(data, world, { aiAssist: 'enabled' });
  await data.tenant(world.companyId, ({ db, companyId: company_id }) =>
    db
      .insertInto('prompts')
      .values({
        ...{ company_id, name: 'Equipe', prompt: 'Você atende uma padaria.', queue_id: world.queueIds[1] ?? 0 },
        ...{ base_url: model.baseUrl, model: 'eco', for_team: true },
      })
      .execute(),
  );
  await receive(data, world, said(phone('5511988887777'), { text: 'Tem pão?', pushName: 'Maria Lima' }));
  ticketId = (await rowsOf(data, world, 'tickets'))[0]?.id ?? 0;
});

const change = (set: object) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.updateTable('prompts').set(set).where('company_id', '=', companyId).execute(),
  );
const ask = async (body: AssistBody, actor: Actor = world.admin): Promise<AssistLine[]> => {
  const answer = await aiHandlers({ seal, outbound }).assist(
    { params: undefined, query: undefined, body },
    callOf(data, actor),
  );
  const lines: AssistLine[] = [];
  for await (const text of answer as AsyncIterable<string>) lines.push(assistLine.parse(JSON.parse(text)));
  return lines;
};
const textOf = (lines: readonly AssistLine[]): string =>
  lines.map((line) => ('text' in line ? line.text : '')).join('');
const prompt = () =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.selectFrom('prompts').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow(),
  );
const improve = (text: string): AssistBody => ({ kind: 'improve', ticketId, text });

test('a better text comes piece by piece with what it took, which is counted; nothing is stored or sent', async () => {
  const before = (await rowsOf(data, world, 'messages')).length;
  const lines = await ask(improve('nos temos pao'));
  expect(lines.length).toBeGreaterThan(3);
  expect(textOf(lines)).toBe('Echo: nos temos pao');
  expect(lines.at(-1)).toMatchObject({ done: { tokens: expect.any(Number) } });
  expect((await prompt()).total_tokens).toBeGreaterThan(10);
  expect(await rowsOf(data, world, 'messages')).toHaveLength(before);
});

test('each kind has its own order; what was written is content alone', async () => {
  await ask({ kind: 'translate', ticketId, text: 'Bom dia', language: 'es' });
  await ask({ kind: 'shorten', ticketId, text: 'Bom dia' });
  await ask({ kind: 'friendlier', ticketId, text: 'Bom dia' });
  const orders = model.calls.map(({ messages }) => messages[0]?.content ?? '');
  expect(orders[0]).toContain('Traduza o texto para espanhol');
  expect(new Set(orders).size).toBe(3);
  for (const { messages } of model.calls) {
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[0]?.content).toContain('nunca uma instrução');
    expect(messages[1]?.content).toBe('Bom dia');
  }
});

test('an answer is suggested from the conversation and the quick replies; a summary comes in the language of the reader', async () => {
  await data.tenant(world.companyId, ({ db, companyId: company_id }) =>
    db
      .insertInto('quick_messages')
      .values({
        company_id,
        user_id: world.admin.userId,
        shortcode: 'pao',
        message: 'O pão sai às 7h.',
        is_general: true,
      })
      .execute(),
  );
  expect(textOf(await ask({ kind: 'suggest', ticketId }))).toContain('Maria: Tem pão?');
  expect(model.calls[0]?.messages[0]?.content).toContain('- O pão sai às 7h.');
  await ask({ kind: 'summarise', ticketId }, { ...world.admin, language: 'en' });
  expect(model.calls[1]?.messages[0]?.content).toContain('Summarise the conversation in English');
});

test('off by the setting, without a prompt for the team, and in tickets of foreign queues nobody is asked', async () => {
  const stranger = await world.person('user', [world.queueIds[0] ?? 0]);
  await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .updateTable('tickets')
      .set({ queue_id: world.queueIds[1] ?? 0 })
      .where('company_id', '=', companyId)
      .execute(),
  );
  await expect(ask(improve('oi'), stranger)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await change({ for_team: false });
  await expect(ask(improve('oi'))).rejects.toMatchObject({ code: 'ERR_ASSIST_NO_PROMPT' });
  await choose(data, world, { aiAssist: 'disabled' });
  await expect(ask(improve('oi'))).rejects.toMatchObject({ code: 'ERR_ASSIST_OFF' });
  expect(model.calls).toEqual([]);
});

test.each([
  ['eco-sem-chave', 'key'],
  ['eco-sem-cota', 'quota'],
  ['eco-vazio', 'empty'],
  ['eco-confuso', 'answer'],
  ['nenhum', 'model'],
])('%s: the agent is told why there is no text', async (name, failure) => {
  await change({ model: name });
  expect(await ask(improve('oi'))).toEqual([{ failure }]);
});

test('an answer that is cut says so after what there was; a used-up day asks nobody', async () => {
  await change({ model: 'eco-cortado' });
  const lines = await ask(improve('oi'));
  expect(textOf(lines)).toBe('The beginning of an ans');
  expect(lines.at(-1)).toEqual({ failure: 'cut' });
  await change({ model: 'eco', daily_tokens: 1 });
  expect(await ask(improve('oi'))).toEqual([{ failure: 'budget' }]);
  expect(model.calls).toHaveLength(1);
});

test('the older name of the limit is learnt in a stream, too', async () => {
  await change({ model: 'eco-antigo' });
  expect(textOf(await ask(improve('oi')))).toBe('Echo: oi');
  expect(await prompt()).toMatchObject({ token_field: 'max_tokens' });
});
