import type { Ack } from '@recado/whatsapp';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sendText } from '#features/messages/index.ts';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile, otherProcessOn } from '#testing/database-of-file.ts';
import { applyAcks } from '../../inbound/index.ts';
import {
  callOf,
  choose,
  listTickets,
  makeWorld,
  messages,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';
import { fireDueTimers, startTicketTimers } from './run-timers.ts';

const database = await databaseOfFile();
const { data } = database;
const other = await otherProcessOn(database);
let world: World;
let agent: Actor;

beforeEach(async () => {
  world = await makeWorld(data);
  agent = await world.person();
});

/** What the company says about its connection, as its dialog writes it. */
const setUp = (values: Record<string, unknown>) =>
  data.tenant(world.companyId, ({ db }) =>
    db.updateTable('connections').set(values).where('company_id', '=', world.companyId).execute(),
  );
const waiting = (minutes = 10) => setUp({ transfer_queue_id: world.queueIds[1], time_to_transfer: minutes });
const closing = (minutes = 30, text = '') => setUp({ expires_ticket: minutes, expires_inactive_message: text });
const fire = async (minutesLater: number, on = data): Promise<void> => {
  const errors: unknown[] = [];
  const at = new Date(Date.now() + minutesLater * 60_000);
  await fireDueTimers({ data: on, sendText, now: () => at, onError: (error) => errors.push(error) });
  expect(errors).toEqual([]);
};
const timers = () =>
  data.tenant(world.companyId, async ({ db }) => {
    const { rows } = await sql<{ ticket_id: number; kind: string; minutes: number }>`
      select m.ticket_id, m.kind, round(extract(epoch from m.due_at - now()) / 60)::integer as minutes from ticket_timers m
      where m.company_id = ${world.companyId} order by m.ticket_id, m.kind`.execute(db);
    return rows;
  });
const ticketOf = async (id: number) => (await rowsOf(data, world, 'tickets')).find((row) => row.id === id);
const logOf = async (kind: string) => (await rowsOf(data, world, 'ticket_log')).filter((row) => row.kind === kind);
/** What is written to the customer, without what is marked as read. */
const textsInLine = async () => (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'text');
const send = (ticketId: number) =>
  messages.sendMessage(
    { params: { ticketId }, query: undefined, body: { body: 'Como posso ajudar?' } as never, files: [] },
    callOf(data, agent),
  );
/** WhatsApp's server has taken everything that was written, or answers so. */
const accept = async (ack: Ack = 2): Promise<void> => {
  const acks = (await rowsOf(data, world, 'messages')).flatMap((row) =>
    row.from_me ? [{ waId: row.wa_id, ack }] : [],
  );
  await applyAcks(data, { companyId: world.companyId, connectionId: world.connectionId }, acks);
};
/** A ticket that an agent has answered. */
async function answered(digits = '5511977770001'): Promise<number> {
  const id = await pendingTicket(data, world, null, digits);
  await updateTicket(data, agent, id, { status: 'open' });
  await send(id);
  await accept();
  return id;
}

test('a ticket that waits without a queue goes to the transfer queue after so many minutes, with event, history and activity', async () => {
  await waiting(10);
  const id = await pendingTicket(data, world);
  expect(await timers()).toEqual([{ ticket_id: id, kind: 'transfer', minutes: 10 }]);
  await fire(9);
  expect(await ticketOf(id)).toMatchObject({ queue_id: null });
  await fire(11);
  expect(await ticketOf(id)).toMatchObject({ status: 'pending', queue_id: world.queueIds[1], user_id: null });
  expect(await timers()).toEqual([]);
  const [entry] = await logOf('transferred');
  expect(entry).toMatchObject({ ticket_id: id, user_id: null, data: { rule: 'waiting' } });
  const event = (await rowsOf(data, world, 'events')).at(-1);
  expect(event).toMatchObject({ name: 'ticket.updated', subject: { ticketId: id } });
  const noted = await data.tenant(world.companyId, ({ db }) =>
    db.selectFrom('activity_log').selectAll().where('kind', '=', 'ticket.transferred').execute(),
  );
  expect(noted).toMatchObject([{ user_id: null, facts: { ticket: String(id), after: 'Fila 2 · Principal' } }]);
});

test('what the customer writes meanwhile does not make them wait longer', async () => {
  await waiting(10);
  const id = await pendingTicket(data, world, null, '5511966660001');
  await data.tenant(world.companyId, ({ db }) =>
    sql`update tickets set queued_at = now() - interval '8 minutes' where company_id = ${world.companyId}`.execute(db),
  );
  await receive(data, world, said(phone('5511966660001'), { text: 'alô?' }));
  expect(await timers()).toEqual([{ ticket_id: id, kind: 'transfer', minutes: 2 }]);
});

test.each([
  ['accepted', { status: 'open' }],
  ['put into a queue', { queueId: 0 }],
  ['resolved', { status: 'closed' }],
])('the transfer is off when the ticket is %s', async (_title, patch) => {
  await waiting(10);
  const id = await pendingTicket(data, world);
  const named = 'queueId' in patch ? { queueId: world.queueIds[0] } : patch;
  await updateTicket(data, world.admin, id, named);
  expect(await timers()).toEqual([]);
  await fire(60);
  expect((await logOf('transferred')).filter(({ user_id: by }) => by === null)).toEqual([]);
});

test('a returned ticket without a queue waits anew', async () => {
  await waiting(10);
  const id = await pendingTicket(data, world);
  await updateTicket(data, agent, id, { status: 'open' });
  await updateTicket(data, agent, id, { status: 'pending' });
  expect(await timers()).toEqual([{ ticket_id: id, kind: 'transfer', minutes: 10 }]);
});

test('an open ticket whose customer does not answer is closed, with the text of the connection and no rating', async () => {
  await closing(30, 'Encerramos por aqui, {{firstName}}. Até logo & obrigado!');
  const id = await answered();
  expect(await timers()).toEqual([{ ticket_id: id, kind: 'inactivity', minutes: 30 }]);
  await fire(29);
  expect(await ticketOf(id)).toMatchObject({ status: 'open' });
  await fire(31);
  expect(await ticketOf(id)).toMatchObject({
    status: 'closed',
    user_id: agent.userId,
    unread_messages: 0,
    rating_asked_at: null,
  });
  const [entry] = await logOf('resolved');
  expect(entry).toMatchObject({ user_id: null, data: { rule: 'inactivity', ratingAsked: false } });
  const last = (await rowsOf(data, world, 'messages')).at(-1);
  expect(last?.trace).toEqual({ rule: 'inactivity', setting: 'expiresTicket', facts: { minutes: '30' } });
  // Nobody knows a name: the place of it closes up.
  expect(last?.body).toBe('Encerramos por aqui. Até logo & obrigado!');
  expect(await textsInLine()).toHaveLength(2);
  await fire(90);
  expect(await logOf('resolved')).toHaveLength(1);
});

test('without a text the ticket is closed and nothing is sent', async () => {
  await closing(30, '  ');
  await answered();
  await fire(31);
  expect(await logOf('resolved')).toHaveLength(1);
  expect(await textsInLine()).toHaveLength(1);
});

test('an answer of the customer ends the wait for it; the next message of ours begins another', async () => {
  await closing(30);
  const id = await answered('5511977770002');
  await receive(data, world, said(phone('5511977770002'), { text: 'Um momento' }));
  expect(await timers()).toEqual([]);
  await fire(600);
  expect(await ticketOf(id)).toMatchObject({ status: 'open' });
  await send(id);
  expect(await timers()).toEqual([]);
  await accept();
  expect(await timers()).toMatchObject([{ kind: 'inactivity', minutes: 30 }]);
  await updateTicket(data, agent, id, { status: 'closed' });
  expect(await timers()).toEqual([]);
});

test('the company can begin, move and end timers of tickets that are there already', async () => {
  const open = await answered('5511977770003');
  const pending = await pendingTicket(data, world);
  expect(await timers()).toEqual([]);
  await closing(30);
  await waiting(10);
  expect(await timers()).toEqual([
    { ticket_id: open, kind: 'inactivity', minutes: 30 },
    { ticket_id: pending, kind: 'transfer', minutes: 10 },
  ]);
  await waiting(20);
  expect(await timers()).toContainEqual({ ticket_id: pending, kind: 'transfer', minutes: 20 });
  await setUp({ transfer_queue_id: null, expires_ticket: 0 });
  expect(await timers()).toEqual([]);
});

/** Who waits for whom: the lists, and whether silence is the customer's. */
const standOf = async (id: number) => {
  const query = { showAll: true, customerWaits: true };
  const waits = (await listTickets(data, world.admin, query)).tickets.some((ticket) => ticket.id === id);
  return { waits, isTimed: (await timers()).some(({ kind, ticket_id: of }) => kind === 'inactivity' && of === id) };
};
const ours = { waits: true, isTimed: false };
const customers = { waits: false, isTimed: true };

test('T-5: nothing automatic makes it the customer’s turn: neither a greeting nor a notice of transfer nor a program', async () => {
  await closing(30, 'Encerrado por falta de resposta sua.');
  await choose(data, world, { sendGreetingAccepted: 'enabled', sendMsgTransfTicket: 'enabled' });
  const id = await pendingTicket(data, world, world.queueIds[0]);
  await updateTicket(data, agent, id, { status: 'open', sendGreeting: true });
  await updateTicket(data, agent, id, { queueId: world.queueIds[1], userId: agent.userId, status: 'open' });
  const trace = { rule: 'api', setting: null, facts: {} } as const;
  await data.tenant(world.companyId, (tx) => sendText(tx, { ticketId: id, body: 'Pedido pago', userId: null, trace }));
  expect(await textsInLine()).toHaveLength(3);
  await accept(4);
  expect(await standOf(id)).toEqual(ours);
  await fire(600);
  expect(await ticketOf(id)).toMatchObject({ status: 'open' });
});

test('T-5: an answer that waits or has failed leaves it our turn; accepted late, the customer has the whole time', async () => {
  await closing(30);
  const id = await pendingTicket(data, world);
  await updateTicket(data, agent, id, { status: 'open' });
  await send(id);
  expect(await standOf(id)).toEqual(ours);
  await accept(0);
  expect(await standOf(id)).toEqual(ours);
  await data.tenant(world.companyId, ({ db }) =>
    sql`update tickets set updated_at = now() - interval '5 hours' where company_id = ${world.companyId}`.execute(db),
  );
  await accept(2);
  expect(await standOf(id)).toEqual(customers);
  expect(await timers()).toMatchObject([{ kind: 'inactivity', minutes: 30 }]);
  // Browsers that show only who waits hear of it.
  expect((await rowsOf(data, world, 'events')).filter(({ name }) => name === 'ticket.updated').at(-1)).toMatchObject({
    subject: { ticketId: id },
  });
  expect((await rowsOf(data, world, 'events')).at(-1)?.name).toBe('ticket.updated');
});

test('T-5: what the customer wrote after an answer counts, though the answer is accepted later', async () => {
  await closing(30);
  const id = await pendingTicket(data, world, null, '5511977770009');
  await updateTicket(data, agent, id, { status: 'open' });
  await send(id);
  await receive(data, world, said(phone('5511977770009'), { text: 'e o prazo?' }));
  await accept();
  expect(await standOf(id)).toEqual(ours);
  // An answer on the company's own phone has left already.
  await receive(data, world, said(phone('5511977770009'), { text: 'sexta', fromMe: true }));
  expect(await standOf(id)).toEqual(customers);
});

test('T-5: who reopens a ticket owes the first word', async () => {
  await closing(30);
  const id = await answered();
  await updateTicket(data, agent, id, { status: 'closed' });
  await updateTicket(data, agent, id, { status: 'open' });
  expect(await timers()).toEqual([]);
});

test('a transfer queue that is gone leaves the ticket where it is, and what cannot be carried out rests a minute', async () => {
  await setUp({ transfer_queue_id: 999_999_999, time_to_transfer: 10 });
  const id = await pendingTicket(data, world);
  await fire(11);
  expect(await ticketOf(id)).toMatchObject({ queue_id: null, status: 'pending' });
  await setUp({ transfer_queue_id: null });
  await closing(30, 'Até logo');
  const stuck = await answered('5511977770004');
  const errors: unknown[] = [];
  const at = new Date(Date.now() + 31 * 60_000);
  const refuse = () => Promise.reject(new Error('no'));
  await fireDueTimers({ data, sendText: refuse, now: () => at, onError: (error) => errors.push(error) });
  expect(errors).toHaveLength(1);
  expect(await ticketOf(stuck)).toMatchObject({ status: 'open' });
  expect(await timers()).toEqual([{ ticket_id: stuck, kind: 'inactivity', minutes: 32 }]);
  await fire(33);
  expect(await ticketOf(stuck)).toMatchObject({ status: 'closed' });
});

test('what came due while nobody ran is carried out when a process starts', async () => {
  await waiting(10);
  const id = await pendingTicket(data, world);
  await data.tenant(world.companyId, ({ db }) =>
    sql`update tickets set queued_at = now() - interval '3 hours' where company_id = ${world.companyId}`.execute(db),
  );
  const errors: unknown[] = [];
  const running = startTicketTimers({ data, sendText, onError: (error) => errors.push(error) });
  await expect.poll(async () => (await ticketOf(id))?.queue_id).toBe(world.queueIds[1]);
  await running.stop();
  expect(errors).toEqual([]);
});

test('timers of one company are no business of another', async () => {
  await waiting(10);
  await pendingTicket(data, world);
  const foreign = await makeWorld(data);
  const seen = await data.tenant(foreign.companyId, ({ db }) => db.selectFrom('ticket_timers').selectAll().execute());
  expect(seen).toEqual([]);
});

test('500 timers on two nodes: none before its time, each once, and what came due while nobody ran at the start', async () => {
  await waiting(10);
  await closing(10, 'Até logo');
  const digits = Array.from({ length: 500 }, (_, index) => `55119${70_000_000 + index}`);
  await receive(data, world, ...digits.map((number) => said(phone(number))));
  await data.tenant(world.companyId, ({ db }) =>
    sql`update tickets set status = 'open', user_id = ${agent.userId}, from_me = true, answered_at = now(), updated_at = now()
      where company_id = ${world.companyId} and id % 2 = 0`.execute(db),
  );
  expect(await timers()).toHaveLength(500);
  await Promise.all([fire(9), fire(9, other)]);
  expect(await timers()).toHaveLength(500);
  await Promise.all([fire(10.05), fire(10.05, other)]);
  expect(await timers()).toEqual([]);
  const entries = [...(await logOf('transferred')), ...(await logOf('resolved'))];
  expect(entries).toHaveLength(500);
  expect(new Set(entries.map((entry) => entry.ticket_id)).size).toBe(500);
  expect(await rowsOf(data, world, 'outbox')).toHaveLength((await logOf('resolved')).length);
});
