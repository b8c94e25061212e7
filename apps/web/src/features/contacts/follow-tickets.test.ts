import type { ContactRow, Ticket } from '@recado/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kit/query-client.ts';
import { react } from '../../kit/realtime/reactions.ts';
import type { RecordList } from '../../kit/resource/record-lists.ts';
import { listKeyOf } from '../../kit/resource/records.ts';
import { followTickets } from './follow-tickets.ts';

const queryKey = listKeyOf('contacts', { search: '', filters: {} });
const row = (id: number, lastConversationAt: string | null) =>
  ({ id, lastConversationAt, tags: [{ id: 5 }] }) as ContactRow; // all that is read
const ask = vi.fn(async () => queryClient.getQueryData(queryKey));
const talkedAt = () =>
  queryClient
    .getQueryData<RecordList<ContactRow>>(queryKey)
    ?.pages.flatMap(({ rows }) => rows.map((one) => one.lastConversationAt));
let stop = (): void => undefined;
let leave = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const rows = [row(1, null), row(2, '2026-03-02T10:00:00.000Z')];
  queryClient.setQueryData(queryKey, { pages: [{ rows, count: 2, next: null }], pageParams: [undefined] });
  leave = new QueryObserver(queryClient, { queryKey, queryFn: ask, staleTime: 60_000 }).subscribe(() => undefined);
  stop = followTickets();
});
afterEach(() => {
  stop();
  leave();
  queryClient.clear();
  ask.mockClear();
  vi.useRealTimers();
});

const tell = (contactId: number, lastMessageAt: string | null, ...tagIds: number[]): void => {
  const tags = tagIds.map((id) => ({ id }));
  react(
    'ticket.updated',
    { action: 'update', ticket: { id: contactId, contactId, lastMessageAt, tags } as Ticket },
    false,
  );
};

test('a contact’s last conversation follows its tickets, and never goes back', () => {
  tell(1, '2026-03-03T10:00:00.000Z');
  tell(2, '2026-03-01T10:00:00.000Z');
  tell(3, '2026-03-04T10:00:00.000Z');
  tell(2, null);
  expect(talkedAt()).toEqual(['2026-03-03T10:00:00.000Z', '2026-03-02T10:00:00.000Z']);
});

test('tags that a ticket gets ask for the rows again, until the page is left', async () => {
  tell(1, null, 5);
  tell(3, null, 7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask, 'nothing that the list does not say already').not.toHaveBeenCalled();
  tell(1, null, 7);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  tell(1, '2026-03-05T10:00:00.000Z', 8);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(talkedAt()?.[0]).toBeNull();
});
