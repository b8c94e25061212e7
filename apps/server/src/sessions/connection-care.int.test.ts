import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { ConnectionCoverage, MessageLedger, MomentKind } from '@recado/contract';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { connectionRow, until } from './test-session.ts';
import type { FromThread, ThreadData } from './thread-messages.ts';

/* A customer's phone, the local WhatsApp server, the real driver in a thread of its own that can die, the tables, the calls. */

const ours = '5511911113333';
const ana = '5511988883001';
const patience = 60_000;
vi.setConfig({ testTimeout: 4 * patience });
const standstill = monitorEventLoopDelay();
standstill.enable();
/** Seconds by which times may differ from the server's: one, and as long as this machine stood still. */
const tolerance = (): number => 1 + standstill.max / 1e9;
let server: TestServer;
let simulator: Simulator;
let company: TestCompany;
let thread: Worker;
let ticketId: number;
const texts = new Map<string, string>();

/** The session thread, as the product starts it. */
async function startThread(): Promise<Worker> {
  const { url: databaseUrl } = server.database;
  const { url, rootKeyHex: rootKey, mediaCertificate } = simulator;
  const workerData: ThreadData = {
    ...{ databaseUrl, poolSize: 6, nodeId: `local/${randomUUID()}`, secretKey: server.config.secretKey },
    ...{ storage: { folder: server.folder, s3: undefined }, domain: 'local', exclusive: true },
    local: { url, rootKey, mediaCertificate },
  };
  const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  await new Promise<void>((resolve, reject) => {
    started.on('error', reject);
    started.on('message', (message: FromThread) => {
      if ('ready' in message) resolve();
    });
  });
  return started;
}

async function stopThread(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    thread.on('message', (message: FromThread) => {
      if ('stopped' in message) resolve();
    });
  });
  thread.postMessage({ stop: true });
  await stopped;
  await thread.terminate();
}

const isConnected = async () => (await connectionRow(server.data, company.connectionId)).status === 'CONNECTED';
const coverage = (person: Person = company.admin): Promise<ConnectionCoverage> =>
  person.call('getConnectionCoverage', { params: { id: company.connectionId } });
const lastGap = async () => (await coverage()).gaps[0];
const gapCount = async () => (await coverage()).count;
const closedGap = (count: number) =>
  until(
    `gap ${count} to end`,
    async () => {
      const { gaps, ...told } = await coverage();
      return told.count === count && gaps[0]?.endedAt ? { ...gaps[0], endedAt: gaps[0].endedAt } : undefined;
    },
    patience,
  );
const ledger = (id: string): Promise<MessageLedger> => company.admin.call('getMessageLedger', { params: { id } });
const messages = async () =>
  (
    await company.admin.call('listMessages', {
      params: { ticketId },
      query: { pageNumber: 1, markRead: 'false' } as never,
    })
  ).messages;
/** Seconds between an instant and what the local WhatsApp server noted. */
const seconds = (instant: string | undefined, at: number | undefined) =>
  (new Date(instant ?? 0).getTime() - (at ?? 0)) / 1000;
/** When the server saw our device come or go, the last time at the end. */
const links = async (state: 'online' | 'offline') =>
  (await simulator.client.log())
    .filter((one) => one.type === 'link' && one.number === ours && one.state === state)
    .map(({ at }) => at);
const linked = async (state: 'online' | 'offline') => (await links(state)).at(-1);
/** When a customer's phone saw the last of these messages confirmed. */
const confirmed = async (ids: readonly string[]) =>
  (await simulator.client.log()).findLast(
    (one) => one.type === 'tick' && one.number === ana && one.ack >= 3 && one.ids.some((id) => ids.includes(id)),
  )?.at;

async function say(text: string): Promise<string> {
  const { id } = await simulator.client.say(ana, { to: ours, text });
  texts.set(text, id);
  return id;
}
const stored = (text: string) =>
  until(
    `"${text}" in the table`,
    async () => {
      const row = await server.data.system(({ db }) =>
        db.selectFrom('messages').select(['id']).where('body', '=', text).executeTakeFirst(),
      );
      return row?.id;
    },
    patience,
  );
const kinds = ({ moments }: MessageLedger): MomentKind[] => moments.map(({ kind }) => kind);

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
  thread = await startThread();
  const qr = await until('the QR code', async () => (await connectionRow(server.data, connectionId)).qrcode, patience);
  expect(await coverage()).toMatchObject({ since: null, share: null, gaps: [] });
  await simulator.client.scan(ours, qr);
  await until('the link', isConnected, patience);
  await until('the coverage to begin', async () => (await coverage()).since, patience);
  await say('primeira');
  const query = { status: 'pending', showAll: 'true' } as never;
  const ticket = await until(
    'the ticket',
    async () => (await admin.call('listTickets', { query })).tickets[0],
    patience,
  );
  ticketId = ticket.id;
  await admin.call('updateTicket', { params: { id: ticketId }, body: { status: 'open', userId: admin.id } as never });
}, 180_000);
afterAll(async () => {
  await thread?.terminate();
  await simulator?.stop();
  await server?.close();
});

test('the ledger of a message that nobody was there for says that it was stored, and when a page first showed it', async () => {
  const id = await stored('primeira');
  expect(kinds(await ledger(id))).toEqual(['written', 'received', 'stored']);
  await messages();
  const told = await until('the moment of showing', async () => {
    const now = await ledger(id);
    return kinds(now).includes('shown') && now;
  });
  expect(kinds(told)).toEqual(['written', 'received', 'stored', 'shown']);
  expect(told).toMatchObject({ fromMe: false, isOurs: false, isWhole: true, waId: texts.get('primeira') });
  expect(told.moments.at(-1)).toMatchObject({ detail: 'page', userName: 'Ana Admin' });
  const times = told.moments.map(({ at }) => Date.parse(at));
  // WhatsApp's own clock counts whole seconds.
  expect(times).toEqual([...times].sort((a, b) => a - b));
  await messages();
  expect((await ledger(id)).moments).toEqual(told.moments);
});

test('a message that comes while an agent is connected is shown at once, and seen when the agent has it on screen', async () => {
  await company.admin.socket();
  await say('ao vivo');
  const id = await stored('ao vivo');
  await until('the moment of showing', async () => kinds(await ledger(id)).includes('shown'), patience);
  await company.admin.call('readTicket', { params: { id: ticketId } });
  const { moments } = await ledger(id);
  expect(moments.slice(3)).toEqual([
    expect.objectContaining({ kind: 'shown', detail: 'live', userName: 'Ana Admin' }),
    expect.objectContaining({ kind: 'seen', userName: 'Ana Admin' }),
  ]);
});

test('the ledger of an own message has every step once, at the times of the server', async () => {
  const { id } = await company.admin.call('sendMessage', { params: { ticketId }, body: { body: 'Bom dia' } as never });
  await until('two ticks', async () => kinds(await ledger(id)).includes('delivered'), patience);
  await simulator.client.read(ana, ours);
  await until('the reading', async () => kinds(await ledger(id)).includes('read'), patience);
  const told = await until('the hand-over', async () => {
    const now = await ledger(id);
    return kinds(now).includes('line') && now;
  });
  expect([...kinds(told)].sort()).toEqual(['accepted', 'delivered', 'line', 'read', 'server']);
  expect(told.moments[0]).toMatchObject({ kind: 'accepted', userName: 'Ana Admin' });
  const at = (kind: MomentKind) => told.moments.find((one) => one.kind === kind)?.at;
  const ticks = (await simulator.client.log()).filter((one) => one.type === 'tick' && one.ids.includes(told.waId));
  const delivered = ticks.find((one) => one.type === 'tick' && one.ack === 3)?.at ?? Date.now();
  expect(Math.abs(seconds(at('read'), Date.now()))).toBeLessThan(patience / 1000);
  expect(Date.parse(at('accepted') ?? '')).toBeLessThanOrEqual(Date.parse(at('server') ?? ''));
  expect(Date.parse(at('server') ?? '')).toBeLessThanOrEqual(Date.parse(at('delivered') ?? ''));
  expect(Math.abs(seconds(at('delivered'), delivered))).toBeLessThan(tolerance());
});

test('a refused message says why, and that somebody sent it again', async () => {
  await simulator.client.setFaults({ nack: { code: 403, times: 1 } });
  const { id } = await company.admin.call('sendMessage', { params: { ticketId }, body: { body: 'Recusada' } as never });
  await until('the refusal', async () => kinds(await ledger(id)).includes('failed'), patience);
  const { error } = await server.data.system(({ db }) =>
    db.selectFrom('messages').select('error').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const failed = (await ledger(id)).moments.find(({ kind }) => kind === 'failed');
  expect(error).not.toBeNull();
  expect(failed?.detail).toBe(error);
  await company.admin.call('retryMessage', { params: { id } });
  await until('the second try', async () => kinds(await ledger(id)).includes('server'), patience);
  const told = kinds(await ledger(id));
  expect(told.indexOf('failed')).toBeLessThan(told.indexOf('again'));
  expect(told.indexOf('again')).toBeLessThan(told.indexOf('server'));
});

test('only who may read the ticket may read the ledger of its messages', async () => {
  const id = await stored('primeira');
  const [first = 0, second = 0] = company.queueIds;
  await server.data.system(({ db }) =>
    db.updateTable('tickets').set({ queue_id: first }).where('id', '=', ticketId).execute(),
  );
  const [insider, outsider, stranger] = await Promise.all([
    company.agent([first]),
    company.agent([second]),
    server.company(),
  ]);
  const asked = { params: { id } };
  expect((await insider.attempt('getMessageLedger', asked)).status).toBe(200);
  const wrongQueue = await outsider.attempt('getMessageLedger', asked);
  expect([wrongQueue.status, wrongQueue.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
  const foreign = await stranger.admin.attempt('getMessageLedger', asked);
  expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  const foreignLine = await stranger.admin.attempt('getConnectionCoverage', { params: { id: company.connectionId } });
  expect([foreignLine.status, foreignLine.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
});

test('a cut line leaves a gap that ends when what waited is stored, at the times of the server', async () => {
  const before = await gapCount();
  await simulator.client.refuseLogins(503, ours);
  await simulator.client.drop(ours);
  const ids = [await say('um'), await say('dois'), await say('três')];
  const open = await until('the gap', async () => (await gapCount()) > before && lastGap(), patience);
  expect(open).toMatchObject({ cause: 'network', endedAt: null });
  expect(Math.abs(seconds(open.startedAt, await linked('offline')))).toBeLessThan(tolerance());
  await simulator.client.refuseLogins(undefined, ours);
  const gap = await closedGap(before + 1);
  expect(gap).toMatchObject({ cause: 'network', arrived: 3 });
  expect(Math.abs(seconds(gap.endedAt, await confirmed(ids)))).toBeLessThan(tolerance());
  expect(Date.parse(gap.endedAt)).toBeGreaterThanOrEqual((await linked('online')) ?? 0);
  const asked = Date.now();
  const { share, since } = await coverage();
  const away = Date.parse(gap.endedAt) - Date.parse(gap.startedAt);
  // It grows while the line is up, also between the question and its answer.
  const [least = 1, most = 0] = [asked, Date.now()].map((now) => 1 - away / (now - Date.parse(since ?? '')));
  expect(share).toBeGreaterThan(least - 0.05);
  expect(share).toBeLessThan(most + 0.05);
});

test('a server that is stopped and started leaves a gap of exactly that time', async () => {
  const before = await gapCount();
  const ends = (await links('offline')).length;
  await stopThread();
  await until('the end of the line', async () => (await links('offline')).length > ends, patience);
  expect(await lastGap()).toMatchObject({ cause: 'restart', endedAt: null });
  expect(Math.abs(seconds((await lastGap())?.startedAt, await linked('offline')))).toBeLessThan(tolerance());
  const ids = [await say('parado um'), await say('parado dois')];
  thread = await startThread();
  const gap = await closedGap(before + 1);
  expect(gap).toMatchObject({ cause: 'restart', arrived: 2 });
  expect(Math.abs(seconds(gap.endedAt, await confirmed(ids)))).toBeLessThan(tolerance());
});

test('a process that dies without a word leaves a gap too, from its last sign of life', async () => {
  const before = await gapCount();
  await thread.terminate();
  const died = Date.now();
  const { last_seen_at } = await connectionRow(server.data, company.connectionId);
  // Nobody has taken the connection yet, and its lease is over.
  await server.data.system(({ db }) =>
    db
      .updateTable('connections')
      .set({ lease_until: new Date(0) })
      .where('id', '=', company.connectionId)
      .execute(),
  );
  expect(await lastGap()).toMatchObject({ cause: 'crash', endedAt: null, startedAt: last_seen_at?.toISOString() });
  const ids = [await say('morto')];
  thread = await startThread();
  const gap = await closedGap(before + 1);
  expect(gap).toMatchObject({ cause: 'crash', arrived: 1, startedAt: last_seen_at?.toISOString() });
  // It is renewed every 2 s.
  expect(seconds(gap.startedAt, died)).toBeLessThanOrEqual(0);
  expect(Math.abs(seconds(gap.endedAt, await confirmed(ids)))).toBeLessThan(tolerance());
});

test('who disconnects, removes the device on the phone or asks for a new code is the cause that the gap tells', async () => {
  const before = await gapCount();
  await company.admin.call('endSession', { params: { id: company.connectionId } });
  await until('the gap', async () => (await gapCount()) > before, patience);
  expect(await lastGap()).toMatchObject({ cause: 'disconnected', endedAt: null });
  // The gap begins with the wish; the reason follows when WhatsApp has let go.
  const reason = async () => (await connectionRow(server.data, company.connectionId)).reason;
  await until('the reason', async () => (await reason()) === 'stopped', patience);
  await company.admin.call('startSession', { params: { id: company.connectionId } });
  const scan = async () => {
    const qr = await until(
      'a code',
      async () => (await connectionRow(server.data, company.connectionId)).qrcode,
      patience,
    );
    await simulator.client.scan(ours, qr);
  };
  await scan();
  await closedGap(before + 1);
  await simulator.client.unlinkAll(ours);
  await until('the next gap', async () => (await gapCount()) > before + 1, patience);
  expect(await lastGap()).toMatchObject({ cause: 'loggedOut', endedAt: null });
});
