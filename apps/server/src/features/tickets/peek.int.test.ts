import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an admin peeks at a conversation of somebody else: nothing changes, and the activity log notes it (core §2)', async () => {
  const company = await server.company();
  const agent = await company.agent();
  const read = <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
    server.data.system(async ({ db }) => (await statement.execute(db)).rows);
  const [ticket] = await read(sql<{ id: number }>`
    with contact as (insert into contacts (company_id, name, number)
      values (${company.id}, 'Ana', '5511977776666') returning id)
    insert into tickets (company_id, contact_id, connection_id, user_id, status, unread_messages)
    select ${company.id}::integer, id, ${company.connectionId}::integer, ${agent.id}::integer, 'open', 3 from contact
    returning id`);
  const id = ticket?.id ?? 0;
  const rows = () => read(sql`select * from tickets where company_id = ${company.id}`);
  const events = () => read(sql`select seq from events where company_id = ${company.id}`);
  const before = [await rows(), await events()];
  expect(await company.admin.call('peekTicket', { params: { id } })).toMatchObject({ id, unreadMessages: 3 });
  await company.admin.call('listMessages', { params: { ticketId: id }, query: { markRead: 'false' } });
  expect([await rows(), await events()]).toEqual(before);
  const { entries } = await company.admin.call('listActivity', { query: { area: 'tickets' } });
  expect(entries.map(({ kind, facts, user }) => [kind, facts, user?.id])).toEqual([
    ['ticket.peeked', { ticket: String(id) }, company.admin.id],
  ]);
  expect(await agent.attempt('peekTicket', { params: { id } })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
});
