import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBotFiles } from '#features/chatbot/index.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { png } from '#testing/sample-files.ts';
import { storeMedia } from '#testing/stored-media.ts';
import { makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* The file of an option that a customer chose (wire-contract 8.2, decision 0051). */

const { data, pool } = await databaseOfFile();
let storage: Storage;
let folder: string;
let world: World;
let mediaId: string;
let stops: (() => Promise<void>)[] = [];
const maria = phone('5511988887777');
const says = (...texts: string[]) => receive(data, world, ...texts.map((text) => said(maria, { text })));
const own = async () => (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
const owed = () =>
  data.tenant(world.companyId, async ({ db, companyId }) => {
    const rows = await db.selectFrom('bot_files').selectAll().where('company_id', '=', companyId).execute();
    return rows.length;
  });
async function startWork(): Promise<void> {
  const log = { warn: () => undefined };
  stops.push((await startBotFiles({ data, pool, storage, log, lookEveryMs: 50 })).stop);
}
const allSettled = () => expect.poll(owed).toBe(0);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-bot-files-'));
  storage = openLocalStorage(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
beforeEach(async () => {
  world = await makeWorld(data);
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  const file = await storeMedia({ data, storage, companyId: company_id }, png, {
    ...{ name: 'Tabela de preços 💰.png', attached: true, purpose: 'queueOption' },
  });
  mediaId = file.id;
  await data.tenant(company_id, async ({ db }) => {
    const queue_id = queueIds[0] ?? 0;
    await db.insertInto('connection_queues').values({ company_id, connection_id, queue_id }).execute();
    const option = { company_id, queue_id, message: 'Segue a tabela.' };
    await db
      .insertInto('queue_options')
      .values([
        { ...option, option: '1', title: 'Preços', media_id: mediaId },
        { ...option, option: '2', title: 'Prazos' },
      ])
      .execute();
  });
  await says('oi');
});

test('the file of the option that is chosen follows its text once, in a copy of its own, and says why it was sent', async () => {
  await startWork();
  await says('1');
  await allSettled();
  const [, text, file] = await own();
  expect(text?.body).toMatch(/^Segue a tabela\./u);
  expect(file).toMatchObject({
    media_type: 'image',
    user_id: null,
    trace: { rule: 'option', facts: { option: 'Preços', file: 'Tabela de preços 💰.png' } },
  });
  const stored = await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .selectFrom('message_files as f')
      .innerJoin('media as m', (join) => join.onRef('m.id', '=', 'f.media_id').on('m.company_id', '=', companyId))
      .select(['f.media_id', 'f.name', 'm.sweep_at'])
      .where('f.company_id', '=', companyId)
      .execute(),
  );
  expect(stored).toMatchObject([{ name: 'Tabela de preços 💰.png', sweep_at: null }]);
  expect(stored[0]?.media_id).not.toBe(mediaId);
  expect((await rowsOf(data, world, 'tickets'))[0]).toMatchObject({ bot_paused: false, chatbot: true });
  await says('não entendi');
  expect((await own()).filter(({ media_type }) => media_type === 'image')).toHaveLength(1);
});

test('an option without a file owes none, and a choice and a misunderstanding in one go owe one', async () => {
  await says('2');
  expect(await owed()).toBe(0);
  await says('0', '#', '1', 'o quê?');
  expect(await owed()).toBe(1);
});

test('once a person has taken over, the file does not leave any more', async () => {
  await says('1');
  expect(await owed()).toBe(1);
  const [ticket] = await rowsOf(data, world, 'tickets');
  await updateTicket(data, world.admin, ticket?.id ?? 0, { status: 'open', userId: world.admin.userId });
  await startWork();
  await allSettled();
  expect((await own()).map(({ media_type }) => media_type)).not.toContain('image');
});

test('a file that was removed from its option meanwhile is not sent', async () => {
  await says('1');
  await data.tenant(world.companyId, async (tx) => {
    await tx.db.updateTable('queue_options').set({ media_id: null }).where('company_id', '=', tx.companyId).execute();
    await releaseMedia(tx, [mediaId]);
  });
  await startWork();
  await allSettled();
  expect(await own()).toHaveLength(2);
});

test('what has waited for ten minutes is not sent any more', async () => {
  await says('1');
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const created_at = new Date(Date.now() - 11 * 60_000);
    await db.updateTable('bot_files').set({ created_at }).where('company_id', '=', companyId).execute();
  });
  await startWork();
  await allSettled();
  expect(await own()).toHaveLength(2);
});

test('two processes send it once', async () => {
  await Promise.all([startWork(), startWork()]);
  await says('1');
  await allSettled();
  expect((await own()).filter(({ media_type }) => media_type === 'image')).toHaveLength(1);
});
