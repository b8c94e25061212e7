/** A desk of three people and some customers, and what each of the three has heard of it. */
import { type Message, type Ticket, wireName } from '@recado/contract';
import { type Dice, dice } from '#testing/dice.ts';
import type { Person, TestServer } from '#testing/test-server.ts';

/** A ticket as a screen draws it. */
export type Drawn = Pick<Ticket, (typeof drawn)[number]> & { name: string };
const drawn = [
  ...(['id', 'status', 'userId', 'queueId', 'whatsappId', 'unreadMessages', 'lastMessage', 'lastMessageId'] as const),
  ...(['lastMessageAt', 'fromMe', 'customerWaits', 'contactId', 'updatedAt'] as const),
];
export const drawnOf = (ticket: Ticket): Drawn => ({
  ...(Object.fromEntries(drawn.map((field) => [field, ticket[field]])) as Omit<Drawn, 'name'>),
  name: ticket.contact.name,
});

/** What a person's screen holds when it goes by live events alone. */
export interface Mirror {
  person: Person;
  tickets: Map<number, Drawn>;
}

/** Words that were said, and what must have become of them. */
export interface Saying {
  text: string;
  /** `maybe`: the answer did not come. */
  is: 'there' | 'gone' | 'maybe';
  ticketId: number | undefined;
  messageId: string | undefined;
  by: Person | undefined;
}

export interface Desk {
  server: TestServer;
  random: Dice;
  companyId: number;
  queueIds: number[];
  connectionIds: number[];
  admin: Person;
  people: Person[];
  mirrors: Mirror[];
  /** Digits of the customers' numbers. */
  customers: string[];
  sayings: Saying[];
  /** Messages of customers that were not taken yet: they lost a race or their database. They come again. */
  undelivered: Set<() => Promise<void>>;
  /** What was done, for whoever reads why a walk failed. */
  diary: string[];
}

/** Every ticket of the company, as the admin may read it. */
export async function allTickets(desk: Desk): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { showAll: 'true', status: '', pageNumber: String(pageNumber) } as never;
    const { tickets, hasMore } = await desk.admin.call('listTickets', { query });
    found.push(...tickets);
    if (!hasMore) return found;
  }
}

/** The tickets of these that a person may read, each read by itself. */
export async function readable(person: Person, ids: readonly number[]): Promise<Map<number, Drawn>> {
  const replies = await Promise.all(ids.map((id) => person.attempt('getTicket', { params: { id } })));
  const read = replies.filter(({ status }) => status === 200).map(({ body }) => body as unknown as Ticket);
  return new Map(read.map((ticket) => [ticket.id, drawnOf(ticket)]));
}

/** Lets a mirror begin with what its person may read now. */
export async function refill(desk: Desk, mirror: Mirror): Promise<void> {
  const ids = (await allTickets(desk)).map(({ id }) => id);
  mirror.tickets = await readable(mirror.person, ids);
}

async function mirrorOf(desk: Desk, person: Person): Promise<Mirror> {
  const mirror: Mirror = { person, tickets: new Map() };
  const socket = await person.socket();
  const draw = (ticket: Ticket) => mirror.tickets.set(ticket.id, drawnOf(ticket));
  socket.on(
    wireName(desk.companyId, 'ticket.updated'),
    (heard: { action: string; ticket: Ticket; ticketId: number }) => {
      if (heard.action === 'update') draw(heard.ticket);
      if (heard.action === 'delete') mirror.tickets.delete(heard.ticketId);
      const held = mirror.tickets.get(heard.ticketId);
      if (heard.action === 'updateUnread' && held) mirror.tickets.set(held.id, { ...held, unreadMessages: 0 });
    },
  );
  socket.on(
    wireName(desk.companyId, 'message.created'),
    (heard: { action: string; message: Message; ticket: Ticket }) => {
      if (heard.action === 'create') draw(heard.ticket);
    },
  );
  socket.on(
    wireName(desk.companyId, 'contact.updated'),
    (heard: { action: string; contact: { id: number; name: string } }) => {
      if (heard.action !== 'create' && heard.action !== 'update') return;
      const { id, name } = heard.contact;
      for (const held of mirror.tickets.values())
        if (held.contactId === id) mirror.tickets.set(held.id, { ...held, name });
    },
  );
  return mirror;
}

/** An admin, an agent of both queues and an agent of the first; two connections; eight customers who have not written yet. */
export async function openDesk(server: TestServer, seed: number): Promise<Desk> {
  const company = await server.company();
  const { admin, queueIds, connectionId } = company;
  const second = await server.data.tenant(company.id, ({ db }) =>
    db
      .insertInto('connections')
      .values({ company_id: company.id, name: 'Segunda', status: 'CONNECTED', is_default: false, desired: 'stopped' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const people = [admin, await company.agent(), await company.agent(queueIds.slice(0, 1))];
  await admin.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value: '10' } });
  const desk: Desk = {
    ...{ server, random: dice(seed), companyId: company.id, queueIds, connectionIds: [connectionId, second.id] },
    ...{ admin, people, mirrors: [], sayings: [], undelivered: new Set(), diary: [`seed ${seed}`] },
    customers: Array.from({ length: 8 }, (_, index) => `55119${70_000_000 + (seed % 10_000) * 10 + index}`),
  };
  desk.mirrors = await Promise.all(people.map((person) => mirrorOf(desk, person)));
  return desk;
}
