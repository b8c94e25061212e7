import type { ChatMessage, ChatRow } from '@recado/contract';
import { expect, test } from 'vitest';
import { type ChatList, changeInList, dropFromList, markRead, mergeChat, putMessage, titleOf } from './chat-caches.ts';

const member = (userId: number, readSeq: number, lastSeq: number) => ({
  ...{ id: userId, chatId: 1, userId, readSeq, fromSeq: 1, unreads: lastSeq - readSeq },
  user: { id: userId, name: `Pessoa ${userId}` },
});
const chat = (id: number, lastMessageAt: string, more: Partial<ChatRow> = {}): ChatRow => ({
  ...{ id, uuid: `uuid-${id}`, title: `Conversa ${id}`, ownerId: 1, owner: { id: 1, name: 'Pessoa 1' }, companyId: 1 },
  ...{ isDirect: false, lastMessage: 'Pessoa 1: oi', lastSenderId: 1, lastMessageAt, lastSeq: 3 },
  users: [member(1, 3, 3), member(2, 1, 3)],
  own: { isPinned: false, isMuted: false, isMentioned: false, draft: '' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: lastMessageAt },
  ...more,
});
const listOf = (...pages: ChatRow[][]): ChatList => ({
  pages: pages.map((records) => ({ records, count: pages.flat().length, hasMore: false })),
  pageParams: pages.map((_, index) => index + 1),
});
const ids = (list: ChatList | undefined) => list?.pages.map(({ records }) => records.map(({ id }) => id));
const message = (id: number, seq: number): ChatMessage => ({ id, seq, chatId: 1, message: `m${seq}` }) as ChatMessage; // all that is asked of it

test('a conversation that something was said in comes to the top, below pinned ones; pages keep their length', () => {
  const pinned = chat(9, '2026-01-01', { own: { isPinned: true, isMuted: false, isMentioned: false, draft: '' } });
  const list = listOf([pinned, chat(3, '2026-01-04')], [chat(2, '2026-01-03'), chat(1, '2026-01-02')]);
  const next = changeInList(list, 1, (known) => ({ ...known, lastMessageAt: '2026-01-05' }));
  expect(ids(next)).toEqual([
    [9, 1],
    [3, 2],
  ]);
  expect(changeInList(list, 77, (known) => known)).toBeUndefined();
  expect(ids(dropFromList(list, 3))).toEqual([[9, 2], [1]]);
});

test('an older state changes nothing, and a text that an event leaves out stays known', () => {
  const known = chat(1, '2026-01-02');
  expect(mergeChat(known, chat(1, '2026-01-01', { lastSeq: 2, title: 'Antes' }))).toBe(known);
  expect(mergeChat(known, chat(1, '2026-01-02', { lastMessage: '', title: 'Outro' }))).toMatchObject({
    ...{ title: 'Outro', lastMessage: 'Pessoa 1: oi' },
  });
  expect(mergeChat(known, chat(1, '2026-01-03', { lastSeq: 4, lastMessage: '' })).lastMessage).toBe('');
});

test('a message comes to the end once, and a known one is replaced', () => {
  const log = {
    pages: [
      { records: [message(3, 3)], count: 3, hasMore: true },
      { records: [message(1, 1), message(2, 2)], count: 3, hasMore: false },
    ],
    pageParams: [undefined, 3],
  };
  const twice = putMessage(putMessage(log, message(4, 4)), message(4, 4));
  expect(twice.pages[0]?.records.map(({ id }) => id)).toEqual([3, 4]);
  const changed = putMessage(log, { ...message(1, 1), message: 'outro' });
  expect(changed.pages[1]?.records[0]?.message).toBe('outro');
});

test('a marker only goes forward, and unread is what lies behind it', () => {
  const known = chat(1, '2026-01-02');
  expect(markRead(known, 2, 3).users[1]).toMatchObject({ readSeq: 3, unreads: 0 });
  expect(markRead(known, 1, 2).users[0]).toMatchObject({ readSeq: 3, unreads: 0 });
});

test('a direct conversation is called by the other’s name', () => {
  expect(titleOf(chat(1, '2026-01-02', { isDirect: true }), 1)).toBe('Pessoa 2');
  expect(titleOf(chat(1, '2026-01-02'), 1)).toBe('Conversa 1');
});
