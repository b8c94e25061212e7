import { encodeSetting, type SettingKey, type SettingValue } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messageLoader } from '#features/messages/index.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { chooseSetting } from '#testing/test-rows.ts';
import { AutomaticRows } from './automatic-rows.ts';
import { OutboxRows } from './outbox-rows.ts';
import type { SessionRuntime } from './session-runtime.ts';
import {
  connectionRow,
  enqueueText,
  link,
  MemoryNetwork,
  makeConnections,
  messageRow,
  runMemory,
  testSecret,
  until,
} from './test-session.ts';
import type { Claim } from './types.ts';

const ours = '5511911112222';
const minute = 60_000;
let database: TestDatabase;
let running: SessionRuntime | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.data.system(({ db }) => db.deleteFrom('companies').execute());
});

async function choose<K extends SettingKey>(companyId: number, key: K, value: SettingValue<K>): Promise<void> {
  await chooseSetting(database.data, companyId, key, encodeSetting(key, value));
}

/** What the clock of a company's wall shows so long from now. */
const wall = (ms: number) =>
  new Date(Date.now() + ms).toLocaleTimeString('en-GB', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });

/** A company without quiet hours. */
async function company(): Promise<{ companyId: number; connectionId: number }> {
  const { companyId, ids } = await makeConnections(database.data, 1);
  await choose(companyId, 'sendQuietFrom', '');
  return { companyId, connectionId: ids[0] ?? 0 };
}

async function linked() {
  const place = await company();
  const network = new MemoryNetwork();
  const account = network.addAccount(ours);
  ({ runtime: running } = await runMemory(database, network, { nodeId: 'node' }));
  await link(database.data, network, place.connectionId, ours);
  const [ana, bia] = [network.addCustomer('5511988880001', 'Ana'), network.addCustomer('5511988880002', 'Bia')];
  const put = (to: string, text: string, automatic: boolean) =>
    enqueueText(database.data, place, { to, text, automatic });
  return { ...place, network, account, ana, bia, put };
}
const rowOf = (waId: string) =>
  database.data.system(({ db }) =>
    db.selectFrom('outbox').selectAll().where('wa_id', '=', waId).executeTakeFirstOrThrow(),
  );
const texts = (customer: { received: { text?: string }[] }) => customer.received.map(({ text }) => text);

test('what may leave is read from rows: a process that has just begun keeps every window and every day', async () => {
  const { companyId, connectionId } = await company();
  const claim: Claim = { companyId, id: connectionId, fence: 1, owner: 'a' };
  await database.data.system(({ db }) => sql`update connections set fence = 1, lease_owner = 'a'`.execute(db));
  await choose(companyId, 'sendPerHour', 25);
  const put = (n: number, automatic: boolean) =>
    enqueueText(database.data, { companyId, connectionId }, { to: `55119888${10_000 + n}`, text: 'olá', automatic });
  for (let n = 0; n < 36; n++) await put(n, true);
  for (let n = 36; n < 40; n++) await put(n, false);
  // Agents' own are taken whatever the budget says, and count.
  expect(await new OutboxRows(database.data, claim).claim(50, [], 1000)).toHaveLength(4);
  const begin = Date.now() + minute / 2;
  let now = begin;
  const left: number[] = [];
  while (left.length < 36) {
    // Every look by a process that knows nothing but the rows.
    const rows = new AutomaticRows(database.data, claim, sql`to_timestamp(${now / 1000}::float8)`);
    const turn = await rows.take(1000);
    if (!turn) throw new Error('They wait, and nothing was said of them.');
    if ('due' in turn) {
      left.push(now);
      await database.data.system(({ db }) =>
        db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', turn.due.id).execute(),
      );
    } else now = Math.ceil(turn.at);
  }
  const { agents } = await database.data.system(({ db }) =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('left_at').as('agents'))
      .where('automatic', '=', false)
      .executeTakeFirstOrThrow()
      .then(({ agents: last }) => ({ agents: last?.getTime() ?? 0 })),
  );
  for (const at of left) {
    const within = (ms: number) => left.filter((one) => one <= at && one > at - ms).length;
    expect(within(minute)).toBeLessThanOrEqual(20);
    // The four of the agents left in the first hour.
    expect(within(60 * minute) + (agents > at - 60 * minute ? 4 : 0)).toBeLessThanOrEqual(25);
  }
  const day = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at);
  const days = Map.groupBy([...left, ...Array.from({ length: 4 }, () => agents)], day);
  for (const [name, ofDay] of days) expect(ofDay.length, name).toBeLessThanOrEqual(30);
  expect(days.size).toBeGreaterThan(1);
});

test('what is held says until about when and why, those behind it later; who looks at it is told, once', async () => {
  const place = await company();
  const { companyId, connectionId } = place;
  const claim: Claim = { companyId, id: connectionId, fence: 1, owner: 'a' };
  await database.data.system(({ db }) => sql`update connections set fence = 1, lease_owner = 'a'`.execute(db));
  const restricted = new Date(Date.now() + 3_600_000);
  const restrict = (restricted_until: Date | null) =>
    database.data.system(({ db }) =>
      db.updateTable('connections').set({ restricted_until }).where('id', '=', connectionId).execute(),
    );
  await restrict(restricted);
  const put = (to: string) => enqueueText(database.data, place, { to, text: 'olá', automatic: true });
  const [first, second] = [await put('5511988880001'), await put('5511988880002')];
  const mine = await enqueueText(database.data, place, { to: '5511988880003', text: 'de alguém' });
  const told = () =>
    database.data.system(async ({ db }) => {
      const rows = await db.selectFrom('events').select('subject').where('name', '=', 'message.updated').execute();
      return rows.map(({ subject }) => JSON.stringify(subject));
    });
  const rows = new AutomaticRows(database.data, claim);
  await rows.take(1000);
  expect(await rowOf(first.waId)).toMatchObject({ held_until: restricted, held_why: 'restricted', state: 'waiting' });
  expect(await rowOf(second.waId)).toMatchObject({
    held_until: new Date(restricted.getTime() + 3000),
    held_why: 'restricted',
  });
  expect(await rowOf(mine.waId)).toMatchObject({ held_until: null, held_why: null });
  expect(await told()).toHaveLength(2);
  const load = messageLoader(createMediaLinks(testSecret, undefined));
  const shown = await database.data.tenant(companyId, (tx) => load(tx, [first.messageId, mine.messageId]));
  expect(shown.map(({ held }) => held)).toEqual([{ until: restricted.toISOString(), why: 'restricted' }, undefined]);
  // Another process finds the same, and has nothing new to tell.
  await new AutomaticRows(database.data, claim).take(1000);
  expect(await told()).toHaveLength(2);
  // It is lifted, and the quiet of the night begins: the words are others.
  await restrict(null);
  await choose(companyId, 'sendQuietFrom', wall(-60 * minute));
  await choose(companyId, 'sendQuietUntil', wall(60 * minute));
  await new AutomaticRows(database.data, claim).take(1000);
  expect(await rowOf(first.waId)).toMatchObject({ held_why: 'quiet' });
  expect(await told()).toHaveLength(4);
});

test('of a long line every message says that it is held, the far ones at the next looks', async () => {
  const place = await company();
  const { companyId, connectionId } = place;
  const claim: Claim = { companyId, id: connectionId, fence: 1, owner: 'a' };
  const restricted = new Date(Date.now() + 3_600_000);
  await database.data.system(({ db }) =>
    sql`update connections set fence = 1, lease_owner = 'a', restricted_until = ${restricted}`.execute(db),
  );
  const { waId } = await enqueueText(database.data, place, { to: '5511988880001', text: 'olá', automatic: true });
  await database.data.system(({ db }) =>
    sql`insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, automatic)
      select company_id, connection_id, conversation, message_id, wa_id || n, kind, payload, true
      from outbox, generate_series(1, 450) n where wa_id = ${waId}`.execute(db),
  );
  let now = Date.now();
  const looks: number[] = [];
  while (now < restricted.getTime()) {
    looks.push(now);
    const turn = await new AutomaticRows(database.data, claim, sql`to_timestamp(${now / 1000}::float8)`).take(1000);
    if (!turn || 'due' in turn) throw new Error('It is restricted: nothing may leave.');
    now = turn.at;
  }
  const { rows: plain } = await database.data.system(({ db }) =>
    sql`select 1 from outbox where held_until is null or held_why <> 'restricted'`.execute(db),
  );
  expect(plain).toHaveLength(0);
  expect(looks).toHaveLength(3);
});

test('two processes that own a connection after one another never both take: the lease decides', async () => {
  const { companyId, connectionId } = await company();
  await database.data.system(({ db }) => sql`update connections set fence = 2, lease_owner = 'b'`.execute(db));
  await enqueueText(database.data, { companyId, connectionId }, { to: '5511988880001', text: 'x', automatic: true });
  const rowsOf = (fence: number, owner: string) =>
    new AutomaticRows(database.data, { companyId, id: connectionId, fence, owner });
  expect(await rowsOf(1, 'a').take(1000)).toBeUndefined();
  const both = await Promise.all([rowsOf(2, 'b').take(1000), rowsOf(2, 'b').take(1000)]);
  expect(both.filter((turn) => turn && 'due' in turn)).toHaveLength(1);
});

test('what agents write passes what is held, also in its own conversation; the held one follows when there is room', async () => {
  const { companyId, ana, bia, put } = await linked();
  await choose(companyId, 'sendPerMinute', 1);
  await put(ana.number, 'automática 1', true);
  await until('the first one', () => ana.received.length === 1);
  const held = await put(bia.number, 'automática 2', true);
  await put(bia.number, 'de alguém', false);
  await until('the one of the agent', () => bia.received.length === 1);
  expect(texts(bia)).toEqual(['de alguém']);
  expect(await rowOf(held.waId)).toMatchObject({ state: 'waiting', attempts: 0, left_at: null });
  await choose(companyId, 'sendPerMinute', 60);
  await until('the held one', () => bia.received.length === 2);
  expect(texts(bia)).toEqual(['de alguém', 'automática 2']);
  expect(ana.received).toHaveLength(1);
});

test('within a conversation an automatic message keeps its place behind what an agent wrote, past a lost answer', async () => {
  const { account, ana, put } = await linked();
  account.nextAnswers.push('lost');
  await put(ana.number, 'até logo', false);
  await put(ana.number, 'avalie', true);
  await until('both', () => ana.received.length === 2);
  expect(texts(ana)).toEqual(['até logo', 'avalie']);
});

test('the first refusal 463 stops what is automatic at once and until the end date; agents go on, nothing is tried again', async () => {
  const { companyId, connectionId, account, ana, bia, put } = await linked();
  // It is the refusal that holds the next one, which has its turn long after.
  await choose(companyId, 'sendPerMinute', 1);
  await choose(companyId, 'sendJitterPercent', 0);
  account.nextAnswers.push('restricted');
  const refused = await put(ana.number, 'fria', true);
  const held = await put(bia.number, 'outra', true);
  await until('the refusal', async () => (await messageRow(database.data, refused.messageId)).ack === 0);
  // With the transaction that fails the message, not some time after.
  const { restricted_until: end, fence, lease_owner } = await connectionRow(database.data, connectionId);
  expect(end?.getTime()).toBeGreaterThan(Date.now() + 23 * 60 * minute);
  const typed = await put(bia.number, 'resposta', false);
  await until('the answer', async () => (await messageRow(database.data, typed.messageId)).ack >= 2);
  const claim = { companyId, id: connectionId, fence, owner: lease_owner ?? '' };
  const turn = await new AutomaticRows(database.data, claim).take(1000);
  // The database counts parts of a millisecond too.
  expect(turn && 'at' in turn && Math.trunc(turn.at)).toBe(end?.getTime());
  expect(texts(bia)).toEqual(['resposta']);
  expect(await rowOf(held.waId)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await rowOf(refused.waId)).toMatchObject({ state: 'failed', attempts: 1, error: 'restricted' });
  await choose(companyId, 'sendPerMinute', 60);
  const isFree = () => texts(bia).includes('outra');
  // The session writes the restriction too, perhaps only now, and looks again with whatever the agents write next.
  for (let turn = 0; turn < 20 && !isFree(); turn++) {
    await database.data.system(({ db }) =>
      db.updateTable('connections').set({ restricted_until: new Date() }).execute(),
    );
    await put(bia.number, `até logo ${turn}`, false);
    await until('what was typed', () => texts(bia).includes(`até logo ${turn}`));
  }
  await until('the held one', isFree);
  expect(ana.received).toHaveLength(0);
});

test('in quiet hours a notice waits, an answer to somebody who has just written leaves, and an agent who writes frees the notice', async () => {
  const { companyId, connectionId, ana, bia, put } = await linked();
  await choose(companyId, 'sendQuietFrom', wall(-60 * minute));
  await choose(companyId, 'sendQuietUntil', wall(60 * minute));
  const notice = await put(ana.number, 'aviso', true);
  const answer = await put(bia.number, 'obrigado pela nota', true);
  const { contact_id, ticket_id } = await messageRow(database.data, answer.messageId);
  await database.data.system(({ db }) =>
    db
      .insertInto('messages')
      .values({
        ...{ company_id: companyId, id: 'in', ticket_id, contact_id, connection_id: connectionId, wa_id: 'in' },
        ...{ wa_chat: `phone:${bia.number}`, from_me: false, body: '3', media_type: 'conversation', ack: 0 },
      })
      .execute(),
  );
  await until('the answer', () => bia.received.length === 1);
  expect(await rowOf(notice.waId)).toMatchObject({ state: 'waiting', attempts: 0 });
  const user = await database.data.system(({ db }) =>
    db
      .insertInto('users')
      .values({ company_id: companyId, name: 'Rui', email: 'rui@example.com', password_hash: '', profile: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const place = { companyId, connectionId };
  await enqueueText(database.data, place, { to: ana.number, text: 'boa noite', userId: user.id });
  await until('the notice', () => ana.received.length === 2);
});
