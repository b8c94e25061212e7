import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  listTickets,
  makeWorld,
  pendingTicket,
  rowsOf,
  tickets,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';

const { data } = await databaseOfFile();
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
});

const list = (actor: Actor, query: object = {}) => listTickets(data, actor, query);
const idsOf = async (actor: Actor, query: object) =>
  (await list(actor, query)).tickets.map(({ id }) => id).sort((a, b) => a - b);
const put = (actor: Actor, id: number, body: object) => updateTicket(data, actor, id, body);
const sync = (actor: Actor, ticketId: number, ids: readonly number[]) =>
  tickets.syncTicketTags(
    { body: { ticketId, tags: ids.map((id) => ({ id })) }, params: undefined, query: undefined },
    callOf(data, actor),
  );

const newTicket = (queueId: number | null = null) => pendingTicket(data, world, queueId);
const newTag = (name: string): Promise<number> =>
  data.tenant(world.companyId, async (tx) => {
    const made = await tx.db
      .insertInto('tags')
      .values({ company_id: world.companyId, name, color: '#A4CCCC', kanban: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });

test('the tag filter finds tickets that have all of the tags, within what the reader may read', async () => {
  const [first, second] = world.queueIds;
  const [vip, quote] = [await newTag('VIP'), await newTag('Orçamento')];
  const [both, one, none, foreign] = [
    await newTicket(first),
    await newTicket(first),
    await newTicket(first),
    await newTicket(second),
  ];
  await sync(world.admin, both, [vip, quote]);
  await sync(world.admin, one, [vip]);
  await sync(world.admin, foreign, [vip, quote]);
  expect(await idsOf(world.admin, { tags: [vip] })).toEqual([both, one, foreign]);
  expect(await idsOf(world.admin, { tags: [vip, quote] })).toEqual([both, foreign]);
  expect(await idsOf(world.admin, { tags: [quote, quote, vip] })).toEqual([both, foreign]);
  expect(await idsOf(world.admin, { tags: [] })).toEqual([both, one, none, foreign]);
  expect(await list(world.admin, { tags: [vip] })).toMatchObject({ count: 3, hasMore: false });
  const agent = await world.person('user', [first!]);
  expect(await idsOf(agent, { tags: [vip, quote] })).toEqual([both]);
  const stranger = await makeWorld(data);
  expect(await idsOf(stranger.admin, { tags: [vip], showAll: true })).toEqual([]);
});

test('the tag filter narrows a search and a status', async () => {
  const vip = await newTag('VIP');
  const [tagged, plain] = [await newTicket(), await newTicket()];
  await sync(world.admin, tagged, [vip]);
  expect(await idsOf(world.admin, { searchParam: '55119' })).toEqual([tagged, plain]);
  expect(await idsOf(world.admin, { searchParam: '55119', tags: [vip] })).toEqual([tagged]);
  await put(world.admin, tagged, { status: 'closed' });
  expect(await idsOf(world.admin, { status: 'pending', showAll: true, tags: [vip] })).toEqual([]);
  expect(await idsOf(world.admin, { status: 'closed', showAll: true, tags: [vip] })).toEqual([tagged]);
});

test('the user filter is a union, and reaches tickets of every status', async () => {
  const [ana, bia, caio] = [await world.person(), await world.person(), await world.person()];
  const [ofAna, ofBia, ofCaio, waiting] = [await newTicket(), await newTicket(), await newTicket(), await newTicket()];
  await put(ana, ofAna, { status: 'open' });
  await put(bia, ofBia, { status: 'open' });
  await put(bia, ofBia, { status: 'closed' });
  await put(caio, ofCaio, { status: 'open' });
  expect(await idsOf(world.admin, { users: [ana.userId] })).toEqual([ofAna]);
  expect(await idsOf(world.admin, { users: [ana.userId, bia.userId] })).toEqual([ofAna, ofBia]);
  expect(await idsOf(world.admin, { users: [ana.userId, bia.userId], status: 'open' })).toEqual([ofAna]);
  expect(await idsOf(world.admin, { users: [], showAll: true })).toEqual([ofAna, ofBia, ofCaio, waiting]);
  const vip = await newTag('VIP');
  await sync(world.admin, ofBia, [vip]);
  expect(await idsOf(world.admin, { users: [ana.userId, bia.userId], tags: [vip] })).toEqual([ofBia]);
});

test('who may not filter by user gets the list as if no user had been named', async () => {
  const [me, colleague] = [await world.person(), await world.person()];
  const supervisor = await world.person('supervisor');
  const [mine, theirs] = [await newTicket(), await newTicket()];
  await put(me, mine, { status: 'open' });
  await put(colleague, theirs, { status: 'open' });
  expect(await idsOf(me, { users: [colleague.userId] })).toEqual([mine]);
  expect(await idsOf(supervisor, { users: [colleague.userId] })).toEqual([]);
});

test("a ticket's history records who gave and took which tags, once a change, and nothing when nothing changed", async () => {
  const agent = await world.person();
  const [vip, quote] = [await newTag('VIP'), await newTag('Orçamento')];
  const id = await newTicket();
  const before = (await rowsOf(data, world, 'tickets')).find((row) => row.id === id);
  await sync(agent, id, [vip, quote]);
  await sync(agent, id, [quote, vip]);
  expect((await sync(world.admin, id, [quote])).tags).toMatchObject([
    { id: quote, name: 'Orçamento', color: '#A4CCCC' },
  ]);
  const log = (await rowsOf(data, world, 'ticket_log')).filter((row) => row.kind === 'tagged');
  expect(log.map((row) => [row.ticket_id, row.user_id, row.data])).toEqual([
    [id, agent.userId, { added: [vip, quote], removed: [] }],
    [id, world.admin.userId, { added: [], removed: [vip] }],
  ]);
  const after = (await rowsOf(data, world, 'tickets')).find((row) => row.id === id);
  expect(after?.updated_at).toEqual(before?.updated_at);
});

test('a ticket of a queue that is not theirs gets no tags from an agent', async () => {
  const [first, second] = world.queueIds;
  const agent = await world.person('user', [first!]);
  const vip = await newTag('VIP');
  const id = await newTicket(second);
  await expect(sync(agent, id, [vip])).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect((await rowsOf(data, world, 'ticket_log')).filter((row) => row.kind === 'tagged')).toEqual([]);
});

test('pending tickets come by how long they wait, page by page; a transfer begins the wait anew', async () => {
  const [first, second, third] = [await newTicket(), await newTicket(), await newTicket()];
  const waits = { status: 'pending', order: 'waiting' };
  const order = async () => (await list(world.admin, waits)).tickets.map(({ id }) => id);
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const set = (id: number, values: { queued_at?: Date; created_at?: Date; updated_at?: Date }) =>
      db.updateTable('tickets').set(values).where('company_id', '=', companyId).where('id', '=', id).execute();
    await set(first, { queued_at: hours(1) });
    await set(second, { queued_at: hours(3), updated_at: new Date() });
    await set(third, { queued_at: hours(2) });
  });
  expect(await order()).toEqual([second, third, first]);
  const [longest] = (await list(world.admin, waits)).tickets;
  const [row] = (await rowsOf(data, world, 'tickets')).filter(({ id }) => id === second);
  expect(longest?.waitingSince).toBe(row?.queued_at?.toISOString());
  const [queue] = world.queueIds;
  await put(world.admin, second, { queueId: queue, status: 'pending' });
  expect((await order()).at(-1)).toBe(second);
  await put(world.admin, third, { status: 'open' });
  const [taken] = (await list(world.admin, { status: 'open' })).tickets;
  expect(taken).toMatchObject({ id: third, waitingSince: null });
});

test('a day is the whole civil day of the company, of the beginning or of the last change, and asks for every status', async () => {
  const [eve, morning, night, after] = [await newTicket(), await newTicket(), await newTicket(), await newTicket()];
  const agent = await world.person();
  await put(agent, morning, { status: 'open' });
  await put(agent, morning, { status: 'closed' });
  // São Paulo is three hours behind UTC.
  const moments = [
    '2026-03-10T02:59:59.999Z',
    '2026-03-10T03:00:00Z',
    '2026-03-11T02:59:59.999Z',
    '2026-03-11T03:00:00Z',
  ];
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    for (const [index, id] of [eve, morning, night, after].entries()) {
      const at = new Date(moments[index]!);
      const values = { created_at: at, updated_at: new Date(at.getTime() + 24 * 3_600_000) };
      await db.updateTable('tickets').set(values).where('company_id', '=', companyId).where('id', '=', id).execute();
    }
  });
  expect(await idsOf(agent, { date: '2026-03-10' })).toEqual([morning, night]);
  expect(await idsOf(agent, { updatedAt: '2026-03-11' })).toEqual([morning, night]);
  expect(await idsOf(agent, { date: '2026-03-10', updatedAt: '2026-03-10' })).toEqual([]);
  expect(await idsOf(agent, { date: '2026-03-10', status: 'closed' })).toEqual([morning]);
});

test('the queue filter keeps the tickets of the queues and those of none, and never shows a foreign one', async () => {
  const [first, second] = world.queueIds;
  const [ofFirst, ofSecond, ofNone] = [await newTicket(first), await newTicket(second), await newTicket()];
  const agent = await world.person('user', [first!]);
  expect(await idsOf(world.admin, { queueIds: [first] })).toEqual([ofFirst, ofNone]);
  expect(await idsOf(world.admin, { queueIds: [first, second] })).toEqual([ofFirst, ofSecond, ofNone]);
  expect(await idsOf(world.admin, { queueIds: [] })).toEqual([ofNone]);
  expect(await idsOf(agent, { queueIds: [second] })).toEqual([ofNone]);
  expect(await idsOf(agent, { queueIds: [first, second] })).toEqual([ofFirst, ofNone]);
});

test('the filter of unread messages narrows mine and pending, and with "show all" everybody\'s', async () => {
  const [ana, bia] = [await world.person(), await world.person()];
  const [ofAna, readOfAna, ofBia, waiting] = [
    await newTicket(),
    await newTicket(),
    await newTicket(),
    await newTicket(),
  ];
  await put(ana, ofAna, { status: 'open' });
  await put(ana, readOfAna, { status: 'open' });
  await put(bia, ofBia, { status: 'open' });
  await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .updateTable('tickets')
      .set({ unread_messages: 0 })
      .where('company_id', '=', companyId)
      .where('id', '=', readOfAna)
      .execute(),
  );
  expect(await idsOf(ana, { withUnreadMessages: true })).toEqual([ofAna, waiting]);
  expect(await idsOf(world.admin, { withUnreadMessages: true, showAll: true })).toEqual([ofAna, ofBia, waiting]);
});

test("the bell's list holds own and nobody's tickets, waiting ones with allTicket: what concerns others takes no place in it", async () => {
  const [first, second] = world.queueIds;
  const ana = await world.person('user', [first!]);
  const bia = await world.person('user', [first!]);
  const [ofAna, nobodys, waiting, closed, foreign] = [
    await newTicket(first),
    await newTicket(first),
    await newTicket(first),
    await newTicket(first),
    await newTicket(second),
  ];
  await put(ana, ofAna, { status: 'open' });
  await put(ana, closed, { status: 'open' });
  await put(ana, closed, { status: 'closed' });
  await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .updateTable('tickets')
      .set({ status: 'open' })
      .where('company_id', '=', companyId)
      .where('id', 'in', [nobodys, foreign])
      .execute(),
  );
  // A whole page of newer tickets of a colleague.
  for (let made = 0; made < 41; made++) await put(bia, await newTicket(first), { status: 'open' });
  const asked = { withUnreadMessages: true, concernsMe: true };
  expect(await idsOf(ana, asked)).toEqual([ofAna, nobodys]);
  expect(await list(ana, asked)).toMatchObject({ count: 2, hasMore: false });
  expect(await idsOf({ ...ana, allTicket: true }, asked)).toEqual([ofAna, nobodys, waiting]);
  // An admin sees everything, and is told of no more than others are.
  expect(await idsOf(world.admin, { ...asked, showAll: true })).toEqual([nobodys, foreign]);
});

test('T-5: "the customer waits" finds tickets in which nobody has answered what the customer said', async () => {
  const [asked, answered, silent] = [await newTicket(), await newTicket(), await newTicket()];
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const set = (id: number, customer_waits: boolean, last_message_id: string | null = `m${id}`) =>
      db
        .updateTable('tickets')
        .set({ customer_waits, last_message_id })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    await set(asked, true);
    await set(answered, false);
    await set(silent, true, null);
  });
  expect(await idsOf(world.admin, { showAll: true, status: 'pending' })).toEqual([asked, answered, silent]);
  expect(await idsOf(world.admin, { showAll: true, status: 'pending', customerWaits: true })).toEqual([asked]);
});

test('the assignee puts an open ticket aside: unread until it is opened; nobody else can, and the customer learns nothing', async () => {
  const [ana, bia] = [await world.person(), await world.person()];
  const id = await newTicket();
  await put(ana, id, { status: 'open' });
  const mark = (actor: Actor) =>
    tickets.markTicketUnread({ params: { id }, query: undefined, body: undefined }, callOf(data, actor));
  const read = (actor: Actor) =>
    tickets.readTicket({ params: { id }, query: undefined, body: undefined }, callOf(data, actor));
  await read(ana);
  const sent = async () => (await rowsOf(data, world, 'outbox')).length;
  const before = await sent();
  expect(await mark(bia)).toMatchObject({ unreadMessages: 0 });
  expect(await mark(ana)).toMatchObject({ unreadMessages: 1 });
  expect(await mark(ana)).toMatchObject({ unreadMessages: 1 });
  expect(await idsOf(ana, { status: 'open', withUnreadMessages: true })).toEqual([id]);
  expect(await read(ana)).toEqual({ id, unreadMessages: 0 });
  expect(await sent()).toBe(before);
  await put(ana, id, { status: 'closed' });
  expect(await mark(ana)).toMatchObject({ unreadMessages: 0 });
});

test('a ticket says all that clients of the family read: further fields of the contact by id and uuid, marks of tags, traces of the bot', async () => {
  const id = await newTicket();
  const vip = await newTag('VIP');
  await sync(world.admin, id, [vip]);
  const [listed] = (await list(world.admin, { status: 'pending' })).tickets;
  await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .insertInto('contact_fields')
      .values({ company_id: companyId, contact_id: listed?.contactId ?? 0, name: 'CPF', value: '123' })
      .execute(),
  );
  const read = { query: undefined, body: undefined };
  const byId = await tickets.getTicket({ ...read, params: { id } }, callOf(data, world.admin));
  const byUuid = await tickets.getTicketByUuid({ ...read, params: { uuid: byId.uuid } }, callOf(data, world.admin));
  for (const one of [byId, byUuid]) {
    expect(one.contact.extraInfo).toMatchObject([{ name: 'CPF', value: '123' }]);
    expect(one.tags).toMatchObject([{ id: vip, TicketTag: { ticketId: id, tagId: vip } }]);
    expect(one).toMatchObject({ typebotSessionId: null, typebotStatus: false, amountUsedBotQueues: 0, user: null });
  }
  expect(listed?.contact).not.toHaveProperty('extraInfo');
  expect(listed?.tags).toMatchObject([{ TicketTag: { ticketId: id } }]);
});
