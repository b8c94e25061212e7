import { limits } from '@recado/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { listBoard, makeWorld, pendingTicket, updateTicket, type World } from '../../inbound/test-world.ts';

const { data } = await databaseOfFile();
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
});

const idsOf = async (actor: Actor, query: object = {}) =>
  (await listBoard(data, actor, query)).tickets.map(({ id }) => id).sort((a, b) => a - b);

test('the board has the open and waiting tickets of the list, never a closed one, with the same filters (wire-contract 4.1)', async () => {
  const [first, second] = world.queueIds;
  const [ana, bia] = [await world.person(), await world.person('user', [first!])];
  const [mine, hers, waiting, closed] = [
    await pendingTicket(data, world, first),
    await pendingTicket(data, world, second),
    await pendingTicket(data, world, second),
    await pendingTicket(data, world, first),
  ];
  await updateTicket(data, ana, mine, { status: 'open' });
  await updateTicket(data, world.admin, hers, { status: 'open' });
  await updateTicket(data, ana, closed, { status: 'closed' });
  expect(await idsOf(ana)).toEqual([mine, waiting]);
  expect(await idsOf(world.admin, { showAll: true })).toEqual([mine, hers, waiting]);
  expect(await idsOf(world.admin, { showAll: true, queueIds: [second] })).toEqual([hers, waiting]);
  expect(await idsOf(ana, { searchParam: '5511', showAll: true })).toEqual([mine, hers, waiting]);
  // Nothing of a queue that is not theirs.
  expect(await idsOf(bia, { showAll: true })).toEqual([]);
  expect(await idsOf((await makeWorld(data)).admin, { showAll: true })).toEqual([]);
});

test('it is not cut where the list has its page: clients of the family never ask for a second one (B32)', async () => {
  const count = limits.pageSizes.tickets + 5;
  const made = await pendingTicket(data, world);
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const values = Array.from({ length: count - 1 }, (_, index) => ({
      ...{ company_id: companyId, name: `Cliente ${index}`, number: `55118888${1000 + index}` },
    }));
    const people = await db.insertInto('contacts').values(values).returning('id').execute();
    const { connectionId: connection_id } = world;
    await db
      .insertInto('tickets')
      .values(
        people.map(({ id }) => ({ company_id: companyId, contact_id: id, connection_id, status: 'pending' as const })),
      )
      .execute();
  });
  const page = await listBoard(data, world.admin);
  expect(page).toMatchObject({ count, hasMore: false });
  expect(page.tickets).toHaveLength(count);
  expect(page.tickets.map(({ id }) => id)).toContain(made);
});
