import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { callOf, makeWorld, pendingTicket, tickets, updateTicket, type World } from '../../inbound/test-world.ts';

const { data } = await databaseOfFile();
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
});

const today = (actor: Actor) =>
  tickets.countToday({ params: undefined, query: undefined, body: undefined }, callOf(data, actor));
const close = async (actor: Actor, id: number): Promise<void> => {
  await updateTicket(data, actor, id, { status: 'open' });
  await updateTicket(data, actor, id, { status: 'closed' });
};
const set = (id: number, values: { created_at?: Date; updated_at?: Date; closed_at?: Date }) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.updateTable('tickets').set(values).where('company_id', '=', companyId).where('id', '=', id).execute(),
  );
/** Midnight in São Paulo, which keeps to three hours behind UTC all year. */
function midnight(): Date {
  const civil = new Date(Date.now() - 3 * 3_600_000);
  return new Date(Date.UTC(civil.getUTCFullYear(), civil.getUTCMonth(), civil.getUTCDate(), 3));
}

test("today counts what began and was resolved since midnight in the company's zone", async () => {
  const agent = await world.person();
  expect(await today(agent)).toEqual({ begun: 0, resolved: 0, resolvedByMe: 0 });
  const [first, second, third] = [
    await pendingTicket(data, world),
    await pendingTicket(data, world),
    await pendingTicket(data, world),
  ];
  await close(agent, first);
  await close(world.admin, second);
  expect(await today(agent)).toEqual({ begun: 3, resolved: 2, resolvedByMe: 1 });
  const evening = new Date(midnight().getTime() - 1);
  await set(first, { created_at: evening, updated_at: evening, closed_at: evening });
  await set(second, { created_at: evening });
  await set(third, { created_at: midnight() });
  expect(await today(agent)).toEqual({ begun: 1, resolved: 1, resolvedByMe: 0 });
  // What is touched again today was still resolved yesterday.
  await set(first, { updated_at: new Date() });
  expect(await today(agent)).toEqual({ begun: 1, resolved: 1, resolvedByMe: 0 });
});

test('nobody counts what they may not read', async () => {
  const [first, second] = world.queueIds;
  await pendingTicket(data, world, first);
  await pendingTicket(data, world, second);
  await pendingTicket(data, world);
  expect((await today(world.admin)).begun).toBe(3);
  expect((await today(await world.person('user', [first!]))).begun).toBe(2);
  expect((await today((await makeWorld(data)).admin)).begun).toBe(0);
});
