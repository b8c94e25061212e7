import { type BulkPatch, limits } from '@recado/contract';
import { beforeEach, expect, test } from 'vitest';
import { sendText } from '#features/messages/index.ts';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  choose,
  makeWorld,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';
import { loadBulkChanges } from './bulk-change-rows.repo.ts';
import { bulkChangeHandlers } from './bulk-changes.routes.ts';
import { startBulkChanges, workOffBulkChanges } from './run-bulk-changes.ts';

/* Many tickets resolved or transferred at once (docs/decisions/0066). */

const { data, pool } = await databaseOfFile();
const calls = bulkChangeHandlers();
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
});

const none = { query: undefined, params: undefined, body: undefined };
const resolve: BulkPatch = { kind: 'resolve' };
const ask = (actor: Actor, ticketIds: number[], change: BulkPatch = resolve) =>
  calls.makeBulkChange({ ...none, body: { ticketIds, change } }, callOf(data, actor));
const undo = (actor: Actor, id: number) => calls.undoBulkChange({ ...none, params: { id } }, callOf(data, actor));
/** How many changes are not finished. */
const unfinished = async () => {
  const { rows } = await pool.query('select 1 from bulk_changes where company_id = $1 and finished_at is null', [
    world.companyId,
  ]);
  return rows.length;
};
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? String(error),
  );
/** As if the hold were over. */
const letPass = () =>
  pool.query(`update bulk_changes set due_at = now() - interval '1 second' where company_id = $1`, [world.companyId]);
const errors: unknown[] = [];
const options = { data, sendText, onError: (error: unknown) => errors.push(error) };
const statesOf = async (ids: number[]) => {
  const rows = await rowsOf(data, world, 'tickets');
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const ticketsOf = async (count: number, queueId: number | null = null) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await pendingTicket(data, world, queueId));
  return ids;
};
const eventsNamed = async (name: string) =>
  (await rowsOf(data, world, 'events')).filter((event) => event.name === name);
test('for 5 s nothing happens: no change, no event, no message; taken back, nothing ever does', async () => {
  await choose(data, world, { userRating: 'enabled' });
  const ids = await ticketsOf(3);
  const before = [await eventsNamed('ticket.updated'), await rowsOf(data, world, 'outbox')];
  const asked = Date.now();
  const { change, refused } = await ask(world.admin, ids);
  expect(refused).toEqual([]);
  expect(change).toMatchObject({ kind: 'resolve', ticketIds: ids, done: 0, failed: [], finishedAt: null });
  expect(new Date(change.dueAt).getTime()).toBeGreaterThanOrEqual(asked + limits.bulkHoldMs - 100);
  await workOffBulkChanges(options);
  expect(await statesOf(ids)).toEqual(['pending', 'pending', 'pending']);
  expect([await eventsNamed('ticket.updated'), await rowsOf(data, world, 'outbox')]).toEqual(before);
  expect(await unfinished()).toBe(1);
  expect(await undo(world.admin, change.id)).toEqual({ ticketIds: ids });
  await letPass();
  await workOffBulkChanges(options);
  expect(await statesOf(ids)).toEqual(['pending', 'pending', 'pending']);
  expect(await unfinished()).toBe(0);
});

test('then each ticket is changed as if it were asked for alone, and the asker is told once, when all are done', async () => {
  const [queue = 0] = world.queueIds;
  const agent = await world.person('user', world.queueIds);
  const ids = await ticketsOf(3);
  await ask(world.admin, ids, { kind: 'transfer', queueId: queue, userId: agent.userId });
  await letPass();
  await workOffBulkChanges(options);
  const rows = await rowsOf(data, world, 'tickets');
  expect(rows.map(({ status, queue_id, user_id }) => [status, queue_id, user_id])).toEqual(
    ids.map(() => ['open', queue, agent.userId]),
  );
  const log = await rowsOf(data, world, 'ticket_log');
  expect(log.filter(({ kind }) => kind === 'transferred').map(({ user_id }) => user_id)).toEqual(
    ids.map(() => world.admin.userId),
  );
  const ends = await eventsNamed('bulkChange.finished');
  expect(ends.map(({ audience }) => audience)).toEqual([{ userId: world.admin.userId }]);
  expect(await unfinished()).toBe(0);
  expect(errors).toEqual([]);
});

test('what has begun cannot be taken back, and what is somebody else’s does not exist', async () => {
  const ids = await ticketsOf(1);
  const { change } = await ask(world.admin, ids);
  const id = change.id;
  const foreign = await makeWorld(data);
  const other = await world.person('admin');
  expect(await codeOf(undo(other, id))).toBe('ERR_NO_BULKCHANGE_FOUND');
  expect(await codeOf(undo(foreign.admin, id))).toBe('ERR_NO_BULKCHANGE_FOUND');
  await letPass();
  expect(await codeOf(undo(world.admin, id))).toBe('ERR_BULK_CHANGE_BEGUN');
  await workOffBulkChanges(options);
  expect(await codeOf(undo(world.admin, id))).toBe('ERR_BULK_CHANGE_BEGUN');
  expect(await statesOf(ids)).toEqual(['closed']);
});

test('what cannot be changed is named and left out; foreign tickets are unknown ones', async () => {
  const [first = 0, second = 0] = world.queueIds;
  const foreign = await makeWorld(data);
  const theirs = await pendingTicket(data, foreign);
  const [own = 0, hidden = 0, closed = 0] = [
    await pendingTicket(data, world, first),
    await pendingTicket(data, world, second),
    await pendingTicket(data, world, first),
  ];
  await updateTicket(data, world.admin, closed, { status: 'closed' });
  const agent = await world.person('user', [first]);
  const { change, refused } = await ask(agent, [own, own, hidden, closed]);
  expect(change.ticketIds).toEqual([own]);
  expect(refused).toEqual([
    { ticketId: hidden, error: 'ERR_NO_PERMISSION' },
    { ticketId: closed, error: 'ERR_TICKET_TRANSITION' },
  ]);
  for (const unknown of [theirs, 999_999_999])
    expect(await codeOf(ask(agent, [own, unknown]))).toBe('ERR_NO_TICKET_FOUND');
  expect(await codeOf(ask(agent, [closed]))).toBe('ERR_TICKET_TRANSITION');
  expect(await codeOf(ask(agent, [hidden]))).toBe('ERR_NO_PERMISSION');
  const [foreignQueue = 0] = foreign.queueIds;
  expect(await codeOf(ask(agent, [own], { kind: 'transfer', queueId: foreignQueue, userId: null }))).toBe(
    'ERR_QUEUE_NOT_FOUND',
  );
  expect(await codeOf(ask(agent, [own], { kind: 'transfer', queueId: first, userId: foreign.admin.userId }))).toBe(
    'ERR_NO_USER_FOUND',
  );
});

test('the rights are those of the moment: what was taken away meanwhile fails by name, the rest is done', async () => {
  const [first = 0, second = 0] = world.queueIds;
  const agent = await world.person('user', [first]);
  const [kept = 0, taken = 0, gone = 0] = await ticketsOf(3, first);
  const { change } = await ask(agent, [kept, taken, gone]);
  await updateTicket(data, world.admin, taken, { queueId: second });
  await pool.query('delete from tickets where company_id = $1 and id = $2', [world.companyId, gone]);
  await letPass();
  await workOffBulkChanges(options);
  expect(await statesOf([kept, taken])).toEqual(['closed', 'pending']);
  const { rows } = await pool.query(
    'select ticket_id, state, error from bulk_change_tickets where company_id = $1 and bulk_change_id = $2 order by id',
    [world.companyId, change.id],
  );
  expect(rows).toEqual([
    { ticket_id: kept, state: 'done', error: null },
    { ticket_id: taken, state: 'failed', error: 'ERR_NO_PERMISSION' },
  ]);
  expect(await eventsNamed('bulkChange.finished')).toHaveLength(1);
});

test('who was deleted meanwhile changes nothing any more', async () => {
  const agent = await world.person('user', world.queueIds);
  const ids = await ticketsOf(2);
  await ask(agent, ids);
  await pool.query('update users set deleted_at = now() where id = $1', [agent.userId]);
  await letPass();
  await workOffBulkChanges(options);
  expect(await statesOf(ids)).toEqual(['pending', 'pending']);
});

test('a process that stops between two tickets leaves the others to the next one, and none is changed twice', async () => {
  const ids = await ticketsOf(4);
  await ask(world.admin, ids);
  await letPass();
  let looks = 0;
  await workOffBulkChanges(options, () => ++looks > 2);
  expect((await statesOf(ids)).filter((status) => status === 'closed')).toHaveLength(2);
  const running = startBulkChanges(options);
  await expect.poll(() => statesOf(ids)).toEqual(ids.map(() => 'closed'));
  await running.stop();
  const log = (await rowsOf(data, world, 'ticket_log')).filter(({ kind }) => kind === 'resolved');
  expect(log.map(({ ticket_id }) => ticket_id).sort()).toEqual(ids.toSorted());
});

test('two nodes change 200 tickets once each, and tell once', async () => {
  const ids = await ticketsOf(limits.bulkTickets);
  await ask(world.admin, ids);
  await letPass();
  await Promise.all([workOffBulkChanges(options), workOffBulkChanges(options)]);
  await expect
    .poll(async () => {
      await workOffBulkChanges(options);
      return new Set(await statesOf(ids));
    })
    .toEqual(new Set(['closed']));
  const log = (await rowsOf(data, world, 'ticket_log')).filter(({ kind }) => kind === 'resolved');
  expect(log).toHaveLength(ids.length);
  expect(await eventsNamed('bulkChange.finished')).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('what was resolved while the server held its transfer stays so, and is named; what a colleague has is taken over', async () => {
  const [queue = 0] = world.queueIds;
  const [agent, colleague] = [await world.person(), await world.person()];
  const [resolved = 0, theirs = 0] = await ticketsOf(2, queue);
  await updateTicket(data, colleague, theirs, { status: 'open' });
  await ask(agent, [resolved, theirs], { kind: 'transfer', queueId: queue, userId: agent.userId });
  await updateTicket(data, colleague, resolved, { status: 'closed' });
  await letPass();
  await workOffBulkChanges(options);
  const rows = await rowsOf(data, world, 'tickets');
  expect(rows.map(({ status, user_id }) => [status, user_id])).toEqual([
    ['closed', colleague.userId],
    ['open', agent.userId],
  ]);
  const { rows: states } = await pool.query(
    'select ticket_id, error from bulk_change_tickets where company_id = $1 order by id',
    [world.companyId],
  );
  expect(states).toEqual([
    { ticket_id: resolved, error: 'ERR_TICKET_CHANGED' },
    { ticket_id: theirs, error: null },
  ]);
});

test('T-8: what changed while the server held the change is left out and named: a new message, another holder, another state', async () => {
  const [queue = 0] = world.queueIds;
  const [agent, colleague] = [await world.person(), await world.person()];
  const digits = '5511966880001';
  const [written, taken, returned, same] = [
    await pendingTicket(data, world, queue, digits),
    ...(await ticketsOf(3, queue)),
  ];
  for (const id of [returned, same]) await updateTicket(data, agent, id!, { status: 'open' });
  const { change } = await ask(agent, [written, taken!, returned!, same!]);
  await receive(data, world, said(phone(digits), { text: 'ainda não resolveu' }));
  await updateTicket(data, colleague, taken!, { status: 'open' });
  await updateTicket(data, agent, returned!, { status: 'pending' });
  await letPass();
  await workOffBulkChanges(options);
  expect(await statesOf([written, taken!, returned!, same!])).toEqual(['pending', 'open', 'pending', 'closed']);
  const unread = (await rowsOf(data, world, 'tickets')).find((row) => row.id === written)?.unread_messages;
  expect(unread).toBe(2);
  const [done] = await data.tenant(world.companyId, (tx) => loadBulkChanges(tx, [change.id]));
  expect(done?.failed.map(({ ticketId, error }) => [ticketId, error])).toEqual(
    [written, taken, returned].map((id) => [id, 'ERR_TICKET_CHANGED']),
  );
  expect(errors).toEqual([]);
});

test('T-8: a ticket is not resolved under a message that its screen did not show', async () => {
  const digits = '5511966880002';
  const agent = await world.person();
  const id = await pendingTicket(data, world, null, digits);
  const { lastMessageId } = await updateTicket(data, agent, id, { status: 'open' });
  await receive(data, world, said(phone(digits), { text: 'espere' }));
  expect(await codeOf(updateTicket(data, agent, id, { status: 'closed', lastMessageId }))).toBe('ERR_TICKET_CHANGED');
  expect(await statesOf([id])).toEqual(['open']);
  const now = (await rowsOf(data, world, 'tickets')).find((row) => row.id === id)?.last_message_id;
  expect(await updateTicket(data, agent, id, { status: 'closed', lastMessageId: now })).toMatchObject({
    status: 'closed',
  });
});
