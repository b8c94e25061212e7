import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

/* Whoever loses a queue or a profile holds no ticket that nobody sees (docs/rules/tickets.md, T-6). */

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

let customers = 0;
async function ticketOf(person: Person, queueId: number | null): Promise<number> {
  customers += 1;
  const number = `55119866${10_000 + customers}`;
  const { id: contactId } = await admin.call('createContact', { body: { name: 'Maria Silva', number } });
  const body = { contactId, queueId, whatsappId: company.connectionId, userId: person.id, status: 'open' as const };
  return (await admin.call('createTicket', { body })).id;
}
const stateOf = async (id: number) => {
  const { status, userId, queueId } = await admin.call('getTicket', { params: { id } });
  return { status, userId, queueId };
};
const change = (person: Person, body: object) =>
  admin.call('updateUser', { params: { id: person.id }, body: body as never });

test('T-6: a queue that is taken away gives its tickets back to it, with a line in the history and an event; others stay', async () => {
  const [first = 0, second = 0] = company.queueIds;
  const agent = await company.agent([first, second]);
  const [lost, kept, free] = [await ticketOf(agent, first), await ticketOf(agent, second), await ticketOf(agent, null)];
  await change(agent, { queueIds: [second] });
  expect(await stateOf(lost)).toEqual({ status: 'pending', userId: null, queueId: first });
  expect(await stateOf(kept)).toEqual({ status: 'open', userId: agent.id, queueId: second });
  expect(await stateOf(free)).toEqual({ status: 'open', userId: agent.id, queueId: null });
  const { entries } = await admin.call('listTicketLog', { params: { id: lost } });
  expect(entries[0]).toMatchObject({ kind: 'returned', user: { id: admin.id } });
  const events = await server.data.tenant(company.id, ({ db }) =>
    db.selectFrom('events').select(['name', 'subject']).where('name', '=', 'ticket.updated').execute(),
  );
  expect(events.at(-1)?.subject).toEqual({ ticketId: lost });
});

test('T-6: who is no admin any more gives back what stands in queues that are not theirs', async () => {
  const [first = 0] = company.queueIds;
  const other = await company.agent([]);
  await change(other, { profile: 'admin' });
  const [lost, free] = [await ticketOf(other, first), await ticketOf(other, null)];
  await change(other, { profile: 'user' });
  expect(await stateOf(lost)).toEqual({ status: 'pending', userId: null, queueId: first });
  expect(await stateOf(free)).toEqual({ status: 'open', userId: other.id, queueId: null });
});

test('T-6: a change of anything else, and an admin without queues, keeps what they hold', async () => {
  const [first = 0] = company.queueIds;
  const boss = await company.agent([first]);
  await change(boss, { profile: 'admin' });
  const id = await ticketOf(boss, first);
  await change(boss, { queueIds: [] });
  await change(boss, { name: 'Outra' });
  expect(await stateOf(id)).toEqual({ status: 'open', userId: boss.id, queueId: first });
});
