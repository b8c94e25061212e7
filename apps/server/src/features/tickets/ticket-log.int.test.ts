import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
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

const logOf = (actor: Actor, id: number, before?: number) =>
  tickets.listTicketLog({ params: { id }, query: { before }, body: undefined }, callOf(data, actor));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? String(error),
  );

test('a ticket tells who accepted, transferred, tagged and resolved it, by the names of the company', async () => {
  const [first, second] = world.queueIds;
  const id = await pendingTicket(data, world, first);
  const bruno = await world.person('user');
  await updateTicket(data, world.admin, id, { status: 'open', userId: world.admin.userId });
  await updateTicket(data, world.admin, id, { status: 'open', userId: bruno.userId, queueId: second });
  await updateTicket(data, bruno, id, { status: 'closed' });
  const { entries, hasMore } = await logOf(bruno, id);
  expect(hasMore).toBe(false);
  expect(entries.slice(0, 3).map(({ kind, user }) => [kind, user?.name])).toEqual([
    ['resolved', bruno.name],
    ['transferred', 'Ana Admin'],
    ['accepted', 'Ana Admin'],
  ]);
  expect(entries[1]?.from).toMatchObject({ user: 'Ana Admin' });
  expect(entries[1]?.to).toMatchObject({ user: bruno.name });
  expect(entries[1]?.from?.queue).not.toBe(entries[1]?.to?.queue);
  expect(entries.every((entry) => entry.kind === 'transferred' || entry.from === null)).toBe(true);
});

test('the log of a ticket comes in pages without a gap, to its readers only', async () => {
  const [first, second] = world.queueIds;
  const id = await pendingTicket(data, world, first);
  await data.tenant(world.companyId, (tx) =>
    tx.db
      .insertInto('ticket_log')
      .values(Array.from({ length: 90 }, () => ({ company_id: world.companyId, ticket_id: id, kind: 'edited' })))
      .execute(),
  );
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const page = await logOf(world.admin, id, before);
    seen.push(...page.entries.map((entry) => entry.id));
    before = page.hasMore ? page.entries.at(-1)?.id : undefined;
  } while (before !== undefined);
  const stored = (await rowsOf(data, world, 'ticket_log')).filter((row) => row.ticket_id === id).map((row) => row.id);
  expect(seen).toEqual(stored.sort((a, b) => b - a));
  expect(await codeOf(logOf(await world.person('user', [second!]), id))).toBe('ERR_NO_PERMISSION');
  const stranger = await makeWorld(data);
  expect(await codeOf(logOf(stranger.admin, id))).toBe('ERR_NO_TICKET_FOUND');
});
