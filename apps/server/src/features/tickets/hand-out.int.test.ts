import { beforeEach, expect, test } from 'vitest';
import { sendText } from '#features/messages/index.ts';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile, otherProcessOn } from '#testing/database-of-file.ts';
import {
  choose,
  listTickets,
  makeWorld,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';
import { noteArrival, noteDeparture } from '../../realtime/presence.repo.ts';
import { handOutTickets } from './hand-out-tickets.ts';

const node = '5f0c3f0e-8f0b-4f3d-9d53-3a1d3c1d2b11';
const database = await databaseOfFile();
const { data } = database;
const other = await otherProcessOn(database);
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
  await choose(data, world, { autoAssign: 'enabled', autoAssignCapacity: '2' });
});

const arrive = ({ userId }: Actor) => noteArrival(data, node, { companyId: world.companyId, userId });
/** An agent of the first queue, or of the named ones, who is online. */
async function agent(queueIds = world.queueIds.slice(0, 1), isOnline = true): Promise<Actor> {
  const person = await world.person('user', queueIds);
  if (isOnline) await arrive(person);
  return person;
}
async function handOut(on = data): Promise<void> {
  const errors: unknown[] = [];
  await handOutTickets({ data: on, sendText, onError: (error) => errors.push(error) });
  expect(errors).toEqual([]);
}
const holders = async () => (await rowsOf(data, world, 'tickets')).map((row) => row.user_id);
const assigned = async () => (await rowsOf(data, world, 'ticket_log')).filter((row) => row.kind === 'assigned');

test('off, every ticket waits for somebody to accept it', async () => {
  await choose(data, world, { autoAssign: 'disabled' });
  await agent();
  await pendingTicket(data, world, world.queueIds[0]);
  await handOut();
  expect(await holders()).toEqual([null]);
});

test('a ticket of a queue goes to the agent of it who is online and has the fewest, with history and event', async () => {
  const busy = await agent();
  const free = await agent();
  await agent(world.queueIds.slice(1));
  await updateTicket(data, busy, await pendingTicket(data, world, world.queueIds[0]), { status: 'open' });
  const id = await pendingTicket(data, world, world.queueIds[0]);
  await handOut();
  const row = (await rowsOf(data, world, 'tickets')).find((ticket) => ticket.id === id);
  expect(row).toMatchObject({ status: 'open', user_id: free.userId, queue_id: world.queueIds[0] });
  expect(row?.started_at).toBeInstanceOf(Date);
  expect(await assigned()).toMatchObject([{ ticket_id: id, user_id: null, data: { userId: free.userId } }]);
  expect((await rowsOf(data, world, 'events')).at(-1)).toMatchObject({
    name: 'ticket.updated',
    audience: { ticket: { after: { status: 'open', userId: free.userId }, before: { status: 'pending' } } },
  });
  expect(await rowsOf(data, world, 'outbox')).toEqual([]);
});

test('nobody online, nobody with room, or no queue: it stays pending, where everybody of the queue sees it', async () => {
  const away = await agent(undefined, false);
  const id = await pendingTicket(data, world, world.queueIds[0]);
  const without = await pendingTicket(data, world);
  await handOut();
  expect(await holders()).toEqual([null, null]);
  const seen = await listTickets(data, away, { status: 'pending' });
  expect(seen.tickets.map((ticket) => ticket.id).sort()).toEqual([id, without].sort());
});

test('when somebody comes online the backlog is drained oldest first, up to what they can have; resolving makes room', async () => {
  const person = await agent(undefined, false);
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push(await pendingTicket(data, world, world.queueIds[0]));
  await handOut();
  await arrive(person);
  await handOut();
  expect(await holders()).toEqual([person.userId, person.userId, null, null]);
  await updateTicket(data, person, ids[0] ?? 0, { status: 'closed' });
  await handOut();
  expect((await assigned()).map((entry) => entry.ticket_id)).toEqual(ids.slice(0, 3));
  await noteDeparture(data, node, { companyId: world.companyId, userId: person.userId });
  await updateTicket(data, person, ids[1] ?? 0, { status: 'closed' });
  await handOut();
  expect((await assigned()).map((entry) => entry.ticket_id)).toEqual(ids.slice(0, 3));
});

test('what the bot talks with is not given to anybody yet', async () => {
  await agent();
  const id = await pendingTicket(data, world, world.queueIds[0]);
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('tickets').set({ chatbot: true }).where('id', '=', id).execute(),
  );
  await handOut();
  expect(await holders()).toEqual([null]);
});

test('the agent is introduced only if the company wants it', async () => {
  await choose(data, world, { sendGreetingAccepted: 'enabled' });
  const person = await agent();
  await pendingTicket(data, world, world.queueIds[0]);
  await handOut();
  const [text] = (await rowsOf(data, world, 'messages')).filter((message) => message.from_me);
  expect(text?.body).toContain(person.name);
});

test('two nodes give each ticket once and nobody more than they can have', async () => {
  await choose(data, world, { autoAssignCapacity: '7' });
  const people = [await agent(), await agent(), await agent()];
  for (let n = 0; n < 24; n++) await pendingTicket(data, world, world.queueIds[0]);
  // Whoever finds the other one at it leaves the company to them.
  await Promise.all([handOut(), handOut(other), handOut(), handOut(other)]);
  await handOut();
  const given = await assigned();
  expect(given).toHaveLength(21);
  expect(new Set(given.map((entry) => entry.ticket_id)).size).toBe(21);
  const held = await holders();
  for (const { userId } of people) expect(held.filter((id) => id === userId)).toHaveLength(7);
});

test('B-7: what somebody has returned is not handed to them again; to a colleague it is', async () => {
  const first = await agent();
  const id = await pendingTicket(data, world, world.queueIds[0]);
  await handOut();
  expect(await holders()).toEqual([first.userId]);
  await updateTicket(data, first, id, { status: 'pending' });
  await handOut();
  expect(await holders()).toEqual([null]);
  const second = await agent();
  await handOut();
  expect(await holders()).toEqual([second.userId]);
});

test('B-7: once it was resolved and its customer comes back, everybody may be given it', async () => {
  const first = await agent();
  const digits = '5511955550001';
  const id = await pendingTicket(data, world, world.queueIds[0], digits);
  await handOut();
  await updateTicket(data, first, id, { status: 'pending' });
  await updateTicket(data, world.admin, id, { status: 'closed' });
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('ticket_log')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('ticket_id', '=', id)
      .execute(),
  );
  await receive(data, world, said(phone(digits), { text: 'voltei' }));
  await handOut();
  expect(await holders()).toEqual([first.userId]);
});
