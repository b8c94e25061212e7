import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openData } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { Person } from '#testing/test-server.ts';
import { sendChatMessage } from './send-chat-message.ts';
import { begin, type Chats, say, startChats } from './test-chats.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.server.close());

/** A pool that notes what is sent through it, without what opens and ends a transaction. */
function watch(pool: pg.Pool) {
  const statements: string[] = [];
  const counted = {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values?: unknown[]) => {
        if (!/^(begin|commit)/.test(text)) statements.push(text);
        return client.query(text, values);
      };
      return Object.create(client, { query: { value: query } });
    },
    end: async () => undefined,
  };
  return { statements, data: openData(counted as never) };
}

test('a message to 50 members is at most five statements, and no row is written for each of them', async () => {
  const { server, company, ana } = chats;
  const others: Person[] = [];
  for (let count = 1; count < 50; count += 1) others.push(await company.agent());
  const chat = await begin(ana, others);
  await say(ana, chat.id, 'Antes');
  const { statements, data } = watch(server.database.pool);
  const actor = {
    userId: ana.id,
    companyId: company.id,
    name: 'Ana',
    profile: 'admin',
    queueIds: [],
  } as unknown as Actor; // all that is asked of it
  const call = { actor, headers: { 'idempotency-key': 'cinquenta' } };
  const body = { message: 'Bom dia', quotedId: null, mentions: [others[0]?.id ?? 0] };
  await sendChatMessage(data, call, { params: { id: chat.id }, query: undefined, body, files: [] }, () => '');
  expect(statements.length).toBeLessThanOrEqual(5);
  const { users } = await ana.call('getChat', { params: { id: chat.uuid } });
  expect(users.map(({ unreads }) => unreads)).toEqual([0, ...others.map(() => 2)]);
  const { rows } = await server.database.pool.query<{ written: number }>(
    `select count(distinct xmin::text)::integer as written from chat_members where chat_id = $1`,
    [chat.id],
  );
  // All but the author's stand as they were made.
  expect(rows[0]?.written).toBe(2);
});
