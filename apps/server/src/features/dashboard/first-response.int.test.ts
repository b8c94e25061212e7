import { expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  makeWorld,
  messages,
  pendingTicket,
  rowsOf,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';

const { data } = await databaseOfFile();

const measured = async (world: World, ticketId: number) =>
  (await rowsOf(data, world, 'tickets')).find(({ id }) => id === ticketId)?.first_response_seconds;

const wroteBefore = (world: World, ticketId: number, minutes: number) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('company_id', '=', companyId)
      .where('ticket_id', '=', ticketId)
      .execute(),
  );

test("a person's first answer after the customer is measured once; what the server says by itself is none", async () => {
  const world = await makeWorld(data);
  const agent = await world.person();
  const ticketId = await pendingTicket(data, world);
  await wroteBefore(world, ticketId, 10);
  await updateTicket(data, agent, ticketId, { status: 'open', sendGreeting: true });
  expect(await measured(world, ticketId)).toBeNull();
  const say = (body: string) =>
    messages.sendMessage(
      { params: { ticketId }, query: undefined, body: { body }, files: [] } as never,
      callOf(data, agent),
    );
  await say('Bom dia');
  const first = await measured(world, ticketId);
  expect(first).toBeGreaterThanOrEqual(600);
  expect(first).toBeLessThan(660);
  await wroteBefore(world, ticketId, 30);
  await say('Em que posso ajudar?');
  expect(await measured(world, ticketId)).toBe(first);
});
