import { limits } from '@recado/contract';
import { beforeEach, expect, test } from 'vitest';
import { openData } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  choose,
  contacts,
  letLeave,
  listTickets,
  makeWorld,
  messages,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  tickets,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';
import { mayRead } from './visible-tickets.ts';

const { data, pool } = await databaseOfFile();
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
});

const list = (actor: Actor, query: object = {}, on = data) => listTickets(on, actor, query);
const get = (actor: Actor, id: number) =>
  tickets.getTicket({ params: { id }, query: undefined, body: undefined }, callOf(data, actor));
const put = (actor: Actor, id: number, body: object) => updateTicket(data, actor, id, body);
const read = (actor: Actor, ticketId: number, query: object = {}, on = data) =>
  messages.listMessages(
    { params: { ticketId }, query: { pageNumber: 1, ...query } as never, body: undefined },
    callOf(on, actor),
  );
const send = (actor: Actor, ticketId: number, body: object, key?: string) =>
  messages.sendMessage(
    { params: { ticketId }, query: undefined, body: body as never, files: [] },
    callOf(data, actor, key ? { 'idempotency-key': key } : {}),
  );
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? String(error),
  );

test('readable are tickets of own queues or without queue; admins read all; lists, reads and the predicate agree', async () => {
  const [first, second] = world.queueIds;
  const ids = [
    await pendingTicket(data, world, first),
    await pendingTicket(data, world, second),
    await pendingTicket(data, world, null),
  ];
  const readers = [
    world.admin,
    await world.person('supervisor', [first!]),
    await world.person('user', [second!]),
    await world.person('user', []),
  ];
  for (const reader of readers) {
    const listed = (await list(reader, { showAll: true })).tickets;
    for (const id of ids) {
      const row = (await rowsOf(data, world, 'tickets')).find((ticket) => ticket.id === id)!;
      const readable = mayRead(reader, { queueId: row.queue_id });
      expect(listed.some((ticket) => ticket.id === id)).toBe(readable);
      expect(await codeOf(get(reader, id))).toBe(readable ? 'fine' : 'ERR_NO_PERMISSION');
      expect(await codeOf(read(reader, id))).toBe(readable ? 'fine' : 'ERR_NO_PERMISSION');
    }
  }
});

test('the default list is mine and pending; show all is granted to admins and supervisors', async () => {
  const colleague = await world.person('user');
  const me = await world.person('user');
  const supervisor = await world.person('supervisor');
  const [mine, theirs, waiting] = [
    await pendingTicket(data, world),
    await pendingTicket(data, world),
    await pendingTicket(data, world),
  ];
  await put(me, mine, { status: 'open' });
  await put(colleague, theirs, { status: 'open' });
  const idsOf = async (actor: Actor, query: object = {}) =>
    (await list(actor, query)).tickets.map(({ id }) => id).sort((a, b) => a - b);
  expect(await idsOf(me)).toEqual([mine, waiting]);
  expect(await idsOf(me, { showAll: true })).toEqual([mine, waiting]);
  expect(await idsOf(supervisor, { showAll: true })).toEqual([mine, theirs, waiting]);
  expect(await idsOf(me, { status: 'open' })).toEqual([mine]);
});

test("another company's ticket answers like an unknown one", async () => {
  const id = await pendingTicket(data, world);
  const stranger = await makeWorld(data);
  expect(await codeOf(get(stranger.admin, id))).toBe('ERR_NO_TICKET_FOUND');
  expect(await codeOf(put(stranger.admin, id, { status: 'closed' }))).toBe('ERR_NO_TICKET_FOUND');
  expect(await codeOf(read(stranger.admin, id))).toBe('ERR_NO_TICKET_FOUND');
  expect(await codeOf(send(stranger.admin, id, { body: 'oi' }))).toBe('ERR_NO_TICKET_FOUND');
  expect((await list(stranger.admin, { showAll: true })).tickets).toEqual([]);
});

test('of two agents who accept at once exactly one wins and the other learns who it was', async () => {
  const agents = [await world.person(), await world.person(), await world.person()];
  const id = await pendingTicket(data, world);
  const outcomes = await Promise.allSettled(
    agents.map((agent) => put(agent, id, { status: 'open', userId: agent.userId })),
  );
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(lost?.reason).toMatchObject({
    code: 'ERR_TICKET_ALREADY_ACCEPTED',
    details: { userId: agents[winner]?.userId, user: { name: agents[winner]?.name } },
  });
  expect((await rowsOf(data, world, 'tickets'))[0]).toMatchObject({ status: 'open', user_id: agents[winner]?.userId });
});

test('accept with sendGreeting introduces the agent when sendGreetingAccepted is enabled', async () => {
  const agent = await world.person();
  const quiet = await pendingTicket(data, world);
  await put(agent, quiet, { status: 'open', sendGreeting: true });
  expect(await rowsOf(data, world, 'outbox')).toHaveLength(0);
  await choose(data, world, { sendGreetingAccepted: 'enabled' });
  await put(agent, await pendingTicket(data, world), { status: 'open', sendGreeting: true });
  const sent = (await rowsOf(data, world, 'messages')).filter((row) => row.from_me);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain(agent.name);
});

test('transfer to a queue without a user makes the ticket pending; return clears the user; both leave a trail', async () => {
  const agent = await world.person();
  const id = await pendingTicket(data, world, world.queueIds[0]);
  await put(agent, id, { status: 'open' });
  expect(await put(agent, id, { queueId: world.queueIds[1], status: 'pending', userId: null })).toMatchObject({
    status: 'pending',
    userId: null,
    queueId: world.queueIds[1],
  });
  await put(agent, id, { status: 'open' });
  expect(await put(agent, id, { status: 'pending' })).toMatchObject({ status: 'pending', userId: null });
  expect((await rowsOf(data, world, 'ticket_log')).map(({ kind }) => kind)).toEqual([
    'opened',
    'accepted',
    'transferred',
    'accepted',
    'returned',
  ]);
});

test('a ticket cannot be given to people, queues or connections of another company', async () => {
  const other = await makeWorld(data);
  const id = await pendingTicket(data, world);
  expect(await codeOf(put(world.admin, id, { userId: other.admin.userId }))).toBe('ERR_NO_USER_FOUND');
  expect(await codeOf(put(world.admin, id, { queueId: other.queueIds[0] }))).toBe('ERR_QUEUE_NOT_FOUND');
  expect(await codeOf(put(world.admin, id, { whatsappId: other.connectionId }))).toBe('ERR_NO_WAPP_FOUND');
});

test('a new ticket needs a queue unless admin, and tells who has the open one', async () => {
  const agent = await world.person();
  const id = await pendingTicket(data, world, world.queueIds[0]);
  const contactId = (await rowsOf(data, world, 'tickets'))[0]!.contact_id;
  const open = (actor: Actor, body: object) =>
    tickets.createTicket(
      { body: { contactId, ...body } as never, params: undefined, query: undefined },
      callOf(data, actor),
    );
  expect(await codeOf(open(agent, {}))).toBe('ERR_TICKET_QUEUE_REQUIRED');
  const refused = await open(agent, { queueId: world.queueIds[0] }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    details: { id, userId: null, user: { id: null, name: '' }, queue: { id: world.queueIds[0] } },
  });
  await put(agent, id, { status: 'closed' });
  expect(await open(world.admin, {})).toMatchObject({
    status: 'open',
    userId: world.admin.userId,
    whatsappId: world.connectionId,
  });
  const reopened = await put(agent, id, { status: 'open' }).catch((error: unknown) => error);
  expect(reopened).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details: { userId: world.admin.userId } });
});

test('the same Idempotency-Key gives the same message, also at once; another text under it is a conflict', async () => {
  const agent = await world.person();
  const id = await pendingTicket(data, world);
  await put(agent, id, { status: 'open' });
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(agent, id, { body: 'uma vez' }, 'chave-1')));
  expect(new Set(replies.map((reply) => reply.id)).size).toBe(1);
  expect(replies[0]).toMatchObject({ ack: 1, clientKey: 'chave-1', fromMe: true });
  expect(await codeOf(send(agent, id, { body: 'outra coisa' }, 'chave-1'))).toBe('ERR_IDEMPOTENCY_CONFLICT');
  expect((await rowsOf(data, world, 'messages')).filter((row) => row.from_me)).toHaveLength(1);
  expect((await rowsOf(data, world, 'outbox')).map(({ kind }) => kind)).toEqual(['read', 'text']);
  await put(agent, id, { status: 'closed' });
  expect((await send(agent, id, { body: 'uma vez' }, 'chave-1')).id).toBe(replies[0]?.id);
});

test('only the agent of an open ticket or an admin answers', async () => {
  const [agent, colleague] = [await world.person(), await world.person()];
  const id = await pendingTicket(data, world);
  expect(await codeOf(send(agent, id, { body: 'oi' }))).toBe('ERR_TICKET_NOT_OPEN');
  await put(agent, id, { status: 'open' });
  expect(await codeOf(send(colleague, id, { body: 'oi' }))).toBe('ERR_TICKET_NOT_OPEN');
  expect(await codeOf(send(world.admin, id, { body: 'oi' }))).toBe('fine');
});

test('quotes stay in the contact, edits and deletions are those of the author', async () => {
  const [agent, colleague] = [await world.person(), await world.person()];
  const [id, otherId] = [await pendingTicket(data, world), await pendingTicket(data, world)];
  await put(agent, id, { status: 'open' });
  const inbound = (await rowsOf(data, world, 'messages')).map((row) => ({ id: row.id, ticketId: row.ticket_id }));
  const own = inbound.find((row) => row.ticketId === id)!;
  const foreign = inbound.find((row) => row.ticketId === otherId)!;
  const sent = await send(agent, id, { body: 'resposta', quotedMsg: { id: own.id } });
  expect(sent.quotedMsg).toMatchObject({ id: own.id, body: 'oi' });
  expect(await codeOf(send(agent, id, { body: 'x', quotedMsg: { id: foreign.id } }))).toBe('ERR_NO_MESSAGE_FOUND');
  const edit = (actor: Actor, messageId: string) =>
    messages.editMessage(
      { params: { id: messageId }, body: { body: 'corrigida' }, query: undefined },
      callOf(data, actor),
    );
  expect(await codeOf(edit(agent, own.id))).toBe('ERR_NO_PERMISSION');
  expect(await codeOf(edit(colleague, sent.id))).toBe('ERR_NO_PERMISSION');
  await letLeave(data, world);
  expect(await edit(agent, sent.id)).toMatchObject({ body: 'corrigida', isEdited: true });
  const removed = await messages.deleteMessage(
    { params: { id: sent.id }, query: undefined, body: undefined },
    callOf(data, agent),
  );
  expect(removed).toMatchObject({ isDeleted: true, body: 'corrigida' });
  expect((await rowsOf(data, world, 'outbox')).map(({ kind }) => kind)).toEqual(['read', 'text', 'edit', 'revoke']);
});

test('only the agent of the ticket marks it as read, and then the customer is told', async () => {
  const [agent, colleague] = [await world.person(), await world.person()];
  const id = await pendingTicket(data, world);
  await put(agent, id, { status: 'open' });
  const mark = (actor: Actor) =>
    tickets.readTicket({ params: { id }, query: undefined, body: undefined }, callOf(data, actor));
  expect(await mark(colleague)).toEqual({ id, unreadMessages: 1 });
  expect(await rowsOf(data, world, 'outbox')).toEqual([]);
  expect(await mark(agent)).toEqual({ id, unreadMessages: 0 });
  expect(await rowsOf(data, world, 'outbox')).toMatchObject([{ kind: 'read', payload: { refs: [{ fromMe: false }] } }]);
});

test('whoever has a ticket and resolves it has read it, and the customer is told; who resolves for another has not', async () => {
  const agent = await world.person();
  const [own, others] = [await pendingTicket(data, world), await pendingTicket(data, world)];
  for (const id of [own, others]) await put(agent, id, { status: 'open' });
  await put(world.admin, others, { status: 'closed' });
  expect(await rowsOf(data, world, 'outbox')).toEqual([]);
  expect(await put(agent, own, { status: 'closed' })).toMatchObject({ status: 'closed', unreadMessages: 0 });
  expect(await rowsOf(data, world, 'outbox')).toMatchObject([{ kind: 'read', payload: { refs: [{ fromMe: false }] } }]);
});

test('fetching messages reads them for the assignee only, and not when the client says so', async () => {
  const agent = await world.person();
  const id = await pendingTicket(data, world);
  await put(agent, id, { status: 'open' });
  await read(world.admin, id);
  await read(agent, id, { markRead: false });
  expect((await rowsOf(data, world, 'tickets'))[0]).toMatchObject({ unread_messages: 1 });
  expect((await read(agent, id)).ticket.unreadMessages).toBe(0);
  expect((await rowsOf(data, world, 'tickets'))[0]).toMatchObject({ unread_messages: 0 });
});

test("an agent's answer reads what the customer wrote, once; neither an admin in her ticket nor what is passed on reads it (wire-contract §8.6)", async () => {
  const agent = await world.person();
  const customer = phone('5511981110001');
  const id = await pendingTicket(data, world, null, customer.value);
  const other = await pendingTicket(data, world);
  for (const ticketId of [id, other]) await put(agent, ticketId, { status: 'open' });
  const unread = async (ticketId: number) =>
    (await rowsOf(data, world, 'tickets')).find((row) => row.id === ticketId)?.unread_messages;
  const marks = async () => (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'read');
  const told = async () =>
    (await rowsOf(data, world, 'events')).flatMap(({ name, subject }) => (name === 'ticket.read' ? [subject] : []));
  await send(world.admin, id, { body: 'posso ajudar?' });
  expect([await unread(id), await marks(), await told()]).toEqual([1, [], []]);
  const { id: answered } = await send(agent, id, { body: 'bom dia' });
  expect([await unread(id), await told()]).toEqual([0, [{ ticketId: id }]]);
  expect(await marks()).toMatchObject([{ payload: { refs: [{ fromMe: false, chat: customer }] } }]);
  expect((await rowsOf(data, world, 'messages')).filter((row) => row.ticket_id === id && !row.read)).toEqual([]);
  await send(agent, id, { body: 'em que posso ajudar?' });
  await messages.forwardMessage(
    { params: { id: answered }, body: { ticketIds: [other] }, query: undefined },
    callOf(data, agent),
  );
  expect([await unread(other), (await marks()).length, (await told()).length]).toEqual([1, 1, 1]);
});

test("attendances of foreign queues appear in a contact's history as a marker only", async () => {
  const digits = '5511987654321';
  const first = await pendingTicket(data, world, world.queueIds[0], digits);
  await put(world.admin, first, { status: 'closed' });
  await choose(data, world, { ticketReuseMinutes: '0' });
  const second = await pendingTicket(data, world, world.queueIds[1], digits);
  const agent = await world.person('user', [world.queueIds[1]!]);
  const page = await read(agent, second);
  expect(page.messages.map(({ ticketId }) => ticketId)).toEqual([second]);
  expect(page).toMatchObject({ count: 1, hiddenTickets: [{ id: first }] });
  expect((await read(world.admin, second)).messages).toHaveLength(2);
});

test('the list of one contact tells that there are attendances of foreign queues, to whom may read another one of it', async () => {
  const digits = '5511987654321';
  await choose(data, world, { ticketReuseMinutes: '0' });
  const foreign = await pendingTicket(data, world, world.queueIds[0], digits);
  await put(world.admin, foreign, { status: 'closed' });
  const own = await pendingTicket(data, world, world.queueIds[1], digits);
  const contactId = (await rowsOf(data, world, 'tickets'))[0]!.contact_id;
  const listOf = (actor: Actor, query: object) =>
    tickets.listTickets(
      {
        query: { pageNumber: 1, searchParam: '', order: 'activity', showAll: true, ...query } as never,
        params: undefined,
        body: undefined,
      },
      callOf(data, actor),
    );
  const agent = await world.person('user', [world.queueIds[1]!]);
  const told = await listOf(agent, { contactId });
  expect(told.tickets.map(({ id }) => id)).toEqual([own]);
  expect(told).toMatchObject({ count: 1, hiddenTickets: [{ id: foreign }], hiddenCount: 1 });
  // Nothing of it but that it was.
  expect(told.hiddenTickets?.map((row) => Object.keys(row))).toEqual([['id', 'createdAt']]);
  expect(await listOf(world.admin, { contactId })).toMatchObject({ count: 2, hiddenTickets: [], hiddenCount: 0 });
  // Who may read none of the contact's, and who asks for no contact, is told nothing.
  expect((await listOf(await world.person('user', []), { contactId })).hiddenTickets).toBeUndefined();
  expect((await listOf(agent, {})).hiddenTickets).toBeUndefined();
  // So many are told one by one; the number is that of all.
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const row = { company_id: companyId, contact_id: contactId, connection_id: world.connectionId };
    const further = { ...row, queue_id: world.queueIds[0]!, status: 'closed' as const };
    await db
      .insertInto('tickets')
      .values(Array.from({ length: 50 }, () => further))
      .execute();
  });
  const many = await listOf(agent, { contactId });
  expect([many.hiddenTickets?.length, many.hiddenCount]).toEqual([limits.pageSizes.tickets, 51]);
});

test('the search finds names, numbers and message texts without regard to accents', async () => {
  await receive(
    data,
    world,
    said(phone('5521977776666'), { text: 'Preciso de orçamento', pushName: 'João Conceição' }),
  );
  for (const searchParam of ['conceicao', '97777', 'ORCAMENTO'])
    expect((await list(world.admin, { searchParam })).tickets).toHaveLength(1);
  for (const searchParam of ['%', 'orça_ento', 'ninguém'])
    expect((await list(world.admin, { searchParam })).tickets).toHaveLength(0);
  // A number as people write it; a digit amid words is no number.
  expect((await list(world.admin, { searchParam: '+55 (21) 97777' })).tickets).toHaveLength(1);
  for (const searchParam of ['orçamento 5', 'código 7', '77%'])
    expect([searchParam, (await list(world.admin, { searchParam })).tickets.length]).toEqual([searchParam, 0]);
  const found = await contacts.listContacts(
    {
      query: { pageNumber: 1, searchParam: 'joao', date: '', dateStart: '', dateEnd: '', tags: [] },
      params: undefined,
      body: undefined,
    },
    callOf(data, world.admin),
  );
  expect(found).toMatchObject({ count: 1, hasMore: false, contacts: [{ number: '5521977776666' }] });
});

test('a second contact with the number in another form is refused', async () => {
  const create = (number: string) =>
    contacts.createContact(
      { body: { name: 'Maria', number, email: '', extraInfo: [] }, params: undefined, query: undefined },
      callOf(data, world.admin),
    );
  expect(await create('(11) 98888-7777')).toMatchObject({ number: '5511988887777', name: 'Maria' });
  expect(await codeOf(create('+55 11 8888-7777'))).toBe('ERR_DUPLICATED_CONTACT');
  await receive(data, world, said(phone('551188887777')));
  expect(await rowsOf(data, world, 'contacts')).toHaveLength(1);
});

test('a page of tickets and a page of messages take at most two statements beyond the envelope', async () => {
  const id = await pendingTicket(data, world, world.queueIds[0]);
  const agent = await world.person();
  const statements: string[] = [];
  const counted = {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values?: unknown[]) => {
        statements.push(text);
        return client.query(text, values);
      };
      return Object.create(client, { query: { value: query } });
    },
    end: async () => undefined,
  };
  const watched = openData(counted as never);
  const countOf = async (call: () => Promise<unknown>) => {
    statements.length = 0;
    await call();
    return statements.filter((text) => !/^(begin|commit)/.test(text)).length;
  };
  expect(await countOf(() => list(agent, { searchParam: 'oi', tags: [1], queueIds: world.queueIds }, watched))).toBe(1);
  expect(await countOf(() => read(agent, id, {}, watched))).toBe(2);
  await receive(data, world, ...Array.from({ length: 41 }, (_, index) => said(phone(`55119777${10_000 + index}`))));
  expect(await countOf(() => list(agent, {}, watched))).toBe(1);
  expect(await list(agent, { status: 'pending' })).toMatchObject({ count: 42, hasMore: true, tickets: { length: 40 } });
  expect(await list(agent, { pageNumber: 2 })).toMatchObject({ count: 42, hasMore: false, tickets: { length: 2 } });
});

test('a waiting ticket that is handed to a colleague is hers, whoever handed it on', async () => {
  const [queue = 0] = world.queueIds;
  const colleague = await world.person();
  const id = await pendingTicket(data, world, queue);
  const after = await put(world.admin, id, { status: 'open', queueId: queue, userId: colleague.userId });
  expect(after).toMatchObject({ status: 'open', userId: colleague.userId, queueId: queue });
  const log = await rowsOf(data, world, 'ticket_log');
  expect(log.at(-1)).toMatchObject({ kind: 'transferred', user_id: world.admin.userId });
});
