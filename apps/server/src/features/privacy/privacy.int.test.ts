import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PrivacyJob } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { readZipDirectory, unfold } from '#kit/sheets/zip-entries.ts';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeMedia } from '#testing/stored-media.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { forgetOld } from '../../jobs/forget-old.repo.ts';
import { startPrivacyWork } from './index.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  expect(troubles).toEqual([]);
});

/** What went wrong in the background. */
const troubles: object[] = [];
const timings = { lookEveryMs: 100, retrySeconds: 1 };
async function startWork(data: Data = server.data): Promise<() => Promise<void>> {
  const { storage, database } = server;
  const log = { warn: (details: object) => void troubles.push(details) };
  const { stop } = await startPrivacyWork({ data, storage, pool: database.pool, log, timings });
  stops.push(stop);
  return stop;
}

interface Canary {
  id: number;
  ticketId: number;
  canary: string;
  number: string;
  mediaIds: string[];
}
let last = 30_000_000;

/** A contact of whom something stands wherever people's data stand; every text of it carries its canary. */
async function makePerson(messages = 3): Promise<Canary> {
  const { data, storage } = server;
  const canary = `canario${randomUUID().slice(0, 8)}`;
  const number = `55119${last++}`;
  const extraInfo = [{ name: 'CPF', value: canary }];
  const { id } = await admin.call('createContact', {
    body: { name: canary, number, email: `${canary}@x.com`, extraInfo },
  });
  const [queueId = null] = company.queueIds;
  const ticket = await admin.call('createTicket', {
    body: { contactId: id, queueId, whatsappId: company.connectionId, userId: admin.id, status: 'open' },
  });
  await admin.call('createTicketNote', { body: { note: canary, ticketId: ticket.id, contactId: id } });
  const place = { data, storage, companyId: company.id };
  const [file, picture] = await Promise.all([
    storeMedia(place, Buffer.from(canary), { attached: true, name: `${canary}.txt` }),
    storeMedia(place, Buffer.from(`picture of ${canary}`), { attached: true }),
  ]);
  await data.tenant(company.id, async ({ db }) => {
    const of = { company_id: company.id, connection_id: company.connectionId };
    const key = { ...of, contact_id: id, ticket_id: ticket.id, media_type: 'conversation', body: canary };
    const rows = Array.from({ length: messages }, (_, n) => ({
      ...{ ...key, id: `${canary}-${n}`, wa_id: `W${canary}${n}`, wa_chat: `phone:${number}`, from_me: false },
      raw: Buffer.from(canary),
    }));
    for (let n = 0; n < rows.length; n += 500)
      await db
        .insertInto('messages')
        .values(rows.slice(n, n + 500))
        .execute();
    await db
      .insertInto('message_files')
      .values({
        ...{ ...of, message_id: `${canary}-0`, state: 'ready', kind: 'document', name: `${canary}.txt` },
        ...{ type: 'text/plain', media_id: file.id },
      })
      .execute();
    const change = { last_message: canary, last_message_id: `${canary}-0` };
    await db.updateTable('tickets').set(change).where('id', '=', ticket.id).execute();
    await db.updateTable('contacts').set({ picture_media_id: picture.id }).where('id', '=', id).execute();
    const stanza = { ...of, chat: `phone:${number}`, author: '', wa_id: canary, from_me: false };
    await db
      .insertInto('journal')
      .values({ ...stanza, payload: JSON.stringify({ text: canary }), done_at: new Date() })
      .execute();
    const entry = { kind: 'phone', value: number.slice(-8), dial: number, name: canary };
    const key8 = await sql<{ value: string }>`select value from contact_addresses where contact_id = ${id}`.execute(db);
    const value = key8.rows[0]?.value ?? '';
    await db
      .insertInto('phone_book')
      .values({ ...of, ...entry, value })
      .execute();
    const list = { company_id: company.id, name: 'Lista' };
    const made = await db.insertInto('contact_lists').values(list).returning('id').executeTakeFirstOrThrow();
    const item = { company_id: company.id, contact_list_id: made.id, name: canary, number, match_key: value };
    await db.insertInto('contact_list_items').values(item).execute();
    const wait = { ...of, conversation: id, message_id: `${canary}-1`, wa_id: canary, kind: 'text' };
    await db
      .insertInto('outbox')
      .values({ ...wait, payload: JSON.stringify({ text: canary }) })
      .execute();
  });
  return { id, ticketId: ticket.id, canary, number, mediaIds: [file.id, picture.id] };
}

/** In which tables a text stands, whatever the column; live events are gone after ten minutes. */
async function tablesWith(text: string): Promise<string[]> {
  return server.data.system(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'events' order by 1`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await sql`select 1 from ${sql.table(name)} r where r::text like ${`%${text}%`} limit 1`.execute(db);
      if (hits.rows.length) found.push(name);
    }
    return found;
  });
}

const at = (id: number) => ({ params: { id } });
const jobs = (id: number) => admin.call('listContactPrivacyJobs', at(id));
async function ended(id: number): Promise<PrivacyJob> {
  await expect.poll(async () => (await jobs(id))[0]?.state, { timeout: 20_000 }).not.toBe('running');
  const [job] = await jobs(id);
  if (!job) throw new Error('There is no job');
  return job;
}

test('a copy holds all that stands of a person in any table, with the files, behind a private address (trust I-63)', async () => {
  await startWork();
  const person = await makePerson();
  const begun = await admin.call('startContactExport', at(person.id));
  expect(begun).toMatchObject({ state: 'running', contactId: person.id, fileUrl: null, user: { id: admin.id } });
  const job = await ended(person.id);
  expect(job).toMatchObject({ state: 'done', error: null, counts: { messages: 3, tickets: 1, files: 2 } });
  const unsigned = (job.fileUrl ?? '').split('?')[0] ?? '';
  expect((await fetch(new URL(unsigned, server.url))).status).toBe(403);
  const reply = await fetch(new URL(job.fileUrl ?? '', server.url));
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
  const archive = Buffer.from(await reply.arrayBuffer());
  const limits = { zipEntries: 100, unpackedBytes: 10_000_000 };
  const files = new Map(
    readZipDirectory(archive, limits).map((entry) => [entry.name, unfold(archive, entry).toString()]),
  );
  expect([...files.keys()].slice(0, 3)).toEqual(['contact.json', 'tickets.json', 'messages.json']);
  const record = JSON.parse(files.get('contact.json') ?? '');
  expect(record).toMatchObject({ name: person.canary, number: person.number });
  for (const part of ['addresses', 'fields', 'lists', 'phoneBooks', 'waiting'])
    expect([part, record[part].length]).toEqual([part, 1]);
  expect(JSON.parse(files.get('tickets.json') ?? '')).toMatchObject([{ notes: [{ note: person.canary }] }]);
  expect(JSON.parse(files.get('messages.json') ?? '').map(({ body }: { body: string }) => body)).toHaveLength(3);
  expect([...files.values()].slice(3)).toEqual([person.canary, `picture of ${person.canary}`]);
});

test('after an erasure nothing of the person stands in any table or file, and the receipt names nobody (trust I-64)', async () => {
  await startWork();
  const [person, other] = [await makePerson(), await makePerson()];
  const begun = at(person.ticketId);
  await admin.call('keepDraft', { ...begun, body: { body: person.canary, quotedMsgId: `${person.canary}-0` } });
  const content = Buffer.from(person.canary).toString('base64');
  const { url } = await admin.call('addDraftFile', {
    ...{ ...begun, body: { key: 'a', mediaType: 'application', caption: person.canary } },
    ...{ files: [{ content, name: `${person.canary}.txt`, type: 'text/plain' }] },
  } as never);
  expect((await fetch(url)).status).toBe(200);
  await admin.call('startContactExport', at(person.id));
  const copied = await ended(person.id);
  expect(await tablesWith(person.canary)).toContain('messages');
  await admin.call('startContactErasure', at(person.id));
  const job = await ended(person.id);
  expect(job).toMatchObject({
    kind: 'contactErasure',
    state: 'done',
    user: { id: admin.id },
    finishedAt: expect.any(String),
  });
  const counts = { messages: 3, files: 2, notes: 1, drafts: 1, tickets: 1, lists: 2, journal: 1, copies: 1 };
  expect(job.counts).toMatchObject(counts);
  await sweepMedia(server.data, server.storage);
  expect((await fetch(url)).status).toBe(404);
  expect(await tablesWith(person.canary)).toEqual([]);
  expect(await tablesWith(person.number.slice(-8))).toEqual([]);
  for (const id of person.mediaIds) expect(await server.storage.stat(storageKey(company.id, id))).toBeNull();
  expect((await fetch(new URL(copied.fileUrl ?? '', server.url))).status).toBe(404);
  // The attendance stays as an empty record; the others are untouched.
  const tickets = await admin.call('listTickets', {
    query: { contactId: String(person.id), showAll: 'true', status: 'closed' },
  });
  expect(tickets.tickets).toMatchObject([
    { status: 'closed', lastMessage: '', contact: { name: `Contato apagado nº ${person.id}` } },
  ]);
  expect(await tablesWith(other.canary)).toEqual(
    expect.arrayContaining(['contact_list_items', 'contacts', 'journal', 'media', 'messages', 'outbox', 'phone_book']),
  );
  const kept = await server.storage.open(storageKey(company.id, other.mediaIds[0] ?? ''));
  expect(kept && (await buffer(kept)).toString()).toBe(other.canary);
  const { entries } = await admin.call('listActivity', { query: {} });
  expect(entries.slice(0, 2).map(({ kind, subject }) => [kind, subject.id])).toEqual([
    ['contact.erased', person.id],
    ['contact.copied', person.id],
  ]);
  const { entries: history } = await admin.call('listTicketLog', { ...at(person.ticketId), query: {} });
  expect(history[0]).toMatchObject({ kind: 'resolved' });
  // Taken up again, it can be ended: the question for a rating has nowhere to go, and is not asked.
  await admin.call('updateSetting', { params: { key: 'userRating' }, body: { value: 'enabled' } });
  for (const status of ['open', 'closed'])
    expect(await admin.attempt('updateTicket', { ...at(person.ticketId), body: { status } })).toMatchObject({
      status: 200,
      body: { status },
    });
  await admin.call('updateSetting', { params: { key: 'userRating' }, body: { value: 'disabled' } });
});

test('what a person wrote is erased where it was passed on to, also at second hand; our own words there stay', async () => {
  await startWork();
  const [person, other, third] = [await makePerson(), await makePerson(), await makePerson()];
  const pass = (id: string, ticketId: number) =>
    admin.call('forwardMessage', { params: { id }, body: { ticketIds: [ticketId] } });
  const { messages } = await pass(`${person.canary}-0`, other.ticketId);
  await pass(messages[0]?.id ?? '', third.ticketId);
  const own = await admin.call('sendMessage', {
    params: { ticketId: person.ticketId },
    body: { body: 'tabela de preços' },
  });
  await pass(own.id, other.ticketId);
  await pass(`${person.canary}-1`, other.ticketId);
  await admin.call('startContactErasure', at(person.id));
  await ended(person.id);
  const tables = await tablesWith(person.canary);
  expect(tables).not.toContain('messages');
  expect(tables).not.toContain('tickets');
  expect(tables).not.toContain('message_files');
  expect(tables).not.toContain('outbox');
  const { rows } = await server.data.system(({ db }) =>
    sql<{ body: string }>`select body from messages where ticket_id = ${other.ticketId} order by position`.execute(db),
  );
  expect(rows.map(({ body }) => body)).toEqual([other.canary, other.canary, other.canary, 'tabela de preços']);
});

test('an erasure that is stopped goes on where it was, and only one runs for a contact', async () => {
  const person = await makePerson(2500);
  const first = await admin.call('startContactErasure', at(person.id));
  expect((await admin.call('startContactErasure', at(person.id))).id).toBe(first.id);
  expect((await admin.attempt('startContactExport', at(person.id))).body).toEqual({ error: 'ERR_PRIVACY_JOB_RUNNING' });
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const messages = async () => (await jobs(person.id))[0]?.counts.messages ?? 0;
  const { data } = server;
  // The first step that took some of them is not answered before the stop is asked for.
  const tenant: Data['tenant'] = async (companyId, work) => {
    const done = await data.tenant(companyId, work);
    if ((await messages()) > 0) {
      reached.resolve();
      await goOn.promise;
    }
    return done;
  };
  const stop = await startWork({ ...data, tenant });
  await reached.promise;
  const stopped = stop();
  goOn.resolve();
  await stopped;
  expect(await messages()).toBeLessThan(2500);
  await startWork();
  expect(await ended(person.id)).toMatchObject({ state: 'done', counts: { messages: 2500, notes: 1, tickets: 1 } });
  expect(await tablesWith(person.canary)).not.toContain('messages');
});

test('only admins may, an unknown contact and one of another company are not found', async () => {
  const person = await makePerson(1);
  const supervisor = await company.agent([], 'supervisor');
  const stranger = (await server.company()).admin;
  for (const name of ['listContactPrivacyJobs', 'startContactExport', 'startContactErasure'] as const) {
    expect((await supervisor.attempt(name, at(person.id))).status).toBe(403);
    expect((await stranger.attempt(name, at(person.id))).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
    expect((await admin.attempt(name, at(2_000_000_000))).status).toBe(404);
  }
});

test('messages, files and copies stay for ever unless the company chose otherwise (trust I-65)', async () => {
  await startWork();
  const person = await makePerson(5);
  await admin.call('startContactExport', at(person.id));
  await ended(person.id);
  await server.data.system(async ({ db }) => {
    await sql`update messages set created_at = now() - interval '40 days' where id like ${`${person.canary}-%`} and id <> ${`${person.canary}-4`}`.execute(
      db,
    );
    await sql`update tickets set last_message_at = now() - interval '40 days' where contact_id = ${person.id} and company_id = ${company.id}`.execute(
      db,
    );
    await sql`update privacy_jobs set finished_at = now() - interval '40 days' where company_id = ${company.id}`.execute(
      db,
    );
  });
  const left = async () => {
    const { rows } = await server.data.system(({ db }) =>
      sql<{ n: number; f: string | null; t: string }>`select count(*)::integer as n,
        (select reason from message_files where message_id = ${`${person.canary}-0`}) as f,
        (select last_message from tickets where company_id = ${company.id}) as t
        from messages where company_id = ${company.id}`.execute(db),
    );
    return rows[0];
  };
  const keep = async (key: string) => {
    await admin.call('updateSetting', { params: { key }, body: { value: '30' } });
    await forgetOld(server.data);
  };
  await forgetOld(server.data);
  expect(await left()).toEqual({ n: 5, f: null, t: person.canary });
  expect((await jobs(person.id))[0]?.fileUrl).not.toBeNull();
  await keep('keepExportsDays');
  expect((await jobs(person.id))[0]?.fileUrl).toBeNull();
  await keep('keepMediaDays');
  expect(await left()).toEqual({ n: 5, f: 'expired', t: person.canary });
  await keep('keepMessagesDays');
  expect(await left()).toEqual({ n: 1, f: null, t: '' });
  await sweepMedia(server.data, server.storage);
  expect(await server.storage.stat(storageKey(company.id, person.mediaIds[0] ?? ''))).toBeNull();
});
