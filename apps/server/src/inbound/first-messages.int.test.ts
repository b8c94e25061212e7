import { beforeAll, expect, test } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { AppError } from '#kit/http/fail.ts';
import { databaseOfFile, otherProcessOn } from '#testing/database-of-file.ts';
import { processInbound } from './index.ts';
import { callOf, contacts, journal, makeWorld, phone, rowsOf, said, tickets, type World } from './test-world.ts';

/* Two nodes on one database: each has its own pool, as each process has. */

const rounds = 20;
const database = await databaseOfFile();
let nodes: readonly [Data, Data];
let world: World;

beforeAll(async () => {
  nodes = [database.data, await otherProcessOn(database)];
  world = await makeWorld(database.data);
});

/** What the pump does: rows that must wait are given again. */
async function takeIn(node: Data, entries: Awaited<ReturnType<typeof journal>>): Promise<void> {
  const scope = { companyId: world.companyId, connectionId: world.connectionId };
  let open = entries;
  for (let pass = 0; pass < 10 && open.length; pass++) {
    const { left } = await processInbound(node, scope, open);
    open = open.filter(({ journalId }) => left.includes(journalId));
  }
  expect(open).toEqual([]);
}

const codeOf = (error: unknown): string => {
  // Anything but a named error is a fault of ours, which the race must not bring about.
  if (!(error instanceof AppError)) throw error;
  return error.code;
};

/** An agent types the number: she makes the contact, or finds it. */
async function agentAdds(node: Data, number: string): Promise<number> {
  const body = { name: 'Maria', number, email: '' as const, extraInfo: [] };
  const made = await contacts
    .createContact({ params: undefined, query: undefined, body }, callOf(node, world.admin))
    .catch(codeOf);
  if (typeof made === 'string') expect(made).toBe('ERR_DUPLICATED_CONTACT');
  const id = typeof made === 'string' ? (await contactsOf(number))[0]?.id : made.id;
  if (id === undefined) throw new Error('a contact that is there twice is not there');
  return id;
}

const agentOpens = (node: Data, contactId: number): Promise<string> =>
  tickets
    .createTicket({ params: undefined, query: undefined, body: { contactId } }, callOf(node, world.admin))
    .then(() => 'opened', codeOf);

const contactsOf = async (number: string) =>
  (await rowsOf(database.data, world, 'contacts')).filter((contact) => contact.number === number);

test('the same 20 first messages of a new contact on two nodes at once, racing "new ticket", make one contact and one ticket', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const number = `55119${String(81000000 + round)}`;
    const items = Array.from({ length: 20 }, (_, index) => said(phone(number), { text: `mensagem ${index}` }));
    // A take-over gives both nodes the same rows; a redelivery under another chat address is a row of its own.
    const entries = await journal(database.data, world, items);
    const again = await journal(database.data, world, items.slice(5));
    const [first, second] = nodes;
    const agent = round % 2 ? first : second;
    // Now and then the contact is in the address book already, and only the ticket is raced for.
    const known = round % 3 === 0 ? await agentAdds(agent, number) : undefined;
    const opens = async () => agentOpens(agent, known ?? (await agentAdds(agent, number)));
    // One round is won beforehand by the agent, one by the customer; the others are open.
    const early = round === 0 ? await opens() : undefined;
    if (round === 1) await takeIn(first, entries);
    const [outcome] = await Promise.all([
      early ?? opens(),
      takeIn(first, entries),
      takeIn(second, [...entries, ...again]),
    ]);
    outcomes.push(outcome);
    const people = await contactsOf(number);
    expect(people, number).toHaveLength(1);
    const mine = (await rowsOf(database.data, world, 'tickets')).filter((row) => row.contact_id === people[0]?.id);
    expect(mine, number).toHaveLength(1);
    expect(mine[0]).toMatchObject({ unread_messages: 20, last_message: 'mensagem 19' });
    const stored = (await rowsOf(database.data, world, 'messages')).filter((row) => row.ticket_id === mine[0]?.id);
    expect(stored.map(({ body }) => body)).toEqual(items.map((_, index) => `mensagem ${index}`));
    const told = (await rowsOf(database.data, world, 'events')).filter(
      ({ name, audience }) =>
        name === 'message.created' && (audience as { ticket?: { id: number } }).ticket?.id === mine[0]?.id,
    );
    expect(told).toHaveLength(20);
    expect(mine[0]?.status).toBe(outcome === 'opened' ? 'open' : 'pending');
  }
  expect((await rowsOf(database.data, world, 'journal')).every(({ done_at }) => done_at !== null)).toBe(true);
  // Both ends of the race have been seen, and no third one.
  expect([...new Set(outcomes)].sort()).toEqual(['ERR_OTHER_OPEN_TICKET', 'opened']);
});
