import type { Message, Ticket } from '@recado/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kit/query-client.ts';
import { ticketKeys } from './queries.ts';
import { applyMessageChange, applyUndone } from './ticket-caches.ts';
import { type ListData, rowsOf, wholeScope } from './ticket-lists.ts';

afterEach(() => queryClient.clear());

const message = (over: Partial<Message>): Message =>
  ({ id: 'm1', ticketId: 1, fromMe: true, ack: 2, body: 'oi', clientKey: null, ...over }) as Message; // only what is read

test('while a text is looked for messages change as ever, and what no longer holds it is looked for anew', async () => {
  const answer = { hits: [{ id: 'm1', position: 1, ticketId: 1 }], hasMore: false };
  const search = vi.fn(async () => answer);
  const queryKey = [...ticketKeys.hits, 1, 'oi'];
  queryClient.setQueryData(queryKey, answer);
  const leave = new QueryObserver(queryClient, { queryKey, queryFn: search, staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  applyMessageChange(message({ ack: 3 }));
  expect(search).toHaveBeenCalledTimes(0);
  applyMessageChange(message({ id: 'm2', isDeleted: true }));
  expect(search).toHaveBeenCalledTimes(0);
  applyMessageChange(message({ isDeleted: true }));
  await vi.waitFor(() => expect(search).toHaveBeenCalledTimes(1));
  applyUndone('m1');
  await vi.waitFor(() => expect(search).toHaveBeenCalledTimes(2));
  leave();
});

test('the tick of a row follows its last message, also that of a file, and of no other', () => {
  const scope = { ...wholeScope, view: 'open', showAll: false } as const;
  const row = { id: 1, fromMe: true, lastMessage: '📷 mesa', lastMessageId: 'm1', lastMessageAck: 2 } as Ticket; // likewise
  const key = ticketKeys.list(scope);
  queryClient.setQueryData<ListData>(key, { pages: [{ tickets: [row], count: 1, hasMore: false }], pageParams: [1] });
  const tick = () => rowsOf(queryClient.getQueryData<ListData>(key))[0]?.lastMessageAck;
  applyMessageChange(message({ id: 'm0', body: '📷 mesa', ack: 4 }));
  expect(tick()).toBe(2);
  applyMessageChange(message({ body: 'mesa', ack: 3 }));
  expect(tick()).toBe(3);
  // What was delivered is not refused any more; what still had the clock may be (decisions 3).
  applyMessageChange(message({ ack: 0 }));
  expect(tick()).toBe(3);
  const waiting = { ...row, lastMessageAck: 1 };
  queryClient.setQueryData<ListData>(key, {
    pages: [{ tickets: [waiting], count: 1, hasMore: false }],
    pageParams: [1],
  });
  applyMessageChange(message({ ack: 0 }));
  expect(tick()).toBe(0);
});
