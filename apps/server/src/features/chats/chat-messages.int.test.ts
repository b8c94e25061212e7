import { limits } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#testing/sample-files.ts';
import type { Person } from '#testing/test-server.ts';
import { begin, type Chats, say, startChats, texts } from './test-chats.ts';

let chats: Chats;
let server: Chats['server'];
let company: Chats['company'];
let ana: Person;
let bruno: Person;
let caio: Person;

beforeAll(async () => {
  chats = await startChats();
  ({ server, company, ana, bruno, caio } = chats);
});
afterAll(() => server.close());

const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };

test('a title and somebody are needed, blank messages are not sent, and lengths are bounded', async () => {
  for (const body of [
    { title: ' ', users: [{ id: bruno.id }] },
    { title: 'A', users: [] },
  ])
    expect(await ana.attempt('createChat', { body })).toMatchObject({ status: 400 });
  const { id } = await begin(ana, [bruno]);
  const attempt = (message: string) => ana.attempt('sendChatMessage', { params: { id }, body: { message } });
  expect(await attempt(' \n ')).toMatchObject({ status: 400, body: { error: 'ERR_CHAT_MESSAGE_EMPTY' } });
  expect(await attempt('x'.repeat(limits.chatMessage.max + 1))).toMatchObject({ status: 400 });
  expect(await texts(ana, id)).toEqual([]);
});

test('what is sent again after a lost answer is one message', async () => {
  const { id } = await begin(ana, [bruno]);
  const key = { 'idempotency-key': 'oi-1' };
  const [one, two] = await Promise.all([say(ana, id, 'Oi', {}, key), say(ana, id, 'Oi', {}, key)]);
  expect(one.id).toBe(two.id);
  expect(await texts(bruno, id)).toEqual(['Oi']);
  const other = { params: { id }, body: { message: 'Outra' } };
  expect(await ana.attempt('sendChatMessage', other, key)).toMatchObject({ status: 409 });
});

test('a page has 20 messages, ascending; the next ones have no hole and no double', async () => {
  const { id } = await begin(ana, [bruno]);
  for (let count = 1; count <= 45; count += 1) await say(count % 2 ? ana : bruno, id, String(count));
  const page = (query: object) => bruno.call('listChatMessages', { params: { id }, query });
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const said = ({ records }: { records: { message: string }[] }) => records.map(({ message }) => message);
  const first = await page({});
  expect([said(first), first.count, first.hasMore]).toEqual([numbers(26, 45), 45, true]);
  expect(said(await page({ pageNumber: 3 }))).toEqual(numbers(1, 5));
  const older = await page({ before: first.records[0]?.seq });
  expect([said(older), older.hasMore]).toEqual([numbers(6, 25), true]);
  expect(await page({ before: 6 })).toMatchObject({ hasMore: false, records: { length: 5 } });
});

test('own messages are corrected and deleted for all, answered and reacted to; others’ are not changed', async () => {
  const chat = await begin(ana, [bruno]);
  const question = await say(ana, chat.id, 'Cabe no caminhão?');
  const answer = await say(bruno, chat.id, 'Cabe', { quotedId: question.id, mentions: [ana.id, caio.id] });
  expect(answer).toMatchObject({
    quoted: { id: question.id, message: 'Cabe no caminhão?' },
    mentions: [{ id: ana.id }],
  });
  expect((await ana.call('getChat', { params: { id: chat.uuid } })).own.isMentioned).toBe(true);
  const heard = await chats.hear(ana, 'recado', 'chat');
  const params = { id: chat.id, messageId: answer.id };
  expect(await ana.attempt('editChatMessage', { params, body: { message: 'Não' } })).toMatchObject(refused);
  expect(await ana.attempt('deleteChatMessage', { params })).toMatchObject(refused);
  await ana.call('reactInChat', { params, body: { emoji: '🎉' } });
  await ana.call('reactInChat', { params, body: { emoji: '👍' } });
  await bruno.call('editChatMessage', { params, body: { message: 'Cabe sim' } });
  expect((await ana.call('listChats')).records[0]?.lastMessage).toContain('Cabe sim');
  const gone = await bruno.call('deleteChatMessage', { params });
  expect(gone).toMatchObject({ message: '', isDeleted: true, reactions: [], mentions: [], quoted: null });
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({ action: 'update-message', message: { id: answer.id, isDeleted: true } });
  expect(heard).toContainEqual(
    expect.objectContaining({ message: expect.objectContaining({ reactions: [{ emoji: '👍', userIds: [ana.id] }] }) }),
  );
  expect(await bruno.attempt('editChatMessage', { params, body: { message: 'Volta' } })).toMatchObject({ status: 404 });
});

test('a file has a signed address, goes with its message, and with its conversation', async () => {
  const chat = await begin(ana, [bruno]);
  const files = [{ name: 'doca.png', type: 'image/png', content: png.toString('base64') }];
  const input = { params: { id: chat.id }, body: { message: 'A doca' }, files };
  const sent = (await ana.attempt('sendChatMessage', input)).body as { id: number; mediaPath: string };
  expect(sent).toMatchObject({ mediaName: 'doca.png', media: { kind: 'image', type: 'image/png' } });
  const fetched = async (address: string) => (await fetch(new URL(address, server.url))).status;
  expect(await fetched(sent.mediaPath)).toBe(200);
  expect(await fetched(sent.mediaPath.replace(/\?.*/, ''))).not.toBe(200);
  await ana.call('deleteChatMessage', { params: { id: chat.id, messageId: sent.id } });
  expect(await fetched(sent.mediaPath)).not.toBe(200);
});

test('a ticket’s address shows its number to all, if its writer may read the ticket', async () => {
  const number = '5511988880000';
  const contact = await ana.call('createContact', { body: { name: 'Maria', number } });
  const [queueId = 0] = company.queueIds;
  const ticket = await ana.call('createTicket', {
    body: { contactId: contact.id, queueId, whatsappId: company.connectionId, userId: ana.id, status: 'open' },
  });
  const outsider = await company.agent([]);
  const { id } = await begin(ana, [outsider]);
  const address = `Veja ${server.url}/tickets/${ticket.uuid}`;
  expect((await say(ana, id, address)).ticket).toEqual({ id: ticket.id, uuid: ticket.uuid });
  expect((await say(outsider, id, address)).ticket).toBeNull();
});

test('a browser that is pushed hears of it, unless its person has muted the conversation and is not named', async () => {
  const chat = await begin(ana, [bruno]);
  const waiting = () =>
    server.data.tenant(company.id, async ({ db }) => {
      const { rows } = await sql<{ user_id: number }>`
        delete from pushes p using push_subscriptions s where p.company_id = ${company.id} and p.chat_id = ${chat.id}
          and s.company_id = p.company_id and s.id = p.subscription_id returning s.user_id`.execute(db);
      return rows.map(({ user_id }) => user_id);
    });
  for (const person of [ana, bruno])
    await server.data.tenant(company.id, ({ db }) =>
      sql`insert into push_subscriptions (company_id, user_id, session_id, digest, sealed)
        select company_id, user_id, id, user_id::text, '' from sessions
        where company_id = ${company.id} and user_id = ${person.id} limit 1`.execute(db),
    );
  await say(ana, chat.id, 'Um');
  await say(ana, chat.id, 'Dois');
  expect(await waiting()).toEqual([bruno.id]);
  await bruno.call('readChat', { params: { id: chat.id }, body: {} });
  await bruno.call('changeOwnChat', { params: { id: chat.id }, body: { isMuted: true } });
  await say(ana, chat.id, 'Três');
  expect(await waiting()).toEqual([]);
  await say(ana, chat.id, '@Bruno quatro', { mentions: [bruno.id] });
  expect(await waiting()).toEqual([bruno.id]);
});
