import { beforeEach, expect, test } from 'vitest';
import { findTicketOfKey } from '#features/messages/index.ts';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
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

/* A ticket shows its own messages, whatever line they came by (docs/rules/tickets.md, T-1 to T-3). */

const { data } = await databaseOfFile();
let world: World;
let agent: Actor;
let filial: number;
let customers = 0;
let digits: string;

beforeEach(async () => {
  world = await makeWorld(data);
  agent = await world.person();
  customers += 1;
  digits = `55119777${10_000 + customers}`;
  filial = await data.tenant(world.companyId, async ({ db, companyId }) => {
    const values = { company_id: companyId, name: 'Filial', status: 'CONNECTED', provider: 'local' } as const;
    return (await db.insertInto('connections').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
});

const write = (text: string, on = world.connectionId, id?: string) =>
  receive(data, { ...world, connectionId: on }, said(phone(digits), { text, ...(id ? { id } : {}) }));
const pageOf = async (ticketId: number, query: object = {}, actor = agent) =>
  messages.listMessages(
    { params: { ticketId }, query: { pageNumber: 1, markRead: false, ...query } as never, body: undefined },
    callOf(data, actor),
  );
const textsOf = async (ticketId: number, actor = agent) =>
  (await pageOf(ticketId, {}, actor)).messages.map(({ body }) => body);
const search = async (ticketId: number, searchParam: string) =>
  messages.searchMessages(
    { params: { ticketId }, query: { searchParam } as never, body: undefined },
    callOf(data, agent),
  );
const send = (ticketId: number, body: object) =>
  messages.sendMessage({ params: { ticketId }, query: undefined, body: body as never, files: [] }, callOf(data, agent));
const moveTo = (id: number, whatsappId: number, body: object = {}) =>
  updateTicket(data, agent, id, { whatsappId, ...body });

/** A ticket of the agent's with a message of the customer's, moved to the other connection. */
async function movedTicket(): Promise<number> {
  const id = await pendingTicket(data, world, world.queueIds[0], digits);
  await updateTicket(data, agent, id, { status: 'open' });
  await write('o pedido quebrado');
  await moveTo(id, filial);
  return id;
}

test('T-1: on another connection a ticket shows what was said in it before, with count, paging, search and files', async () => {
  const id = await movedTicket();
  await send(id, { body: 'agora por aqui' });
  expect(await textsOf(id)).toEqual(['oi', 'o pedido quebrado', 'agora por aqui']);
  const page = await pageOf(id);
  expect(page).toMatchObject({ count: 3, hasMore: false });
  const [, second, third] = page.messages;
  expect((await pageOf(id, { before: third?.position })).messages.map(({ body }) => body)).toEqual([
    'oi',
    'o pedido quebrado',
  ]);
  expect((await pageOf(id, { after: second?.position })).messages.map(({ body }) => body)).toEqual(['agora por aqui']);
  expect((await search(id, 'quebrado')).hits.map((hit) => hit.id)).toEqual([second?.id]);
  expect((await listTickets(data, agent, { searchParam: 'quebrado' })).tickets.map((ticket) => ticket.id)).toEqual([
    id,
  ]);
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const of = { company_id: companyId, message_id: second?.id ?? '', connection_id: world.connectionId };
    await db.updateTable('messages').set({ media_type: 'image' }).where('id', '=', of.message_id).execute();
    await db
      .insertInto('message_files')
      .values({ ...of, state: 'ready', kind: 'image', name: 'a.png', type: 'image/png' })
      .execute();
  });
  const asked = { params: { ticketId: id }, query: { kind: 'visual' } as never, body: undefined };
  const files = await messages.listSharedFiles(asked, callOf(data, agent));
  expect(files.messages.map((file) => file.id)).toEqual([second?.id]);
});

test('T-1: the line that a ticket left shows it no longer, and a later ticket of the new line shows it all', async () => {
  const id = await movedTicket();
  await write('de novo no primeiro número');
  const other = Math.max(...(await rowsOf(data, world, 'tickets')).map((row) => row.id));
  expect(other).not.toBe(id);
  expect(await textsOf(other)).toEqual(['de novo no primeiro número']);
  expect((await search(other, 'quebrado')).hits).toEqual([]);
  await updateTicket(data, agent, id, { status: 'closed' });
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ closed_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  await write('e agora no segundo', filial);
  const later = Math.max(...(await rowsOf(data, world, 'tickets')).map((row) => row.id));
  expect(await textsOf(later)).toEqual(['oi', 'o pedido quebrado', 'e agora no segundo']);
  // Back where it was, it is in one piece again.
  await updateTicket(data, agent, other, { status: 'closed' });
  await updateTicket(data, agent, id, { status: 'open' }).catch(() => undefined);
  await updateTicket(data, agent, later, { status: 'closed' });
  await updateTicket(data, agent, id, { status: 'open' });
  await moveTo(id, world.connectionId);
  expect(await textsOf(id)).toEqual(['oi', 'o pedido quebrado', 'de novo no primeiro número']);
});

test('T-1: a moved ticket of a queue that the reader may not see stays hidden on both lines', async () => {
  const [own, foreign] = world.queueIds;
  const bia = await world.person('user', [own!]);
  const id = await movedTicket();
  await updateTicket(data, agent, id, { queueId: foreign, userId: agent.userId, status: 'open' });
  await updateTicket(data, agent, id, { status: 'closed' });
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ closed_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  for (const line of [world.connectionId, filial]) {
    await write('outro assunto', line);
    const seen = Math.max(...(await rowsOf(data, world, 'tickets')).map((row) => row.id));
    const page = await pageOf(seen, {}, bia);
    expect(page.messages.map(({ body }) => body)).toEqual(['outro assunto']);
    expect(page.hiddenTickets.map((hidden) => hidden.id)).toEqual(line === filial ? [id] : []);
  }
});

test('T-2: what was not read before the move is marked as read on the line by which it came', async () => {
  const id = await movedTicket();
  await write('mais uma', filial);
  await tickets.readTicket({ params: { id }, query: undefined, body: undefined }, callOf(data, agent));
  const marks = (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'read');
  const refs = (row: (typeof marks)[number]) => (row.payload as { refs: unknown[] }).refs.length;
  expect(marks.map((row) => [row.connection_id, refs(row)])).toEqual([
    [world.connectionId, 2],
    [filial, 1],
  ]);
});

test('T-2: no mark waits for a connection that is deleted', async () => {
  const id = await movedTicket();
  await data.system(({ db }) =>
    db.updateTable('connections').set({ deleted_at: new Date() }).where('id', '=', world.connectionId).execute(),
  );
  await tickets.readTicket({ params: { id }, query: undefined, body: undefined }, callOf(data, agent));
  expect((await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'read')).toEqual([]);
  expect((await rowsOf(data, world, 'messages')).every(({ read }) => read)).toBe(true);
});

test('T-3: what was said on the line before can be quoted; what was said in a ticket of the line that was left cannot', async () => {
  const id = await movedTicket();
  const old = (await pageOf(id)).messages[1];
  expect(await send(id, { body: 'sobre isto', quotedMsg: { id: old?.id } })).toMatchObject({ quotedMsgId: old?.id });
  await write('outra conversa');
  const foreign = (await rowsOf(data, world, 'messages')).at(-1)?.id;
  expect(await send(id, { body: 'e isto', quotedMsg: { id: foreign } }).catch((error: unknown) => error)).toMatchObject(
    {
      code: 'ERR_NO_MESSAGE_FOUND',
    },
  );
});

test('T-3: a program that repeats its call after the move finds the ticket in which its key has sent', async () => {
  const id = await pendingTicket(data, world, world.queueIds[0], digits);
  await updateTicket(data, agent, id, { status: 'open' });
  const request = { params: { ticketId: id }, query: undefined, body: { body: 'pedido 7' } as never, files: [] };
  await messages.sendMessage(request, callOf(data, agent, { 'idempotency-key': 'pedido-7' }));
  await moveTo(id, filial);
  const contactId = (await rowsOf(data, world, 'tickets'))[0]?.contact_id ?? 0;
  const found = (connectionId: number) =>
    data.tenant(world.companyId, (tx) => findTicketOfKey(tx, { contactId, connectionId }, 'pedido-7'));
  expect(await found(world.connectionId)).toBe(id);
  expect(await found(filial)).toBeUndefined();
});
