/** What holds of a desk whatever was done to it, asked of the API alone. */
import type { Message, Ticket } from '@recado/contract';
import { expect } from 'vitest';
import type { Person } from '#testing/test-server.ts';
import { allTickets, type Desk, readable } from './test-desk.ts';

const statuses = ['open', 'pending', 'closed'] as const;

/** All pages of a list; fails where a row comes twice, the count is another one, or the order is not kept. */
async function wholeList(person: Person, query: Record<string, string>): Promise<Ticket[]> {
  const rows: Ticket[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await person.call('listTickets', { query: { ...query, pageNumber: String(pageNumber) } as never });
    rows.push(...page.tickets);
    if (page.hasMore) continue;
    expect(new Set(rows.map(({ id }) => id)).size, `no row twice: ${JSON.stringify(query)}`).toBe(rows.length);
    expect(page.count, `the count is that of the rows: ${JSON.stringify(query)}`).toBe(rows.length);
    return rows;
  }
}

const byActivity = (tickets: readonly Ticket[]): number[] => tickets.map(({ updatedAt }) => Date.parse(updatedAt));

/** Lists show what may be read and nothing else, once, in their order. */
async function listsAreTrue(desk: Desk, ids: readonly number[]): Promise<void> {
  for (const person of desk.people) {
    const may = await readable(person, ids);
    for (const status of statuses) {
      const rows = await wholeList(person, { status, showAll: 'true' });
      for (const row of rows) {
        expect(may.has(row.id), `ticket ${row.id} is listed for who may read it`).toBe(true);
        expect(row.status, `ticket ${row.id} stands in the list of its status`).toBe(status);
      }
      expect(byActivity(rows), `${status}: last activity first`).toEqual(byActivity(rows).toSorted((a, b) => b - a));
      if (person !== desk.admin) continue;
      const expected = [...may.values()].filter((ticket) => ticket.status === status).map(({ id }) => id);
      expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    }
  }
}

/** Every message of a conversation, the oldest first; fails where one comes twice. */
async function conversation(desk: Desk, ticketId: number): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const [oldest] = found;
    const query = { markRead: 'false', ...(oldest ? { before: String(oldest.position) } : {}) } as never;
    const page = await desk.admin.call('listMessages', { params: { ticketId }, query });
    found.unshift(...page.messages);
    if (page.hasMore && page.messages.length > 0) continue;
    const places = found.map(({ position }) => position);
    expect(places, `conversation of ${ticketId}: no message twice, in order`).toEqual(
      [...new Set(places)].toSorted((a, b) => a - b),
    );
    return found;
  }
}

/** A row says what its messages say. */
async function rowsAreTrue(desk: Desk, tickets: readonly Ticket[]): Promise<void> {
  for (const ticket of tickets) {
    const whole = await conversation(desk, ticket.id);
    const own = whole.filter(({ ticketId }) => ticketId === ticket.id);
    const row = `ticket ${ticket.id}`;
    const unread = own.filter(({ fromMe, read }) => !fromMe && !read).length;
    // What was put aside counts as one, what is closed is nobody's to read.
    const counts = ticket.status === 'closed' ? [0] : [unread, Math.max(unread, 1)];
    expect(counts, `${row}: unread`).toContain(ticket.unreadMessages);
    // The messages of an attendance that a merge ended have gone over to the other one.
    const last = own.at(-1)?.id ?? whole.find(({ id }) => id === ticket.lastMessageId)?.id;
    if (ticket.lastMessageId !== null) expect(ticket.lastMessageId, `${row}: last message`).toBe(last);
    expect(ticket.status === 'open', `${row}: whoever attends is named, and nobody else`).toBe(
      ticket.userId !== null && ticket.status !== 'closed',
    );
  }
  const begun = tickets.filter(({ status }) => status !== 'closed');
  const keys = begun.map(({ contactId, whatsappId }) => `${contactId} on ${whatsappId}`);
  expect(keys, 'one attendance of a contact on a connection').toEqual([...new Set(keys)]);
}

/** What was said is there once, what was taken back is nowhere. */
async function wordsAreTrue(desk: Desk): Promise<void> {
  const { data } = desk.server;
  const rows = await data.tenant(desk.companyId, ({ db }) =>
    db.selectFrom('messages').select('body').where('company_id', '=', desk.companyId).execute(),
  );
  const times = new Map<string, number>();
  for (const { body } of rows) {
    const text = body.replace(/^\*[^*\n]*\*\n/, '');
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  const allowed = { there: [1], gone: [0], maybe: [0, 1] };
  for (const { text, is } of desk.sayings) expect(allowed[is], `"${text}" is ${is}`).toContain(times.get(text) ?? 0);
}

/** Who goes by live events alone sees what whoever asks now is answered. */
async function mirrorsAreTrue(desk: Desk, ids: readonly number[]): Promise<void> {
  for (const [index, { person, tickets }] of desk.mirrors.entries()) {
    const sorted = (drawn: Iterable<{ id: number }>) => [...drawn].toSorted((a, b) => a.id - b.id);
    const message = `person ${index} has heard of everything`;
    await expect
      .poll(
        async () => {
          const now = sorted((await readable(person, ids)).values());
          const heard = sorted(tickets.values());
          return JSON.stringify(heard) === JSON.stringify(now) ? 'the same' : { heard, now };
        },
        // The server hears of events by a connection of the database, too, and takes it up anew after a cut.
        { message, timeout: 15_000 },
      )
      .toBe('the same');
  }
}

/** What the history of the tickets says, for whoever reads why a walk failed. */
async function historyOf(desk: Desk): Promise<string> {
  const rows = await desk.server.data.tenant(desk.companyId, ({ db }) =>
    db.selectFrom('ticket_log').selectAll().where('company_id', '=', desk.companyId).orderBy('id').execute(),
  );
  return rows.map((row) => `${row.ticket_id} ${row.kind} ${JSON.stringify(row.data)} by ${row.user_id}`).join('\n');
}

/** Fails with what was done where one of the truths does not hold. */
export async function expectTruth(desk: Desk): Promise<void> {
  try {
    const tickets = await allTickets(desk);
    const ids = tickets.map(({ id }) => id);
    await mirrorsAreTrue(desk, ids);
    await listsAreTrue(desk, ids);
    await rowsAreTrue(desk, tickets);
    await wordsAreTrue(desk);
  } catch (error) {
    const told = [
      desk.diary.slice(-40).join('\n'),
      await historyOf(desk),
      error instanceof Error ? error.message : error,
    ];
    throw new Error(told.join('\n\n'), { cause: error });
  }
}
