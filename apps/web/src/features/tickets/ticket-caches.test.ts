import type { Message, Ticket } from '@recado/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kit/query-client.ts';
import { ticketKeys } from './queries.ts';
import { applyMessageChange, applyTicket, applyUndone } from './ticket-caches.ts';
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

test('a conversation follows tickets that go to another contact or come from one, also where a list learned of it first', async () => {
  const here = { contactId: 10, whatsappId: 5 };
  const ticket = (id: number, over: Partial<Ticket> = {}) =>
    ({ ...here, id, uuid: `u${id}`, status: 'open', tags: [], contact: {}, ...over }) as Ticket; // likewise
  const page = { ticket: { id: 1, ...here }, messages: [message({ ticketId: 1 }), message({ id: 'm2', ticketId: 2 })] };
  const answer = { pages: [page], pageParams: [undefined] };
  const ask = vi.fn(async () => answer);
  const queryKey = ticketKeys.conversation(1);
  queryClient.setQueryData(queryKey, answer);
  const leave = new QueryObserver(queryClient, { queryKey, queryFn: ask, staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  applyTicket(ticket(2));
  applyTicket(ticket(1));
  applyTicket(ticket(3, { contactId: 20 }));
  expect(ask).toHaveBeenCalledTimes(0);
  const scope = { ...wholeScope, view: 'open', showAll: false } as const;
  const gone = ticket(2, { contactId: 20 });
  const rows = [{ tickets: [gone], count: 1, hasMore: false }];
  queryClient.setQueryData<ListData>(ticketKeys.list(scope), { pages: rows, pageParams: [1] });
  applyTicket(gone);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  // One that was another contact's, and the ticket of the conversation itself.
  applyTicket(ticket(3));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  applyTicket(ticket(1, { whatsappId: 6 }));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  // What was asked for at its first event and still holds none of it is older than what is loaded.
  applyTicket(ticket(3));
  await new Promise((passed) => setTimeout(passed, 20));
  expect(ask).toHaveBeenCalledTimes(3);
  leave();
});

test('a ticket that comes back while the answer about its move is on its way is asked for anew', async () => {
  const here = { contactId: 30, whatsappId: 5 };
  const ticket = (contactId: number) =>
    ({ ...here, id: 9, uuid: 'u9', status: 'open', tags: [], contact: {}, contactId }) as unknown as Ticket; // likewise
  const answer = (contactId: number, ...messages: Message[]) => ({
    pages: [{ ticket: { id: 9, ...here, contactId }, messages }],
    pageParams: [undefined],
  });
  const own = message({ ticketId: 9 });
  const answers = [answer(31, own, message({ id: 'm8', ticketId: 8 })), answer(30, own)];
  const asked: (() => void)[] = [];
  const ask = () =>
    new Promise<unknown>((resolve) => {
      const next = answers.shift();
      asked.push(() => resolve(next));
    });
  const queryKey = ticketKeys.conversation(9);
  queryClient.setQueryData(queryKey, answer(30, own));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: ask, staleTime: 60_000 });
  const leave = observer.subscribe(() => undefined);
  applyTicket(ticket(31));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  applyTicket(ticket(30));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  for (const give of asked) give();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(queryClient.getQueryData(queryKey)).toEqual(answer(30, own));
  leave();
});
