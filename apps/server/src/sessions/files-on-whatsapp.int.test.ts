import { createHash } from 'node:crypto';
import type { Message } from '@recado/contract';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fileOf, pdf } from '#testing/sample-files.ts';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { type SessionThreads, spawnSessionThreads } from './session-threads.ts';
import { formOf, loaded, photo } from './test-files.ts';
import { connectionRow, until } from './test-session.ts';

/* The whole way: a customer's phone, the local WhatsApp server, the real driver in its thread, the tables, the signed address. */

const ours = '5511911113333';
const ana = '5511988883001';
vi.setConfig({ testTimeout: 180_000 });
let server: TestServer;
let simulator: Simulator;
let threads: SessionThreads;
let company: TestCompany;
let ticketId: number;

beforeAll(async () => {
  [server, simulator] = await Promise.all([startTestServer(), startSimulator()]);
  await simulator.client.addPhone({ number: ours, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: ana, name: 'Ana', kind: 'customer' });
  company = await server.company();
  const { connectionId, admin } = company;
  await server.data.system(({ db }) =>
    db
      .updateTable('connections')
      .set({ provider: 'local', desired: 'running', status: 'DISCONNECTED' })
      .where('id', '=', connectionId)
      .execute(),
  );
  threads = spawnSessionThreads({
    config: { ...server.config, logLevel: 'silent' },
    pool: server.database.pool,
    databaseUrl: server.database.url,
    storage: { folder: server.folder, s3: undefined },
    simulator: Promise.resolve(simulator),
  });
  const qr = await until('the QR code', async () => (await connectionRow(server.data, connectionId)).qrcode, 60_000);
  await simulator.client.scan(ours, qr);
  await until('the link', async () => (await connectionRow(server.data, connectionId)).status === 'CONNECTED', 60_000);
  await simulator.client.say(ana, { to: ours, text: 'oi' });
  const query = { status: 'pending', showAll: 'true' } as never;
  const ticket = await until('the ticket', async () => (await admin.call('listTickets', { query })).tickets[0], 60_000);
  ticketId = ticket.id;
  await admin.call('updateTicket', { params: { id: ticketId }, body: { status: 'open', userId: admin.id } as never });
}, 180_000);
afterAll(async () => {
  await threads.stop();
  await simulator.stop();
  await server.close();
});

const messages = async (): Promise<Message[]> =>
  (await company.admin.call('listMessages', { params: { ticketId }, query: { pageNumber: 1 } })).messages;
const named = (name: string, state: 'ready') =>
  until(
    `${name} ${state}`,
    async () => (await messages()).find(({ file }) => file?.name === name && file.state === state),
    60_000,
  );
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('a photo of a customer comes decrypted, with its small picture, at a signed address', async () => {
  const bytes = await photo(1600, 1200);
  const photoOf = { to: ours, kind: 'image', type: 'image/jpeg', caption: 'Chegou assim' } as const;
  await simulator.client.sendFile(ana, photoOf, new Uint8Array(bytes));
  const message = await named('image.jpg', 'ready');
  expect([message.body, message.mediaType, message.file?.width]).toEqual(['Chegou assim', 'image', 1600]);
  const whole = await loaded(server, message.mediaUrl);
  expect([whole.status, whole.type, hashOf(whole.bytes)]).toEqual([200, 'image/jpeg', hashOf(bytes)]);
  const small = await loaded(server, message.file?.preview);
  expect((await sharp(small.bytes).metadata()).width).toBe(640);
  const unsigned = await fetch(new URL(new URL(message.mediaUrl ?? '', server.url).pathname, server.url));
  expect(unsigned.status).toBe(403);
});

test('what is sent reaches the phone byte for byte, and its ticks come back', async () => {
  const bytes = await photo(1000, 700);
  const files = [fileOf(bytes, 'nota.jpg', 'image/jpeg'), fileOf(pdf, 'nota.pdf', 'application/pdf')];
  await company.admin.call('sendMessage', { params: { ticketId }, body: formOf(files, [['body', 'A nota']]) });
  const onPhone = await until(
    'both on the phone',
    async () => {
      const { chats } = await simulator.client.phone(ana);
      const found = chats.flatMap((chat) => chat.messages).filter(({ file }) => file?.state === 'ready');
      return (
        found.filter(({ file }) => file?.name === 'nota.pdf' || file?.sha256 === hashOf(bytes)).length >= 2 && found
      );
    },
    60_000,
  );
  const hashes = onPhone.map(({ file }) => file?.sha256);
  expect(hashes).toEqual(expect.arrayContaining([hashOf(bytes), hashOf(pdf)]));
  await until('the ticks', async () => (await messages()).filter(({ fromMe }) => fromMe).every(({ ack }) => ack >= 2));
});

test.each(['missing', 'changed', 'cut'] as const)('a file that is %s at WhatsApp comes all the same', async (what) => {
  await simulator.client.setFaults({ downloads: { what, times: 1 } });
  const name = `${what}.pdf`;
  const offer = { to: ours, kind: 'document', type: 'application/pdf', name } as const;
  await simulator.client.sendFile(ana, offer, new Uint8Array(pdf));
  const message = await named(name, 'ready');
  expect((await loaded(server, message.mediaUrl)).bytes.equals(pdf)).toBe(true);
  const { attempts } = await server.data.system(({ db }) =>
    db.selectFrom('message_files').select('attempts').where('message_id', '=', message.id).executeTakeFirstOrThrow(),
  );
  expect(attempts).toBe(2);
});
