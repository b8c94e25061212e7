import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { makeConnections } from '../sessions/test-session.ts';
import { cleanUp } from './clean-up.repo.ts';

let database: TestDatabase;
let place: { companyId: number; connectionId: number };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { companyId, ids } = await makeConnections(database.data, 1);
  place = { companyId, connectionId: ids[0] ?? 0 };
});

const count = async (table: 'outbox' | 'journal' | 'events'): Promise<number> => {
  const { rows } = await database.pool.query(`select count(*) as n from ${table} where company_id = $1`, [
    place.companyId,
  ]);
  return rows[0].n;
};
const addEvents = (rows: number, age: string) =>
  database.pool.query(
    `insert into events (company_id, seq, name, subject, audience, created_at)
      select $1, coalesce((select max(seq) from events where company_id = $1), 0) + n, 'ticket.updated', '{}', '{}', now() - $3::interval
      from generate_series(1, $2::int) as n`,
    [place.companyId, rows, age],
  );

test('the clean-up removes what nobody reads any more and leaves the rest', async () => {
  const { companyId, connectionId } = place;
  const outbox = (state: string, age: string) =>
    database.pool.query(
      `insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, state, sent_at)
        values ($1, $2, 1, '', '', 'read', '{}', $3, case when $3 = 'sent' then now() - $4::interval end)`,
      [companyId, connectionId, state, age],
    );
  const journal = (id: string, age: string | null) =>
    database.pool.query(
      `insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload, received_at, done_at)
        values ($1, $2, 'c', '', $3, false, '{}', now(), now() - $4::interval)`,
      [companyId, connectionId, id, age],
    );
  await outbox('sent', '7 hours');
  await outbox('sent', '5 hours');
  await outbox('waiting', '7 hours');
  await journal('old', '8 days');
  await journal('young', '6 days');
  await journal('open', null);
  await addEvents(1, '11 minutes');
  await addEvents(1, '9 minutes');
  await cleanUp(database.data);
  expect([await count('outbox'), await count('journal'), await count('events')]).toEqual([2, 2, 1]);
});

test('browsers that were pushed go with their session, and pushes a day after they were queued', async () => {
  const { companyId } = place;
  const query = async (text: string, ...values: unknown[]) =>
    (await database.pool.query(text, [companyId, ...values])).rows;
  const [user] = await query(
    `insert into users (company_id, name, email, password_hash) values ($1, 'Ana', $2, '-') returning id`,
    `${randomUUID()}@teste.local`,
  );
  const browser = async (state: string) => {
    const [session] = await query(
      `insert into sessions (id, company_id, user_id, refresh_hash, expires_at, revoked_at) values ($2, $1, $3, '-',
        case when $4 = 'expired' then now() else now() + interval '1 day' end, case when $4 = 'revoked' then now() end) returning id`,
      ...[randomUUID(), user.id, state],
    );
    const [made] = await query(
      `insert into push_subscriptions (company_id, user_id, session_id, digest, sealed) values ($1, $2, $3, $4, '') returning id`,
      ...[user.id, session.id, randomUUID()],
    );
    return Number(made.id);
  };
  const [lives, stays] = [await browser('open'), await browser('open')];
  for (const state of ['expired', 'revoked']) await browser(state);
  const push = (id: number, due: string | null, queued: string) =>
    query(
      `insert into pushes (company_id, subscription_id, due_at, queued_at) values ($1, $2, $3, now() - $4::interval)`,
      ...[id, due, queued],
    );
  await push(lives, null, '25 hours');
  await push(stays, null, '23 hours');
  await cleanUp(database.data);
  expect(await query('select id from push_subscriptions where company_id = $1 order by id')).toEqual([
    { id: lives },
    { id: stays },
  ]);
  expect(await query('select subscription_id as id from pushes where company_id = $1')).toEqual([{ id: stays }]);
});

test('the clean-up goes on until nothing old is left, however much there is', async () => {
  await addEvents(12_000, '11 minutes');
  await cleanUp(database.data);
  expect(await count('events')).toBe(0);
});

test('two nodes that clean up at once do not disturb each other', async () => {
  await addEvents(12_000, '11 minutes');
  await Promise.all([cleanUp(database.data), cleanUp(database.data)]);
  await cleanUp(database.data);
  expect(await count('events')).toBe(0);
});
