import type { Tag, Ticket } from '@recado/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/query-client.ts';
import { react } from '../../../kit/realtime/reactions.ts';
import { listKeyOf } from '../../../kit/resource/records.ts';
import { followTicketTags } from './follow-ticket-tags.ts';

const ask = vi.fn(async () => 'a list');
let stop = (): void => undefined;
let leave = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const queryKey = [...listKeyOf('tags'), { search: '', filters: {} }];
  queryClient.setQueryData(queryKey, 'a list');
  leave = new QueryObserver(queryClient, { queryKey, queryFn: ask, staleTime: 60_000 }).subscribe(() => undefined);
  stop = followTicketTags('tags');
});
afterEach(() => {
  stop();
  leave();
  queryClient.clear();
  ask.mockClear();
  vi.useRealTimers();
});

const change = (id: number, ...tagIds: number[]): void => {
  const tags = tagIds.map((tagId): Partial<Tag> => ({ id: tagId }));
  react('ticket.updated', { action: 'update', ticket: { id, tags } as Ticket }, false);
};

test('a ticket that gets a tag asks for the counts again, a second later', async () => {
  change(1, 7);
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('many tickets ask once in five seconds, and the last of them is not forgotten', async () => {
  for (let second = 0; second < 21; second += 1) {
    change(second, 7);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(ask).toHaveBeenCalledTimes(5);
  change(1, 8);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(6);
});

test('a ticket whose tags stay as they were asks for nothing', async () => {
  change(1, 7, 8);
  await vi.advanceTimersByTimeAsync(6000);
  change(1, 8, 7);
  await vi.advanceTimersByTimeAsync(6000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a deleted ticket asks again; nothing does once the page is left', async () => {
  react('ticket.removed', { action: 'delete', ticketId: 1 }, false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  change(2, 7);
  stop();
  change(3, 7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
