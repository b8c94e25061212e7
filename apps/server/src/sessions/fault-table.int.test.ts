import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { connectionRow, enqueueText, makeConnections, messageRow, until } from './test-session.ts';
import { linkOnSimulator, patienceMs, runOnSimulator } from './test-simulator.ts';

/* The close codes and faults of whatsapp §1.3 and §1.5, down to the rows: real driver, real database. */

/** An answer that this machine only keeps waiting is no lost one: tries are counted. */
const waits = { backoffMinMs: 20, backoffMaxMs: 200, queryTimeoutMs: 4000 };
let database: TestDatabase;
let simulator: Simulator;
let runtime: SessionRuntime;
let place: { companyId: number; connectionId: number };
let shop: string;
let maria: string;
let numbers = 0;
let said: string[];
let wrote: { id: string; text: string }[];

beforeAll(async () => {
  [database, simulator] = await Promise.all([openTestDatabase(), startSimulator()]);
});
afterAll(async () => {
  await simulator.stop();
  await database.close();
});
beforeEach(async () => {
  const suffix = String(++numbers).padStart(4, '0');
  [shop, maria, said, wrote] = [`551197200${suffix}`, `551196200${suffix}`, [], []];
  const { client } = simulator;
  await client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await client.addPhone({ number: maria, name: 'Maria' });
  const { companyId, ids } = await makeConnections(database.data, 1);
  place = { companyId, connectionId: ids[0] ?? 0 };
  ({ runtime } = await runOnSimulator(database, simulator, { nodeId: shop, waits }));
  await scanned();
  await speak('antes');
});
afterEach(async () => {
  await runtime.stop();
  await simulator.client.clearFaults();
  await database.data.system(({ db }) => db.deleteFrom('companies').execute());
});

const row = () => connectionRow(database.data, place.connectionId);
const untilStatus = (status: string, reason: string | null = null) =>
  until(
    `${status} ${reason}`,
    async () => {
      const now = await row();
      return now.status === status && now.reason === reason && now;
    },
    patienceMs,
  );

async function scanned(): Promise<void> {
  await linkOnSimulator(database.data, simulator, { connectionId: place.connectionId, number: shop });
  await untilStatus('CONNECTED');
}

async function say(text: string): Promise<void> {
  said.push(text);
  await simulator.client.say(maria, { to: shop, text });
}
/** As the message actions do; resolves with the id of the row. */
async function write(text: string, to = maria): Promise<string> {
  const { messageId, waId } = await enqueueText(database.data, place, { to, text });
  if (to === maria) wrote.push({ id: waId, text });
  return messageId;
}
async function speak(word: string): Promise<void> {
  await say(`pergunta ${word}`);
  await until('the question', async () => (await stored()).length === said.length, patienceMs);
  await write(`resposta ${word}`);
}

const stored = async () => {
  const rows = await database.data.system(({ db }) =>
    db
      .selectFrom('messages')
      .select('body')
      .where('company_id', '=', place.companyId)
      .where('from_me', '=', false)
      .orderBy('position')
      .execute(),
  );
  return rows.map(({ body }) => body);
};
const onPhone = async () => (await simulator.client.received(maria)).messages.map(({ id, text }) => ({ id, text }));
const outbox = () =>
  database.data.system(({ db }) =>
    db
      .selectFrom('outbox')
      .select(['wa_id', 'state', 'attempts', 'error'])
      .where('company_id', '=', place.companyId)
      .orderBy('id')
      .execute(),
  );

/** 0 lost, 0 doubled, in order, both ways; every row of the outbox answered for and of the journal done. */
async function expectBothSidesEqual(): Promise<void> {
  await until('what was said', async () => (await stored()).length >= said.length, patienceMs);
  await until('the outbox', async () => (await outbox()).every(({ state }) => state === 'sent'), patienceMs);
  expect(await stored()).toEqual(said);
  expect(await onPhone()).toEqual(wrote);
  const open = () =>
    database.data.system(({ db }) =>
      db
        .selectFrom('journal')
        .select('id')
        .where('company_id', '=', place.companyId)
        .where('done_at', 'is', null)
        .execute(),
    );
  await until('the journal', async () => (await open()).length === 0, patienceMs);
}

test.each<[string, () => Promise<unknown>]>([
  ['515', () => simulator.client.streamError(515, shop)],
  ['428', () => simulator.client.drop(shop)],
  ['503', () => simulator.client.streamError(503, shop)],
  ['500', () => simulator.client.streamError(500, shop)],
  ['a cut in the middle of a stanza', () => simulator.client.cutAfter(150, 'toDevice', shop)],
])('after %s the connection is CONNECTED again by itself, 0 lost and 0 doubled', async (_code, fault) => {
  await fault();
  await write('resposta durante');
  await say('pergunta durante');
  await speak('depois');
  await untilStatus('CONNECTED');
  await expectBothSidesEqual();
});

test('405 shows TIMEOUT with its cause; once the version is taken, 0 lost and 0 doubled', async () => {
  await simulator.client.refuseLogins(405, shop);
  await simulator.client.drop(shop);
  await untilStatus('TIMEOUT', 'versionRefused');
  await write('resposta durante');
  await say('pergunta durante');
  await simulator.client.refuseLogins(undefined, shop);
  await untilStatus('CONNECTED');
  await expectBothSidesEqual();
});

async function wishToRun(): Promise<void> {
  const { generation } = await row();
  const wish = { desired: 'running', generation: generation + 1 } as const;
  await database.data.system(({ db }) =>
    db.updateTable('connections').set(wish).where('id', '=', place.connectionId).execute(),
  );
}

test.each<[string, string, () => Promise<unknown>]>([
  ['440', 'replaced', () => simulator.client.streamError(440, shop)],
  ['403', 'banned', () => simulator.client.streamError(403, shop)],
  ['411', 'notMultiDevice', () => simulator.client.refuseLogins(411, shop).then(() => simulator.client.drop(shop))],
])(
  '%s shows DISCONNECTED (%s) and stops; started again without a new code, 0 lost and 0 doubled',
  async (_code, reason, fault) => {
    await fault();
    await write('resposta durante');
    await say('pergunta durante');
    await untilStatus('DISCONNECTED', reason);
    await until('the end', async () => (await row()).desired === 'stopped', patienceMs);
    await simulator.client.refuseLogins(undefined, shop);
    await wishToRun();
    await untilStatus('CONNECTED');
    await expectBothSidesEqual();
    expect((await simulator.client.phone(shop)).devices.map(({ id }) => id)).toEqual([1]);
  },
);

test('401 shows DISCONNECTED (loggedOut) and forgets the keys; linked anew, 0 lost and 0 doubled', async () => {
  await expectBothSidesEqual();
  await simulator.client.unlinkAll(shop);
  await untilStatus('DISCONNECTED', 'loggedOut');
  await until('the end', async () => (await row()).desired === 'stopped', patienceMs);
  await write('resposta durante');
  await wishToRun();
  await scanned();
  await speak('depois');
  await expectBothSidesEqual();
});

test.each([
  ['the devices', 'usync/get/usync', 1],
  ['the keys', 'encrypt/get/key', 2],
])(
  'a lost answer to the question for %s of a new customer delays her message and nothing else',
  async (_what, query, times) => {
    const ana = `551195200${shop.slice(-4)}`;
    await simulator.client.addPhone({ number: ana, name: 'Ana' });
    await expectBothSidesEqual();
    await simulator.client.setFaults({ loseQueries: times, loseQueriesOf: query });
    const id = await write('primeira', ana);
    await until('the tick', async () => (await messageRow(database.data, id)).ack >= 2, patienceMs);
    expect((await simulator.client.received(ana)).messages.map(({ text }) => text)).toEqual(['primeira']);
    expect((await outbox()).at(-1)).toMatchObject({ state: 'sent', attempts: 2 });
    await expectBothSidesEqual();
  },
);

test('a lost acknowledgement: the row waits, goes again under its id, and the phone shows it once', async () => {
  await expectBothSidesEqual();
  await simulator.client.setAuto(maria, { online: false });
  await simulator.client.setFaults({ loseAcks: 1 });
  await write('com um tique');
  await expectBothSidesEqual();
  expect((await outbox()).at(-1)).toMatchObject({ state: 'sent', attempts: 2 });
  expect((await simulator.client.received(maria)).duplicates).toBe(1);
});

test('an unknown number: the message fails with its reason at the first try', async () => {
  const id = await write('ninguém', '5511900000000');
  await until('the refusal', async () => (await messageRow(database.data, id)).ack === 0, patienceMs);
  expect((await messageRow(database.data, id)).error).toBe('notOnWhatsapp');
  expect((await outbox()).at(-1)).toMatchObject({ state: 'failed', attempts: 1, error: 'notOnWhatsapp' });
});

test('50 answers are on their way while the line is cut three times: each arrives once, in order', async () => {
  for (let index = 0; index < 50; index++) {
    if (index % 20 === 5) await simulator.client.cutAfter(1500, 'fromDevice', shop);
    await write(`resposta ${index}`);
  }
  await expectBothSidesEqual();
});

test('the same message twice from WhatsApp is one message', async () => {
  await simulator.client.setFaults({ duplicate: true, mixChats: true });
  for (const text of ['um', 'dois', 'três']) await say(text);
  await expectBothSidesEqual();
});

test('479 is tried again under the same id, 463 never', async () => {
  await expectBothSidesEqual();
  await simulator.client.setFaults({ nack: { code: 479, times: 1 } });
  await write('teimosa');
  await expectBothSidesEqual();
  expect((await outbox()).at(-1)).toMatchObject({ state: 'sent', attempts: 2 });
  await simulator.client.setFaults({ nack: { code: 463, times: 1 } });
  const { refused } = (await simulator.client.state()).counters;
  const { messageId } = await enqueueText(database.data, place, { to: maria, text: 'fria' });
  await until(
    'the refusal',
    async () => (await messageRow(database.data, messageId)).error === 'restricted',
    patienceMs,
  );
  expect((await outbox()).at(-1)).toMatchObject({ state: 'failed', attempts: 1, error: 'restricted' });
  expect((await row()).restricted_until).not.toBeNull();
  expect((await simulator.client.state()).counters.refused).toBe(refused + 1);
  expect(await onPhone()).toEqual(wrote);
});
