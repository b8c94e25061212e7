import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { productInbound } from './product-inbound.ts';
import type { SessionRuntime } from './session-runtime.ts';
import {
  connectionRow,
  enqueueText,
  link,
  MemoryNetwork,
  makeConnections,
  messageRow,
  runMemory,
  type SentText,
  until,
} from './test-session.ts';
import type { InboundPort } from './types.ts';

const ours = '5511911112222';
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

async function linked(inbound?: InboundPort) {
  const { companyId, ids } = await makeConnections(database.data, 1);
  const connectionId = ids[0] ?? 0;
  const network = new MemoryNetwork();
  const account = network.addAccount(ours);
  const { runtime, log } = await runMemory(database, network, { nodeId: 'node', ...(inbound ? { inbound } : {}) });
  running = runtime;
  await link(database.data, network, connectionId, ours);
  const send = (to: string, text: string) => enqueueText(database.data, { companyId, connectionId }, { to, text });
  return { network, account, companyId, connectionId, send, log };
}
const ackOf = (id: string) => messageRow(database.data, id).then((row) => row.ack);
const outbox = () =>
  database.data.system(({ db }) =>
    db.selectFrom('outbox').select(['wa_id', 'state', 'attempts', 'error']).orderBy('id').execute(),
  );

test('a conversation goes out in order, also past an answer that got lost, and other conversations do not wait for it', async () => {
  const { network, account, send, log } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  const bia = network.addCustomer('5511988880002', 'Bia');
  account.nextAnswers.push('lost');
  const sent: SentText[] = [];
  for (const text of ['a1', 'a2', 'a3']) sent.push(await send(ana.number, text));
  const other = await send(bia.number, 'b1');
  await until('the other conversation', () => bia.received.length === 1);
  await until('the last one to be acknowledged', async () => (await ackOf(sent[2]?.messageId ?? '')) >= 2);
  expect(ana.received.map((message) => message.text)).toEqual(['a1', 'a2', 'a3']);
  expect(ana.received.map((message) => message.id)).toEqual(sent.map((message) => message.waId));
  await until('the other one to be acknowledged', async () => (await ackOf(other.messageId)) >= 2);
  const rows = await outbox();
  expect(rows.every((row) => row.state === 'sent')).toBe(true);
  // The lost one, and only that one, went out twice, with its id.
  expect(rows.filter((row) => row.attempts > 1).map((row) => row.wa_id)).toEqual([sent[0]?.waId]);
  expect(log.join('\n')).not.toMatch(/a1|5511988880001/);
});

test('the encoded message is kept for phones that ask again', async () => {
  const { network, send } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  const { messageId } = await send(ana.number, 'guardada');
  const row = await until('the encoded form', async () => {
    const read = await messageRow(database.data, messageId);
    return read.raw !== null && read;
  });
  expect(row.raw?.toString()).toContain('guardada');
});

test('what waits while the link is down goes out once when it is back', async () => {
  const { network, account, connectionId, send } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  for (let round = 0; round < 3; round++) {
    account.drop();
    await send(ana.number, `cortada ${round}`);
  }
  await until('all of them', () => ana.received.length === 3);
  expect(ana.received.map((message) => message.text)).toEqual(['cortada 0', 'cortada 1', 'cortada 2']);
  await until('the state', async () => (await connectionRow(database.data, connectionId)).status === 'CONNECTED');
});

test('a restriction (463) ends the message with its reason, is never tried again, and is shown on the connection', async () => {
  const { network, account, connectionId, send } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  account.nextAnswers.push('restricted');
  const refused = await send(ana.number, 'fria');
  await until('the refusal', async () => (await ackOf(refused.messageId)) === 0);
  expect((await messageRow(database.data, refused.messageId)).error).toBe('restricted');
  await until('the banner', async () => (await connectionRow(database.data, connectionId)).restricted_until);
  const next = await send(ana.number, 'depois');
  await until('the next one', async () => (await ackOf(next.messageId)) >= 2);
  expect(ana.received.map((message) => message.text)).toEqual(['depois']);
  expect(await outbox()).toContainEqual({ wa_id: refused.waId, state: 'failed', attempts: 1, error: 'restricted' });
});

test('a number without WhatsApp ends the message with its reason', async () => {
  const { send } = await linked();
  const lost = await send('5511900000000', 'ninguém');
  await until('the refusal', async () => (await ackOf(lost.messageId)) === 0);
  expect((await messageRow(database.data, lost.messageId)).error).toBe('notOnWhatsapp');
});

test('a message found "sending" after a crash goes out again with the same id', async () => {
  const { network, connectionId, companyId, send } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  await running?.stop();
  const { waId, messageId } = await send(ana.number, 'meio caminho');
  await database.data.system(({ db }) =>
    db.updateTable('outbox').set({ state: 'sending', attempts: 1 }).where('wa_id', '=', waId).execute(),
  );
  ({ runtime: running } = await runMemory(database, network, { nodeId: 'after the crash' }));
  await until('the delivery', async () => (await ackOf(messageId)) >= 2);
  expect(ana.received).toEqual([expect.objectContaining({ id: waId, repeats: 0 })]);
  expect(companyId * connectionId).toBeGreaterThan(0);
});

test('receipts that come before the message of the company’s own phone are not lost (trust I-23)', async () => {
  const receipts = Promise.withResolvers<void>();
  const slow: InboundPort = {
    ...productInbound,
    process: (...asked) => receipts.promise.then(() => productInbound.process(...asked)),
    applyAcks: (...asked) => productInbound.applyAcks(...asked).finally(() => receipts.resolve()),
  };
  const { network, account, companyId } = await linked(slow);
  const ana = network.addCustomer('5511988880001', 'Ana');
  const id = account.sayFromPhone(ana, 'do celular');
  ana.delivered(account, [id]);
  ana.read(account, [id]);
  const { rows } = await until('the blue ticks', async () => {
    const found = await database.data.tenant(companyId, ({ db }) =>
      sql<{ ack: number; kinds: string[] }>`
        select m.ack, array(select k.kind from message_moments k where k.company_id = m.company_id and k.message_id = m.id order by k.at, k.kind) as kinds
        from messages m where m.company_id = ${companyId} and m.wa_id = ${id} and m.ack = 4`.execute(db),
    );
    return found.rows.length > 0 && found;
  });
  expect(rows[0]?.kinds).toEqual(['delivered', 'read']);
});

test('what can be undone leaves when its time is over, also after a restart, and what was written later waits behind it', async () => {
  const { network, send, companyId } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  await running?.stop();
  const first = await send(ana.number, 'com prazo');
  await database.data.system(({ db }) =>
    sql`update outbox set held_why = 'undo', held_until = clock_timestamp() + interval '2 seconds', next_at = clock_timestamp() + interval '2 seconds'
      where company_id = ${companyId} and message_id = ${first.messageId}`.execute(db),
  );
  await send(ana.number, 'depois');
  const leftAt = async () => {
    const { rows } = await database.data.system(({ db }) =>
      sql<{ left_at: Date | null; isEarly: boolean }>`select left_at, left_at < held_until as "isEarly" from outbox
        where company_id = ${companyId} and message_id = ${first.messageId}`.execute(db),
    );
    return rows[0];
  };
  ({ runtime: running } = await runMemory(database, network, { nodeId: 'node' }));
  await until('both to arrive', () => ana.received.length === 2);
  expect(ana.received.map(({ text }) => text)).toEqual(['com prazo', 'depois']);
  expect((await leftAt())?.isEarly).toBe(false);
});

test('a deletion that is given up after the last try is taken back, and what it replaces is told to no phone', async () => {
  const { network, send, companyId, connectionId } = await linked();
  const ana = network.addCustomer('5511988880001', 'Ana');
  const { messageId, waId } = await send(ana.number, 'segredo');
  await until('the message', async () => (await ackOf(messageId)) >= 2);
  const to = { kind: 'phone', value: ana.number };
  const queue = (kind: 'edit' | 'revoke', attempts: number, more: object) =>
    database.data.tenant(companyId, async (tx) => {
      const payload = JSON.stringify({ kind, to, ref: { chat: to, id: waId, fromMe: true }, ...more });
      await sql`insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, attempts)
        select ${companyId}, ${connectionId}, m.contact_id, m.id, ${`3EB0${kind}`}, ${kind}, ${payload}::jsonb, ${attempts}
        from messages m where m.company_id = ${companyId} and m.id = ${messageId}`.execute(tx.db);
      await sql`select pg_notify('recado_outbox', ${String(connectionId)})`.execute(tx.db);
    });
  await queue('edit', 0, { text: 'segredo', before: { text: 'antes', isEdited: false } });
  const edited = await until('the correction', () => ana.received.find(({ id }) => id === '3EB0edit'));
  expect(JSON.stringify(edited)).not.toContain('antes');
  await database.data.system(({ db }) =>
    db.updateTable('messages').set({ is_deleted: true }).where('id', '=', messageId).execute(),
  );
  await queue('revoke', 20, {});
  await until('the deletion to be taken back', async () => !(await messageRow(database.data, messageId)).is_deleted);
  expect(await messageRow(database.data, messageId)).toMatchObject({ error: 'ERR_DELETE_WAPP_MSG', body: 'segredo' });
  expect(await outbox()).toContainEqual({ wa_id: '3EB0revoke', state: 'failed', attempts: 21, error: 'unknown' });
});
