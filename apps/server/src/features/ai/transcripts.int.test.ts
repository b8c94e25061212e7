import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHandovers } from '#features/chatbot/index.ts';
import { transcribeIfWanted } from '#features/messages/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import type { Actor } from '#kit/http/context.ts';
import { type Outbound, openOutbound } from '#kit/outbound/open-outbound.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { storeMedia } from '#testing/stored-media.ts';
import {
  callOf,
  choose,
  makeWorld,
  messages,
  phone,
  receive,
  rowsOf,
  said,
  type World,
} from '../../inbound/test-world.ts';
import { type LocalModel, startLocalModel } from '../../local-model.ts';
import { answerWorker, startTranscripts } from './index.ts';

/* A model writes down what customers say (AI-15): once, counted, told why not, and gone with the message. */

const { data, pool } = await databaseOfFile();
const seal = openSeal('a-test-key-of-more-than-thirty-two-characters', 'settings');
const maria = phone('5511988887777');
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(2000, 1)]);
let model: LocalModel;
let outbound: Outbound;
let storage: Storage;
let folder: string;
let world: World;
let voiceId: string;
let ticketId: number;
let stops: (() => Promise<void>)[] = [];
const patient = { timeout: 15_000 };

beforeAll(async () => {
  model = await startLocalModel();
  outbound = openOutbound([model.place]);
  folder = await mkdtemp(path.join(tmpdir(), 'recado-transcripts-'));
  storage = openLocalStorage(folder);
});
afterAll(async () => {
  await outbound.close();
  await model.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

/** A voice note of the customer that is here. */
async function sayAloud(): Promise<string> {
  await receive(data, world, said(maria, { text: 'x', pushName: 'Maria Lima' }));
  const { id } = (await rowsOf(data, world, 'messages')).findLast(({ from_me }) => !from_me) ?? { id: '' };
  const { companyId: company_id, connectionId: connection_id } = world;
  const media = await storeMedia({ data, storage, companyId: company_id }, ogg, { name: 'v.ogg', attached: true });
  await data.tenant(company_id, async ({ db }) => {
    await db.updateTable('messages').set({ media_type: 'audio', body: '' }).where('id', '=', id).execute();
    await db
      .insertInto('message_files')
      .values({
        ...{ company_id, connection_id, message_id: id, state: 'ready', kind: 'audio', name: 'v.ogg' },
        ...{ type: 'audio/ogg', media_id: media.id, is_voice: true, seconds: 7 },
      })
      .execute();
  });
  return id;
}
const addPrompt = (set: object = {}) =>
  data.tenant(world.companyId, ({ db, companyId: company_id }) =>
    db
      .insertInto('prompts')
      .values({
        ...{ company_id, name: 'Primeiro', prompt: 'Você atende.', queue_id: world.queueIds[1] ?? 0 },
        ...{ base_url: model.baseUrl, model: 'eco', ...set },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

beforeEach(async () => {
  model.sounds.length = 0;
  model.hearsAs = 'eco';
  world = await makeWorld(data);
  voiceId = await sayAloud();
  ticketId = (await rowsOf(data, world, 'tickets'))[0]?.id ?? 0;
});

async function start(): Promise<void> {
  const log = { warn: () => undefined };
  const running = await startTranscripts({ data, pool, log, storage, outbound, seal, lookEveryMs: 50 });
  stops.push(running.stop);
}
const press = (actor: Actor = world.admin) =>
  messages.transcribeMessage({ params: { id: voiceId }, query: undefined, body: undefined }, callOf(data, actor));
const rows = () =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.selectFrom('message_transcripts').selectAll().where('company_id', '=', companyId).execute(),
  );
const state = async () => (await rows())[0]?.state;
const heard = `Echo: a voice note of ${ogg.length} bytes`;
const search = async (searchParam: string) => {
  const query = { searchParam };
  const found = await messages.searchMessages(
    { params: { ticketId }, query, body: undefined },
    callOf(data, world.admin),
  );
  return found.hits.map(({ id }) => id);
};
const tokens = () =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.selectFrom('prompts').select(['id', 'total_tokens']).where('company_id', '=', companyId).orderBy('id').execute(),
  );

test('two presses make one call; the text is stored, told, found by the search, and counted', async () => {
  await addPrompt();
  const [first, second] = await Promise.all([press(), press()]);
  expect(first.transcript).toEqual({ state: 'waiting', text: '', failure: null });
  expect(second.transcript?.state).toBe('waiting');
  const before = (await rowsOf(data, world, 'events')).filter(({ name }) => name === 'message.updated').length;
  await start();
  await expect.poll(state, patient).toBe('done');
  expect((await press()).transcript).toEqual({ state: 'done', text: heard, failure: null });
  expect(model.sounds).toEqual([{ model: 'eco-transcricao', name: 'voice.ogg', bytes: ogg.length }]);
  const told = (await rowsOf(data, world, 'events')).filter(({ name }) => name === 'message.updated').length;
  expect(told).toBe(before + 1);
  expect(await search('VOICE note')).toEqual([voiceId]);
  expect(await search('nothing of it')).toEqual([]);
  expect((await tokens())[0]?.total_tokens).toBeGreaterThan(10);
});

test.each([
  ['eco-sem-chave', 'key'],
  ['eco-sem-cota', 'quota'],
  ['eco-vazio', 'empty'],
  ['eco-confuso', 'answer'],
] as const)('%s: it says why, and hears at the next try', async (as, failure) => {
  await addPrompt();
  model.hearsAs = as;
  await start();
  await press();
  await expect.poll(state, patient).toBe('failed');
  expect((await rows())[0]).toMatchObject({ failure, text: '' });
  model.hearsAs = 'eco';
  expect((await press()).transcript).toEqual({ state: 'waiting', text: '', failure: null });
  await expect.poll(state, patient).toBe('done');
});

test("the connection's prompt listens before the queue's, and that before the first; a used-up day asks nobody", async () => {
  const first = await addPrompt();
  const ofQueue = await addPrompt({ name: 'Da fila' });
  const ofConnection = await addPrompt({ name: 'Da conexão' });
  const { companyId, connectionId, queueIds } = world;
  const used = async () => (await tokens()).filter(({ total_tokens }) => total_tokens > 0).map(({ id }) => id);
  await start();
  await data.tenant(companyId, async ({ db }) => {
    const queue_id = queueIds[0] ?? 0;
    await db.updateTable('tickets').set({ queue_id }).where('id', '=', ticketId).execute();
    await db.updateTable('queues').set({ prompt_id: ofQueue.id }).where('id', '=', queue_id).execute();
  });
  await press();
  await expect.poll(used, patient).toEqual([ofQueue.id]);
  await data.tenant(companyId, ({ db }) =>
    db.updateTable('connections').set({ prompt_id: ofConnection.id }).where('id', '=', connectionId).execute(),
  );
  voiceId = await sayAloud();
  await press();
  await expect.poll(used, patient).toEqual([ofQueue.id, ofConnection.id]);
  expect(first.id).toBeLessThan(ofQueue.id);
  await choose(data, world, { aiDailyTokens: '1' });
  voiceId = await sayAloud();
  await press();
  const causes = async () => (await rows()).map(({ failure }) => failure);
  await expect.poll(causes, patient).toContain('companyBudget');
  expect(model.sounds).toHaveLength(2);
});

test('without a prompt, of what is no voice note, and in tickets of foreign queues nothing is asked', async () => {
  await expect(press()).rejects.toMatchObject({ code: 'ERR_TRANSCRIPT_NO_PROMPT' });
  await addPrompt();
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ queue_id: world.queueIds[1] ?? 0 })
      .where('id', '=', ticketId)
      .execute(),
  );
  const stranger = await world.person('user', [world.queueIds[0] ?? 0]);
  await expect(press(stranger)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('message_files').set({ is_voice: false }).where('message_id', '=', voiceId).execute(),
  );
  await expect(press()).rejects.toMatchObject({ code: 'ERR_NO_VOICE_NOTE' });
  expect(await rows()).toEqual([]);
});

test('a process that stops gives its call back, and another one hears the rest; what is deleted takes its text along', async () => {
  await addPrompt();
  model.hearsAs = 'eco-mudo';
  await start();
  await press();
  await expect.poll(() => model.sounds.length, patient).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  expect((await rows())[0]).toMatchObject({ state: 'waiting', lease_owner: null, attempts: 0 });
  model.hearsAs = 'eco';
  await start();
  await expect.poll(state, patient).toBe('done');
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('messages').set({ is_deleted: true }).where('id', '=', voiceId).execute(),
  );
  expect(await rows()).toEqual([]);
});

const bodies = async () =>
  (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me).map(({ body }) => body);
async function answerSpoken(): Promise<void> {
  const { id } = await addPrompt({ fallback_message: 'Já chamamos uma pessoa.' });
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('connections').set({ prompt_id: id }).where('id', '=', world.connectionId).execute(),
  );
  await sayAloud();
  await start();
  const workers = { prompt: answerWorker({ data, outbound, seal }) };
  stops.push((await startHandovers({ data, pool, log: { warn: () => undefined }, workers, lookEveryMs: 50 })).stop);
}

test('a prompt that answers a customer hears what she said first', async () => {
  await answerSpoken();
  await expect.poll(bodies, patient).toEqual([`Echo: ${heard}`]);
  expect(model.calls.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: heard });
});

test('a prompt that hears nothing hands over to people', async () => {
  model.hearsAs = 'eco-sem-cota';
  await answerSpoken();
  await expect.poll(bodies, patient).toEqual(['Já chamamos uma pessoa.']);
});

test('the company may have every voice note written down as it comes; off, none is', async () => {
  await addPrompt();
  const arrives = () => data.tenant(world.companyId, (tx) => transcribeIfWanted(tx, voiceId));
  await arrives();
  expect(await rows()).toEqual([]);
  await choose(data, world, { transcribeVoice: 'enabled' });
  await arrives();
  expect(await rows()).toMatchObject([{ message_id: voiceId, state: 'waiting' }]);
});
