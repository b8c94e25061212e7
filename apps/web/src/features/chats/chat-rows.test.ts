import type { ChatMessage } from '@recado/contract';
import { expect, test } from 'vitest';
import type { UnsentChat } from './chat-outbox.ts';
import { bubblesOfChat, rowsOfChat } from './chat-rows.ts';

const said = (id: number, senderId: number, createdAt: string, clientKey: string | null = null): ChatMessage =>
  ({ id, seq: id, senderId, createdAt, clientKey, message: `m${id}` }) as ChatMessage; // all that is asked of it
const waiting = (clientKey: string): UnsentChat =>
  ({ clientKey, senderId: 1, body: 'espera', createdAt: '2026-01-02T12:10:00.000Z' }) as UnsentChat; // likewise

test('days, the line above what is new, and messages of one author together', () => {
  const messages = [
    said(1, 1, '2026-01-01T12:00:00.000Z'),
    said(2, 1, '2026-01-02T12:00:00.000Z'),
    said(3, 1, '2026-01-02T12:01:00.000Z'),
    said(4, 2, '2026-01-02T12:02:00.000Z'),
    said(5, 2, '2026-01-02T12:30:00.000Z'),
  ];
  const rows = rowsOfChat(bubblesOfChat(messages, []), { from: 3, count: 3 });
  expect(
    rows.map((row) =>
      row.kind === 'message' ? `${row.key}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}` : row.kind,
    ),
  ).toEqual(['day', 'm1 first last', 'day', 'm2 first', 'unread', 'm3 first last', 'm4 first last', 'm5 first last']);
});

test('what waits stands at the end, and is there once when it has arrived', () => {
  const messages = [said(1, 1, '2026-01-02T12:00:00.000Z', 'chave-1')];
  const keys = bubblesOfChat(messages, [waiting('chave-1'), waiting('chave-2')]).map(({ key }) => key);
  expect(keys).toEqual(['chave-1', 'chave-2']);
});
