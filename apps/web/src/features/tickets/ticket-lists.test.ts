import type { Ticket } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import {
  belongs,
  type ListData,
  type ListScope,
  mayHaveCounted,
  nextPage,
  placeRow,
  rowsOf,
  wholeScope,
} from './ticket-lists.ts';

const me = 7;
const ticket = (id: number, over: Partial<Ticket> = {}): Ticket =>
  ({
    id,
    status: 'open',
    userId: me,
    queueId: 1,
    tags: [],
    lastMessageAt: null,
    lastMessageId: null,
    fromMe: false,
    customerWaits: true,
    unreadMessages: 0,
    updatedAt: new Date(2026, 10, 20, 12, id).toISOString(),
    contact: { id, name: '', number: '', email: '', profilePicUrl: '' },
    ...over,
  }) as Ticket; // only what the lists read
const scope = (over: Partial<ListScope> = {}): ListScope => ({
  ...wholeScope,
  view: 'open',
  showAll: false,
  ...over,
});
const tag = (id: number) => ({ id, name: `Tag ${id}`, color: '#A4CCCC' });
const list = (tickets: Ticket[], hasMore = false): ListData => ({
  pages: [{ tickets, count: tickets.length, hasMore }],
  pageParams: [1],
});
const ids = (data: ListData) => rowsOf(data).map((row) => row.id);

describe('ticket lists', () => {
  it('shows mine and pending; with "show all" also those of others', () => {
    const theirs = ticket(1, { userId: 8 });
    const waiting = ticket(2, { status: 'pending', userId: null });
    expect(belongs(ticket(3), scope(), me)).toBe(true);
    expect(belongs(theirs, scope(), me)).toBe(false);
    expect(belongs(theirs, scope({ showAll: true }), me)).toBe(true);
    expect(belongs(waiting, scope({ view: 'pending' }), me)).toBe(true);
    expect(belongs(waiting, scope(), me)).toBe(false);
  });
  it('keeps to the chosen queues, tickets without queue included', () => {
    expect(belongs(ticket(1, { queueId: 2 }), scope({ queueIds: [1] }), me)).toBe(false);
    expect(belongs(ticket(1, { queueId: null }), scope({ queueIds: [1] }), me)).toBe(true);
  });
  it('moves a row between lists by its status', () => {
    const accepted = ticket(1);
    const waiting = placeRow(list([ticket(1, { status: 'pending' })]), accepted, scope({ view: 'pending' }), me);
    const mine = placeRow(list([ticket(2)]), accepted, scope(), me);
    expect(ids(waiting.data)).toEqual([]);
    expect(ids(mine.data)).toEqual([2, 1]);
    expect(mine.data.pages[0]?.count).toBe(2);
  });
  it('stands in the order in which the server pages: a change without a message moves a ticket, too', () => {
    const changed = ticket(1, { updatedAt: '2026-12-02T00:00:00.000Z', lastMessageAt: '2026-11-01T00:00:00.000Z' });
    const written = ticket(2, { updatedAt: '2026-12-01T00:00:00.000Z', lastMessageAt: '2026-12-01T00:00:00.000Z' });
    expect(ids(list([written, changed]))).toEqual([1, 2]);
  });
  it('orders by last activity and shows each ticket once', () => {
    const moved = placeRow(
      list([ticket(1), ticket(2)]),
      ticket(1, { updatedAt: '2026-12-01T00:00:00.000Z' }),
      scope(),
      me,
    );
    expect(ids(moved.data)).toEqual([1, 2]);
  });
  it('asks for the count again when the list is not wholly loaded', () => {
    expect(placeRow(list([ticket(1)], true), ticket(9), scope(), me).isCertain).toBe(false);
    expect(placeRow(list([ticket(1)], false), ticket(9), scope(), me).isCertain).toBe(true);
  });
  it('asks for the count again when a ticket that is not loaded may have left a list that is not wholly loaded', () => {
    const [waits, part] = [scope({ view: 'pending' }), list([ticket(1, { status: 'pending', userId: null })], true)];
    const waiting = ticket(9, { status: 'pending', userId: null });
    const taken = ticket(9);
    const certain = (data: ListData, before?: Ticket) => placeRow(data, taken, waits, me, before).isCertain;
    expect([certain(part), certain(part, waiting), certain(part, taken)]).toEqual([false, false, true]);
    expect(certain(list(part.pages[0]?.tickets ?? []), waiting)).toBe(true);
    expect(certain(list([waiting], true), waiting)).toBe(true);
    expect([undefined, waiting, taken].map((before) => mayHaveCounted(part, 9, waits, before, me))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('never adds to a found list, only changes its rows', () => {
    const found = placeRow(list([ticket(1)]), ticket(2), scope({ view: 'search', search: 'x' }), me);
    expect(ids(found.data)).toEqual([1]);
  });
  it('takes a row out of a found list when it no longer has all of the tags', () => {
    const [vip, quote] = [tag(1), tag(2)];
    const asked = scope({ view: 'search', search: 'x', tagIds: [1, 2] });
    const found = list([ticket(1, { tags: [vip, quote] }), ticket(2, { tags: [vip, quote] })]);
    expect(ids(placeRow(found, ticket(1, { tags: [vip] }), asked, me).data)).toEqual([2]);
    expect(ids(placeRow(found, ticket(1, { tags: [vip, quote, tag(3)] }), asked, me).data)).toEqual([2, 1]);
    expect(ids(placeRow(found, ticket(3, { tags: [vip, quote] }), asked, me).data)).toEqual([2, 1]);
  });
  it('without a text, puts a ticket into a found list as soon as it has all of the tags', () => {
    const asked = scope({ view: 'search', tagIds: [1, 2] });
    const [both, one] = [ticket(2, { tags: [tag(1), tag(2)] }), ticket(3, { tags: [tag(1)] })];
    expect(ids(placeRow(list([ticket(1, { tags: [tag(1), tag(2)] })]), both, asked, me).data)).toEqual([2, 1]);
    expect(belongs(one, asked, me)).toBe(false);
    expect(belongs({ ...both, userId: 8 }, asked, me)).toBe(false);
    expect(belongs({ ...both, userId: 8 }, { ...asked, showAll: true }, me)).toBe(true);
  });
  it('the filter by user is a union; a ticket without a user is not in it', () => {
    const asked = scope({ view: 'search', userIds: [8, 9] });
    expect([8, 9, 10, null].map((userId) => belongs(ticket(1, { userId }), asked, me))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('asks for the page after what is loaded', () => {
    const full = Array.from({ length: 40 }, (_, index) => ticket(index + 1));
    expect(nextPage(list(full, true).pages, 40)).toBe(2);
    expect(nextPage(list(full.slice(1), true).pages, 40)).toBe(1);
    expect(nextPage(list(full).pages, 40)).toBeUndefined();
  });
  it('puts what waits longest first, and what waits anew behind the others', () => {
    const waits = scope({ view: 'pending', order: 'waiting' });
    const waiting = (id: number, hour: number) =>
      ticket(id, { status: 'pending', userId: null, waitingSince: new Date(2026, 10, 20, hour).toISOString() });
    const order = (data: ListData) => rowsOf(data, 'waiting').map((row) => row.id);
    const all = list([waiting(1, 8), waiting(2, 9)]);
    expect(order(placeRow(all, waiting(3, 7), waits, me).data)).toEqual([3, 1, 2]);
    expect(order(placeRow(all, waiting(1, 10), waits, me).data)).toEqual([2, 1]);
    const part = list([waiting(1, 8), waiting(2, 9)], true);
    const late = placeRow(part, waiting(3, 10), waits, me);
    expect([order(late.data), late.isCertain]).toEqual([[1, 2], false]);
    expect(order(placeRow(part, waiting(1, 10), waits, me).data)).toEqual([2]);
    expect(order(placeRow(part, waiting(2, 9), waits, me).data)).toEqual([1, 2]);
  });
  it('keeps to what is unread, and to whom nobody has answered', () => {
    const unread = ticket(1, { unreadMessages: 2, lastMessageId: 'm1' });
    const answered = ticket(2, { customerWaits: false, lastMessageId: 'm2' });
    // Of an erased customer no message is left, but when the last one came.
    const silent = ticket(3, { lastMessageAt: '2026-11-20T12:00:00.000Z' });
    const shown = (over: Partial<ListScope>) =>
      [unread, answered, silent].filter((row) => belongs(row, scope(over), me)).map(({ id }) => id);
    expect(shown({ isUnread: true })).toEqual([1]);
    expect(shown({ customerWaits: true })).toEqual([1]);
    expect(shown({})).toEqual([1, 2, 3]);
  });
});
