import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlan } from '#testing/give-plan.ts';
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

const unreadsOf = async (who: Person, uuid: string) => {
  const { users } = await who.call('getChat', { params: { id: uuid } });
  return Object.fromEntries(users.map(({ userId, unreads }) => [userId, unreads]));
};
/** What was told of the beginning may still be on its way when somebody begins to listen. */
const withoutCreate = (said: readonly unknown[]) => () =>
  said.filter((one) => (one as { action: string }).action !== 'create');
const notFound = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } };
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };

test('whoever begins a conversation is in it first, and shapes hold what the wire says and no more', async () => {
  const chat = await begin(ana, [bruno]);
  expect(chat).toMatchObject({ title: 'Comercial', ownerId: ana.id, owner: { name: 'Ana Admin' }, lastMessage: '' });
  expect(chat.users.map(({ userId }) => userId)).toEqual([ana.id, bruno.id]);
  expect(Object.keys(chat.users[0]?.user ?? {})).toEqual(['id', 'name']);
  const sent = await say(ana, chat.id, '  Bom dia  ');
  expect(sent).toMatchObject({
    message: 'Bom dia',
    senderId: ana.id,
    sender: { id: ana.id, name: 'Ana Admin' },
    seq: 1,
  });
  expect((await bruno.call('listChats')).records[0]).toMatchObject({ id: chat.id, lastMessage: 'Ana Admin: Bom dia' });
});

test('unread counts follow each member’s marker, also when others come and go', async () => {
  const chat = await begin(ana, [bruno]);
  await say(ana, chat.id, 'Um');
  await say(ana, chat.id, 'Dois');
  expect(await unreadsOf(ana, chat.uuid)).toEqual({ [ana.id]: 0, [bruno.id]: 2 });
  const users = [{ id: bruno.id }, { id: caio.id }];
  await ana.call('updateChat', { params: { id: chat.id }, body: { title: 'Outro', users } });
  await say(bruno, chat.id, 'Três');
  expect(await unreadsOf(ana, chat.uuid)).toEqual({ [ana.id]: 1, [bruno.id]: 0, [caio.id]: 1 });
  await caio.call('readChat', { params: { id: chat.id }, body: { userId: caio.id } });
  expect(await unreadsOf(ana, chat.uuid)).toEqual({ [ana.id]: 1, [bruno.id]: 0, [caio.id]: 0 });
});

test('who comes reads from then on, or all, as the owner chose; not even the list tells them more', async () => {
  const chat = await begin(ana, [bruno]);
  const before = await say(ana, chat.id, 'Segredo de antes');
  const withUsers = (others: readonly Person[], showHistory: boolean) =>
    ana.call('updateChat', {
      params: { id: chat.id },
      body: { title: 'Equipe', users: others.map(({ id }) => ({ id })), showHistory },
    });
  const heard = await chats.hear(caio, 'family', `chat-user-${caio.id}`, 'chat', `chat-${chat.id}`);
  await withUsers([bruno, caio], false);
  expect(await texts(caio, chat.id)).toEqual([]);
  await withUsers([bruno, caio], false);
  await ana.call('editChatMessage', {
    params: { id: chat.id, messageId: before.id },
    body: { message: 'Segredo corrigido' },
  });
  const react = { params: { id: chat.id, messageId: before.id }, body: { emoji: '👍' } };
  expect(await caio.attempt('reactInChat', react)).toMatchObject({ status: 404 });
  const quoted = { params: { id: chat.id }, body: { message: 'Oi', quotedId: before.id } };
  expect(await caio.attempt('sendChatMessage', quoted)).toMatchObject({ status: 404 });
  expect((await caio.call('searchChats', { query: { searchParam: 'segredo' } })).hits).toEqual([]);
  await say(bruno, chat.id, 'De agora');
  expect(await texts(caio, chat.id)).toEqual(['De agora']);
  await expect.poll(() => JSON.stringify(heard)).toContain('De agora');
  expect(JSON.stringify(heard)).not.toContain('Segredo');
  const dani = await company.agent();
  await withUsers([bruno, caio, dani], true);
  expect(await texts(dani, chat.id)).toEqual(['Segredo corrigido', 'De agora']);
});

test('only the owner renames, changes members and deletes; people of other companies are unknown', async () => {
  const chat = await begin(ana, [bruno]);
  const body = { title: 'Meu', users: [{ id: bruno.id }] };
  expect(await bruno.attempt('updateChat', { params: { id: chat.id }, body })).toMatchObject(refused);
  expect(await bruno.attempt('deleteChat', { params: { id: chat.id } })).toMatchObject(refused);
  const other = await server.company();
  const stranger = { title: 'Meu', users: [{ id: other.admin.id }] };
  for (const attempt of [
    ana.attempt('updateChat', { params: { id: chat.id }, body: stranger }),
    ana.attempt('createChat', { body: stranger }),
    ana.attempt('openDirectChat', { body: { userId: other.admin.id } }),
  ])
    expect(await attempt).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
});

test('who left, never was in it, is of another company, or visits for support gets nothing', async () => {
  const chat = await begin(ana, [bruno, caio]);
  const { id: messageId } = await say(ana, chat.id, 'Para nós três');
  const heard = await chats.hear(caio, 'recado', 'chat', 'chatRead', 'chatTyping');
  await ana.call('updateChat', { params: { id: chat.id }, body: { title: 'Dois', users: [{ id: bruno.id }] } });
  await expect.poll(() => heard.at(-1)).toEqual({ action: 'delete', id: chat.id });
  const heardBefore = heard.length;
  const other = await server.company();
  await givePlan(server.database.pool, other.id, {});
  const params = { id: chat.id, messageId };
  for (const person of [caio, await company.agent(), await server.enter(other.admin.id, other.id)]) {
    for (const attempt of [
      person.attempt('getChat', { params: { id: chat.uuid } }),
      person.attempt('listChatMessages', { params }),
      person.attempt('sendChatMessage', { params, body: { message: 'Oi' } }),
      person.attempt('editChatMessage', { params, body: { message: 'Oi' } }),
      person.attempt('deleteChatMessage', { params }),
      person.attempt('reactInChat', { params, body: { emoji: '👍' } }),
      person.attempt('readChat', { params, body: {} }),
      person.attempt('typingInChat', { params, body: { on: true } }),
      person.attempt('changeOwnChat', { params, body: { isPinned: true } }),
      person.attempt('updateChat', { params, body: { title: 'A', users: [{ id: person.id }] } }),
      person.attempt('deleteChat', { params }),
    ])
      expect(await attempt).toMatchObject(notFound);
    expect((await person.call('listChats')).records.map(({ id }) => id)).not.toContain(chat.id);
    expect((await person.call('searchChats', { query: { searchParam: 'nós três' } })).hits).toEqual([]);
  }
  await say(bruno, chat.id, 'Sem o Caio');
  await bruno.call('typingInChat', { params, body: { on: true } });
  await bruno.call('readChat', { params, body: {} });
  const last = await begin(ana, [caio], 'Marco');
  await expect.poll(async () => (await caio.call('listChats')).records.map(({ id }) => id)).toContain(last.id);
  expect(heard).toHaveLength(heardBefore);
  const superUser = await server.member(other.id, { queueIds: [], profile: 'admin', isSuper: true });
  const { token } = await superUser.call('enterSupport', {
    params: { id: company.id },
    body: { reason: 'Olhar a fila' },
  });
  const visit = server.withToken(superUser, token);
  const support = { status: 403, body: { error: 'ERR_SUPPORT_MODE' } };
  expect(await visit.attempt('listChats')).toMatchObject(support);
  expect(await visit.attempt('listChatMessages', { params })).toMatchObject(support);
});

test('clients of the family hear every event where they listen, ours hears each once', async () => {
  const chat = await begin(ana, [bruno]);
  const channels = [`chat-user-${bruno.id}`, 'chat', `chat-${chat.id}`];
  const family = withoutCreate(await chats.hear(bruno, 'family', ...channels));
  const ours = withoutCreate(await chats.hear(bruno, 'recado', ...channels, 'chatRead'));
  const sent = await say(ana, chat.id, 'Bom dia');
  const told = {
    action: 'new-message',
    newMessage: {
      id: sent.id,
      senderId: ana.id,
      message: 'Bom dia',
      chat: { users: [{ userId: ana.id }, { userId: bruno.id }] },
    },
    chat: { id: chat.id, users: [{ unreads: 0 }, { unreads: 1, user: { id: bruno.id } }] },
  };
  await expect.poll(family).toMatchObject([told, told]);
  await expect.poll(ours).toMatchObject([told]);
  await bruno.call('readChat', { params: { id: chat.id }, body: {} });
  const read = { action: 'update', chat: { users: [{ unreads: 0 }, { unreads: 0 }] } };
  await expect.poll(family).toMatchObject([told, told, read, read]);
  await expect.poll(ours).toMatchObject([told, { action: 'update', userId: bruno.id, readSeq: 1 }]);
  await ana.call('deleteChat', { params: { id: chat.id } });
  await expect.poll(() => family().at(-1)).toEqual({ action: 'delete', id: chat.id });
});

test('two people have one direct conversation, whoever opens it; nobody renames or deletes it', async () => {
  const [one, two] = await Promise.all([
    ana.call('openDirectChat', { body: { userId: caio.id } }),
    caio.call('openDirectChat', { body: { userId: ana.id } }),
  ]);
  expect(one.id).toBe(two.id);
  expect(one).toMatchObject({ isDirect: true, ownerId: null, users: { length: 2 } });
  const body = { title: 'Nosso', users: [{ id: caio.id }, { id: bruno.id }] };
  expect(await ana.attempt('updateChat', { params: { id: one.id }, body })).toMatchObject(refused);
  expect(await ana.attempt('deleteChat', { params: { id: one.id } })).toMatchObject(refused);
  expect(await ana.attempt('openDirectChat', { body: { userId: ana.id } })).toMatchObject({ status: 404 });
});

test('pinned, muted and begun texts are each member’s own; the list is pinned first, then the latest', async () => {
  const eva = await company.agent();
  const [old, young] = [await begin(ana, [eva], 'Antiga'), await begin(ana, [eva], 'Nova')];
  const titles = async (who: Person, query: object = {}) =>
    (await who.call('listChats', { query })).records.map(({ title }) => title);
  expect(await titles(eva)).toEqual(['Nova', 'Antiga']);
  await say(ana, old.id, 'Acorda');
  expect(await titles(eva)).toEqual(['Antiga', 'Nova']);
  const own = { isPinned: true, isMuted: true, draft: 'Bom di' };
  const heard = await chats.hear(eva, 'recado', 'chatOwn');
  expect(await eva.call('changeOwnChat', { params: { id: young.id }, body: own })).toMatchObject(own);
  await expect.poll(() => heard).toEqual([{ action: 'update', chatId: young.id }]);
  expect(await titles(eva)).toEqual(['Nova', 'Antiga']);
  expect((await ana.call('getChat', { params: { id: young.uuid } })).own).toMatchObject({ isPinned: false, draft: '' });
  expect(await titles(eva, { searchParam: 'ántiga' })).toEqual(['Antiga']);
  await say(eva, young.id, 'Bom dia');
  expect((await eva.call('getChat', { params: { id: young.uuid } })).own.draft).toBe('');
});

test('without the plan’s internal chat nobody gets in', async () => {
  const plain = await server.company();
  await server.data.system(({ db }) =>
    db.updateTable('companies').set({ plan_id: null }).where('id', '=', plain.id).execute(),
  );
  const admin = await server.enter(plain.admin.id, plain.id);
  expect(await admin.attempt('listChats')).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
});
