import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MoveIn } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSeal } from '#kit/crypto/seal.ts';
import { jpeg } from '#testing/sample-files.ts';
import { dropTestDatabase } from '#testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '#testing/test-server.ts';
import { startMoveWork } from './move-work.ts';
import type { Family } from './source/family.ts';
import { makeOldBase, type Put } from './test-old-base.ts';
import { oldPassword, putWorkshop } from './test-old-workshop.ts';

let server: TestServer;
let operator: Person;
let folder: string;
const bases: string[] = [];
const troubles: object[] = [];
let stops: (() => Promise<void>)[] = [];

const work = async (): Promise<() => Promise<void>> => {
  const { storage, database, data } = server;
  const log = { warn: (details: object) => void troubles.push(details) };
  const seal = openSeal(server.config.secretKey, 'move-ins');
  const timings = { lookEveryMs: 100, retrySeconds: 1 };
  const { stop } = await startMoveWork({ data, storage, seal, log, timings, pool: database.pool });
  stops.push(stop);
  return stop;
};

beforeAll(async () => {
  server = await startTestServer();
  const { id } = await server.company();
  operator = await server.member(id, { queueIds: [], profile: 'admin', isSuper: true });
  folder = await mkdtemp(path.join(tmpdir(), 'recado-old-files-'));
  await writeFile(path.join(folder, 'foto do carro.jpeg'), jpeg);
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  expect(troubles.splice(0)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  for (const base of bases) await dropTestDatabase(base);
});

async function oldBase(family: Family, fill: (put: Put) => Promise<void>): Promise<string> {
  const address = await makeOldBase(family, fill);
  bases.push(address);
  return address;
}

const moveOf = async (id: number): Promise<MoveIn> => {
  const found = (await operator.call('listMoveIns', {})).find((move) => move.id === id);
  if (!found) throw new Error('There is no move');
  return found;
};
async function endOf(id: number, while_: MoveIn['state']): Promise<MoveIn> {
  await expect.poll(async () => (await moveOf(id)).state, { timeout: 60_000 }).not.toBe(while_);
  return moveOf(id);
}
async function lookThrough(source: string): Promise<MoveIn> {
  const { id } = await operator.call('startMoveIn', { body: { source, folder } });
  return endOf(id, 'checking');
}
async function bring(source: string): Promise<MoveIn> {
  const looked = await lookThrough(source);
  await operator.call('runMoveIn', { params: { id: looked.id } });
  return endOf(looked.id, 'running');
}
const mail = () => `ze-${randomUUID()}@oficina.example`;
const companyOf = (move: MoveIn): number => move.companies[0]?.id ?? 0;
const counted = async (table: string, companyId: number): Promise<number> => {
  const { rows } = await server.data.system(({ db }) =>
    sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)} where company_id = ${companyId}`.execute(
      db,
    ),
  );
  return rows[0]?.n ?? 0;
};
const note = (move: MoveIn, kind: string) => move.report.notes.find((one) => one.kind === kind);
/** What stands in tables that a move writes; the dry run must not change it. */
const everything = async (): Promise<number> => {
  const { rows } = await server.data.system(({ db }) =>
    sql<{
      n: number;
    }>`select (select count(*) from companies) + (select count(*) from messages) + (select count(*) from media)
      + (select count(*) from plans) + (select count(*) from moved_rows) as n`.execute(db),
  );
  return rows[0]?.n ?? 0;
};

test('a look through a base writes nothing and says what would come', async () => {
  await work();
  const before = await everything();
  const move = await lookThrough(await oldBase('ticketz', (put) => putWorkshop(put, 'ticketz', mail())));
  expect(move).toMatchObject({ state: 'checked', family: 'ticketz', error: null, companies: [] });
  expect(await everything()).toBe(before);
  expect(move.source).toMatch(/^postgres:\/\/[^@]*$/);
  const { tables } = move.report;
  expect(tables.Contacts).toMatchObject({ read: 7, written: 4, merged: 2, dropped: { noAddress: 1 } });
  expect(tables.Messages).toMatchObject({
    read: 17,
    written: 12,
    dropped: { quoteStub: 1, noMessage: 1, noTicket: 1 },
  });
  expect(tables.files).toMatchObject({ read: 2, written: 1 });
  expect(note(move, 'mergedContacts')?.items[0]).toContain('João');
  expect(note(move, 'splitTickets')).toMatchObject({ count: 1, items: ['1001 → 2'] });
  expect(note(move, 'settingsWithoutPlace')?.items).toEqual(['gracePeriod']);
  expect(note(move, 'missingFiles')?.items).toEqual(['1699999999999.ogg']);
  expect(note(move, 'planLimits')?.items).toEqual(['Oficina do Zé: users 2 > 1']);
  expect(note(move, 'notCarriedTables')?.items).toEqual(['Campaigns: 1']);
});

test('what was looked through is what comes', async () => {
  await work();
  const source = await oldBase('ticketz', (put) => putWorkshop(put, 'ticketz', mail()));
  const looked = await lookThrough(source);
  await operator.call('runMoveIn', { params: { id: looked.id } });
  const done = await endOf(looked.id, 'running');
  expect(done.state).toBe('done');
  expect(done.report.tables).toEqual(looked.report.tables);
});

test('a Ticketz company comes with its people, conversations, quotes, reactions, files and hours', async () => {
  await work();
  const email = mail();
  const move = await bring(await oldBase('ticketz', (put) => putWorkshop(put, 'ticketz', email)));
  const companyId = companyOf(move);
  const signed = await server.anonymous('login', { body: { email, password: oldPassword } });
  expect(signed.status).toBe(200);
  const admin = await server.enter(await userOf(companyId, email), companyId);
  expect((await admin.call('me')).user).toMatchObject({ name: 'Zé', profile: 'admin', super: false });
  const { tickets } = await admin.call('listTickets', { query: { showAll: 'true', status: 'open' } });
  expect(tickets.map((ticket) => [ticket.contact.name, ticket.queue?.name, ticket.user?.name])).toEqual([
    ['João', 'Oficina', 'Bia'],
  ]);
  const [open] = tickets;
  const { messages } = await admin.call('listMessages', {
    params: { ticketId: open?.id ?? 0 },
    query: { markRead: 'false' },
  });
  expect(messages.map(({ body }) => body.slice(0, 12))).toEqual([
    ...['Bom dia', '*Bia:*\nOlá', 'foto do carr', '', 'e esta?', 'apagada', 'oi'],
    ...[messages.at(-2)?.body.slice(0, 12), 'Ana\n+55 21 9'],
  ]);
  expect(messages[1]).toMatchObject({ ack: 2, quotedMsg: { body: 'Bom dia' }, reactions: [{ emoji: '👍' }] });
  expect(messages[4]?.quotedMsg?.body).toBe('foto do carro');
  expect(messages[2]).toMatchObject({ mediaType: 'image' });
  const picture = await fetch(messages[2]?.mediaUrl ?? '');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(jpeg);
  expect(messages.at(-2)?.body).toContain('maps.google.com');
  expect(note(move, 'closedByForce')?.count).toBe(1);
});

async function userOf(companyId: number, email: string): Promise<number> {
  const row = await server.data.system(({ db }) =>
    db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

test('nobody is written to by moving in: no timer, no schedule, no picture and no session is due', async () => {
  await work();
  const move = await bring(await oldBase('ticketz', (put) => putWorkshop(put, 'ticketz', mail())));
  const companyId = companyOf(move);
  for (const table of ['ticket_timers', 'contact_pictures', 'outbox', 'events', 'journal', 'pushes'])
    expect([table, await counted(table, companyId)]).toEqual([table, 0]);
  const { schedules, connections, tickets } = await server.data.system(async ({ db }) => ({
    schedules: await db
      .selectFrom('schedules')
      .select(['body', 'status'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
    connections: await db
      .selectFrom('connections')
      .select(['desired', 'status'])
      .where('company_id', '=', companyId)
      .execute(),
    tickets: await db.selectFrom('tickets').select(['bot_greeted']).where('company_id', '=', companyId).execute(),
  }));
  expect(schedules).toEqual([
    { body: 'esquecida', status: 'ERRO' },
    { body: 'por vir', status: 'PENDENTE' },
    { body: 'enviada', status: 'ENVIADA' },
  ]);
  expect(new Set(connections.map(({ desired, status }) => `${desired} ${status}`))).toEqual(
    new Set(['stopped DISCONNECTED']),
  );
  expect(new Set(tickets.map((ticket) => ticket.bot_greeted))).toEqual(new Set([true]));
  expect(note(move, 'timersLeftOff')?.count).toBe(3);
});

test.each(['whaticketSaas', 'whaticket'] as const)(
  'a base of %s is known by its columns and comes whole',
  async (family) => {
    await work();
    const email = mail();
    const move = await bring(await oldBase(family, (put) => putWorkshop(put, family, email)));
    expect(move).toMatchObject({ state: 'done', family });
    const companyId = companyOf(move);
    const admin = await server.enter(await userOf(companyId, email), companyId);
    const { tickets } = await admin.call('listTickets', { query: { showAll: 'true', status: 'open' } });
    const { messages } = await admin.call('listMessages', {
      params: { ticketId: tickets[0]?.id ?? 0 },
      query: { markRead: 'false' },
    });
    expect(messages.map(({ body }) => body)).toContain('e esta?');
    expect(messages.find(({ body }) => body.startsWith('*Bia'))?.ack).toBe(2);
  },
);

test('a move that is killed goes on and writes no row twice', async () => {
  const many = 6000;
  const source = await oldBase('whaticketSaas', async (put) => {
    await putWorkshop(put, 'whaticketSaas', mail());
    const base = {
      ticketId: 1003,
      remoteJid: '5521987654321@s.whatsapp.net',
      mediaType: 'conversation',
      fromMe: false,
      companyId: 7,
    };
    const from = Date.parse('2026-11-21T10:05:00Z');
    await put(
      'Messages',
      Array.from({ length: many }, (_one, place) => {
        const instant = new Date(from + Math.floor(place / 3) * 1000);
        return {
          ...base,
          id: `M${String(place).padStart(6, '0')}`,
          body: `mensagem ${place}`,
          createdAt: instant,
          updatedAt: instant,
        };
      }),
    );
  });
  const stop = await work();
  const looked = await lookThrough(source);
  await operator.call('runMoveIn', { params: { id: looked.id } });
  await expect.poll(async () => (await moveOf(looked.id)).companies.length, { timeout: 60_000 }).toBe(1);
  const companyId = companyOf(await moveOf(looked.id));
  await expect.poll(() => counted('messages', companyId), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  await stop();
  const half = await counted('messages', companyId);
  expect(half).toBeLessThan(many);
  await work();
  const done = await endOf(looked.id, 'running');
  expect(done.state).toBe('done');
  expect(done.report.tables).toEqual(looked.report.tables);
  expect(await counted('messages', companyId)).toBe(done.report.tables.Messages?.written);
  expect(await counted('tickets', companyId)).toBe(done.report.tables.Tickets?.written);
});

test('the same base brings what is new the next time, and nothing twice', async () => {
  await work();
  const put: { now?: Put } = {};
  const email = mail();
  const source = await oldBase('ticketz', async (one) => {
    put.now = one;
    await putWorkshop(one, 'ticketz', email);
  });
  const first = await bring(source);
  const before = await counted('messages', companyOf(first));
  await addOne(source);
  const second = await bring(source);
  expect(companyOf(second)).toBe(companyOf(first));
  expect(await counted('messages', companyOf(first))).toBe(before + 1);
  expect(second.report.tables.Contacts).toMatchObject({ written: 0, already: 4 });
});

async function addOne(source: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: source });
  await client.connect();
  await client.query(`insert into "Messages" (id, "ticketId", "remoteJid", "fromMe", body, "mediaType", "companyId", "createdAt", "updatedAt")
    values ('NEW1', 1003, '5521987654321@s.whatsapp.net', false, 'Mais uma', 'conversation', 7, '2026-11-25Z', '2026-11-25Z')`);
  await client.end();
}

test('a move is undone as a whole until somebody has worked in its company', async () => {
  await work();
  const email = mail();
  const source = await oldBase('ticketz', (put) => putWorkshop(put, 'ticketz', email));
  const first = await bring(source);
  const undone = await operator.call('undoMoveIn', { params: { id: first.id } });
  expect(undone).toMatchObject({ state: 'undone', companies: [] });
  const jobs = await operator.call('listCompanyJobs', { params: { id: companyOf(first) } });
  expect(jobs).toMatchObject([{ kind: 'companyRemoval', state: 'running' }]);
  const again = await bring(source);
  expect(companyOf(again)).not.toBe(companyOf(first));
  expect((await server.anonymous('login', { body: { email, password: oldPassword } })).status).toBe(200);
  const refused = await operator.attempt('undoMoveIn', { params: { id: again.id } });
  expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_MOVE_USED' } });
});

test('an address that is none, and a base that is none of the family, are said', async () => {
  await work();
  for (const source of ['mysql://a:b@c/d', 'nada', 'postgres://host'])
    expect((await operator.attempt('startMoveIn', { body: { source } })).body.error).toBe('ERR_MOVE_SOURCE_ADDRESS');
  const away = await lookThrough('postgres://zoe:segredo@127.0.0.1:1/nada');
  expect(away).toMatchObject({ state: 'failed', error: 'ERR_MOVE_SOURCE_AWAY', source: 'postgres://127.0.0.1:1/nada' });
  expect(JSON.stringify(away)).not.toContain('segredo');
  const other = await lookThrough(server.database.url);
  expect(other).toMatchObject({ state: 'failed', error: 'ERR_MOVE_SOURCE_UNKNOWN' });
});
