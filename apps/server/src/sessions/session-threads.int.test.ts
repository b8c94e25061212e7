import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type SessionThreads, spawnSessionThreads } from './session-threads.ts';
import {
  connectionRow,
  enqueueText,
  makeConnections,
  messageRow,
  type SentText,
  testFolder,
  testSecret,
  until,
} from './test-session.ts';

/* The real driver in its thread, against the local WhatsApp server. */

const ours = '5511911112222';
const ana = '5511988880001';
let database: TestDatabase;
let simulator: Simulator;
let threads: SessionThreads;
let place: { companyId: number; connectionId: number };

const open = () =>
  spawnSessionThreads({
    config: {
      databaseUrl: database.url,
      secretKey: testSecret,
      whatsapp: { url: undefined, trustRoot: undefined, caFile: undefined },
      logLevel: 'silent',
    },
    pool: database.pool,
    databaseUrl: database.url,
    storage: { folder: testFolder, s3: undefined },
    simulator: Promise.resolve(simulator),
  });

beforeAll(async () => {
  [database, simulator] = await Promise.all([openTestDatabase(), startSimulator()]);
  await simulator.client.addPhone({ number: ours, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: ana, name: 'Ana', kind: 'customer' });
  const { companyId, ids } = await makeConnections(database.data, 1);
  place = { companyId, connectionId: ids[0] ?? 0 };
  await database.data.system(({ db }) => db.updateTable('connections').set({ provider: 'local' }).execute());
  threads = open();
  const qr = await until(
    'the QR code',
    async () => (await connectionRow(database.data, place.connectionId)).qrcode,
    40_000,
  );
  await simulator.client.scan(ours, qr);
  await until(
    'the link',
    async () => (await connectionRow(database.data, place.connectionId)).status === 'CONNECTED',
    30_000,
  );
});
afterAll(async () => {
  await threads.stop();
  await simulator.stop();
  await database.close();
});

const ackOf = async (id: string) => (await messageRow(database.data, id)).ack;
const texts = (fromMe: boolean) =>
  database.data.system(({ db }) =>
    db.selectFrom('messages').select('body').where('from_me', '=', fromMe).orderBy('position').execute(),
  );

test('what a customer writes becomes messages, once and in order, also across a cut', async () => {
  for (let n = 1; n <= 6; n++) {
    await simulator.client.say(ana, { to: ours, text: `oi ${n}` });
    if (n === 3) await simulator.client.drop(ours);
  }
  await until('every message', async () => (await texts(false)).length >= 6, 30_000);
  expect((await texts(false)).map((row) => row.body)).toEqual(['oi 1', 'oi 2', 'oi 3', 'oi 4', 'oi 5', 'oi 6']);
});

test('what agents write reaches the handset exactly once and in order, past lost answers and cuts', async () => {
  const before = (await simulator.client.received(ana)).messages.length;
  await simulator.client.setFaults({ loseAcks: 1 });
  const sent: SentText[] = [];
  for (let n = 1; n <= 5; n++) {
    sent.push(await enqueueText(database.data, place, { to: ana, text: `resposta ${n}` }));
    if (n === 3) await simulator.client.drop(ours);
  }
  await until('the last ack', async () => (await ackOf(sent[4]?.messageId ?? '')) >= 2, 40_000);
  await simulator.client.clearFaults();
  const received = (await simulator.client.received(ana)).messages.slice(before);
  expect(received.map((message) => message.text)).toEqual([1, 2, 3, 4, 5].map((n) => `resposta ${n}`));
  expect(received.map((message) => message.id)).toEqual(sent.map((message) => message.waId));
});

test('a number is looked up through the session that is linked', async () => {
  expect(await threads.lookup(place.companyId, place.connectionId, ana)).toBe('yes');
  expect(await threads.lookup(place.companyId, null, '5511900000000')).toBe('no');
  expect(await threads.lookup(place.companyId + 1, null, ana)).toBe('unknown');
});

test('typing is shown both ways, and reading is told to the customer', async () => {
  await simulator.client.typing(ana, ours);
  const event = await until('the event of the typing customer', () =>
    database.data.system(({ db }) =>
      db.selectFrom('events').select('subject').where('name', '=', 'ticket.typing').executeTakeFirst(),
    ),
  );
  expect(event.subject).toMatchObject({ who: 'contact', on: true, userId: null });

  const notice = JSON.stringify({ ...place, address: `phone:${ana}`, on: true });
  await database.pool.query('select pg_notify($1, $2)', ['recado_typing', notice]);
  const chatOfAna = async () => (await simulator.client.phone(ana)).chats.find((chat) => chat.id === ours);
  await until('the typing agent on the handset', async () => (await chatOfAna())?.typing);

  const { id } = await simulator.client.say(ana, { to: ours, text: 'lida?' });
  const message = await until('the message', () =>
    database.data.system(({ db }) => db.selectFrom('messages').selectAll().where('wa_id', '=', id).executeTakeFirst()),
  );
  const refs = [{ chat: { kind: 'phone', value: ana }, id, fromMe: false }];
  await database.pool.query(
    `insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload) values ($1, $2, $3, '', '', 'read', $4)`,
    [place.companyId, place.connectionId, message.contact_id, JSON.stringify({ kind: 'read', refs })],
  );
  await database.pool.query('select pg_notify($1, $2)', ['recado_outbox', String(place.connectionId)]);
  await until('the blue tick', async () =>
    (await chatOfAna())?.messages.some((sent) => sent.id === id && sent.ack === 4),
  );
});

test('a refusal with 463 is final and tells why', async () => {
  await simulator.client.setFaults({ nack: { code: 463, times: 1 } });
  const { messageId } = await enqueueText(database.data, place, { to: ana, text: 'fria' });
  await until('the refusal', async () => (await ackOf(messageId)) === 0);
  await simulator.client.clearFaults();
  expect((await messageRow(database.data, messageId)).error).toBe('restricted');
});

test('after a restart the session is linked again without a new code', async () => {
  await threads.stop();
  await simulator.client.say(ana, { to: ours, text: 'enquanto fora' });
  threads = open();
  await until('the message', async () => (await texts(false)).some((row) => row.body === 'enquanto fora'), 40_000);
  // What came in is stored by another way than the state of the link.
  const row = () => connectionRow(database.data, place.connectionId);
  await until('the link', async () => (await row()).status === 'CONNECTED');
  expect(await row()).toMatchObject({ status: 'CONNECTED', qrcode: '' });
});
