import { translate } from '@recado/i18n';
import { beforeEach, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  choose,
  makeWorld,
  messages,
  pendingTicket,
  rowsOf,
  tickets,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';

const { data } = await databaseOfFile();
let world: World;
let first: number;
let second: number;

beforeEach(async () => {
  world = await makeWorld(data);
  [first = 0, second = 0] = world.queueIds;
});

const put = (id: number, body: object, actor = world.admin) => updateTicket(data, actor, id, body);
const textsOf = async (ticketId: number) =>
  (await rowsOf(data, world, 'messages'))
    .filter((row) => row.ticket_id === ticketId && row.from_me)
    .map((row) => row.body);
const secondConnection = (): Promise<number> =>
  data.tenant(world.companyId, async ({ db, companyId }) => {
    const values = { company_id: companyId, name: 'Filial', status: 'CONNECTED', provider: 'local' } as const;
    const made = await db.insertInto('connections').values(values).returning('id').executeTakeFirstOrThrow();
    return made.id;
  });

test('where the company wants it, a transfer tells the customer the new queue, the new agent, or both (wire-contract 8.5)', async () => {
  const [ana, bia] = [await world.person(), await world.person()];
  const id = await pendingTicket(data, world, first);
  const notice = async (body: object): Promise<string[]> => {
    const before = (await textsOf(id)).length;
    await put(id, body);
    return (await textsOf(id)).slice(before);
  };
  await choose(data, world, { sendMsgTransfTicket: 'disabled' });
  expect(await notice({ queueId: second })).toEqual([]);
  await choose(data, world, { sendMsgTransfTicket: 'enabled' });
  expect(await notice({ queueId: first })).toEqual([
    translate('pt', 'outbound.transferredToQueue', { queue: 'Fila 1' }),
  ]);
  // Nobody had it before: there is no change of agent to tell.
  expect(await notice({ userId: ana.userId, queueId: first, status: 'open' })).toEqual([]);
  expect(await notice({ userId: bia.userId, queueId: first, status: 'open' })).toEqual([
    translate('pt', 'outbound.transferredToUser', { agent: bia.name }),
  ]);
  expect(await notice({ userId: ana.userId, queueId: second, status: 'open' })).toEqual([
    translate('pt', 'outbound.transferredToBoth', { queue: 'Fila 2', agent: ana.name }),
  ]);
  // The source forgot this one: an agent without a word of the queue.
  expect(await notice({ userId: bia.userId })).toEqual([
    translate('pt', 'outbound.transferredToUser', { agent: bia.name }),
  ]);
});

test('a group is told nothing of a transfer', async () => {
  await choose(data, world, { sendMsgTransfTicket: 'enabled' });
  const id = await pendingTicket(data, world, first);
  await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .updateTable('tickets')
      .set({ is_group: true })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
  await put(id, { queueId: second });
  expect(await textsOf(id)).toEqual([]);
});

test('another connection: who has the ticket may keep it, and from then on the answers leave through that one', async () => {
  const agent = await world.person();
  const filial = await secondConnection();
  const id = await pendingTicket(data, world, first);
  await put(id, { status: 'open' }, agent);
  const moved = await put(id, { queueId: first, userId: agent.userId, status: 'open', whatsappId: filial }, agent);
  expect(moved).toMatchObject({
    status: 'open',
    userId: agent.userId,
    whatsappId: filial,
    whatsapp: { name: 'Filial' },
  });
  const send = { params: { ticketId: id }, query: undefined, body: { body: 'agora por aqui' }, files: [] };
  await messages.sendMessage(send, callOf(data, agent));
  const sent = (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'text');
  expect(sent.map((row) => row.connection_id)).toEqual([filial]);
  const log = await tickets.listTicketLog({ params: { id }, query: {} as never, body: undefined }, callOf(data, agent));
  expect(log.entries[0]).toMatchObject({ kind: 'transferred', to: { connection: 'Filial', user: agent.name } });
});

test('a waiting ticket goes to another connection too, but not where the contact has one already', async () => {
  const filial = await secondConnection();
  const id = await pendingTicket(data, world, first);
  const contactId = (await rowsOf(data, world, 'tickets')).find((row) => row.id === id)?.contact_id ?? 0;
  const open = (whatsappId: number) =>
    tickets.createTicket(
      {
        body: { contactId, whatsappId, queueId: first, userId: null, status: 'open' } as never,
        params: undefined,
        query: undefined,
      },
      callOf(data, world.admin),
    );
  const other = await open(filial);
  expect(other).toMatchObject({ whatsappId: filial, status: 'open' });
  const refused = await put(id, { queueId: first, whatsappId: filial, status: 'pending', userId: null }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details: { id: other.id } });
  await put(other.id, { status: 'closed' });
  expect(await put(id, { queueId: first, whatsappId: filial, status: 'pending', userId: null })).toMatchObject({
    status: 'pending',
    whatsappId: filial,
  });
});

test('who was too slow does not take a ticket that has gone to another queue and agent meanwhile; on purpose it is taken over', async () => {
  const [me, colleague] = [await world.person(), await world.person()];
  const id = await pendingTicket(data, world, first);
  await put(id, { queueId: second, userId: colleague.userId });
  const late = put(id, { status: 'open', userId: me.userId, queueId: first }, me);
  await expect(late).rejects.toMatchObject({
    code: 'ERR_TICKET_ALREADY_ACCEPTED',
    details: { user: { name: colleague.name } },
  });
  expect(await put(id, { userId: me.userId, queueId: second }, me)).toMatchObject({
    status: 'open',
    userId: me.userId,
    queueId: second,
  });
  expect(await put(id, { userId: colleague.userId, queueId: first }, colleague)).toMatchObject({
    userId: colleague.userId,
    queueId: first,
  });
});

test('a ticket keeps the queue it has gone to when it is accepted, also by a client that knew the old one', async () => {
  const me = await world.person();
  const id = await pendingTicket(data, world, first);
  await put(id, { queueId: second });
  expect(await put(id, { status: 'open', userId: me.userId, queueId: first }, me)).toMatchObject({ queueId: second });
  const without = await pendingTicket(data, world, null);
  expect(await put(without, { status: 'open', userId: me.userId, queueId: first }, me)).toMatchObject({
    queueId: first,
  });
});

test('T-14: another connection alone keeps since when the customer waits and the agent attends', async () => {
  const agent = await world.person();
  const filial = await secondConnection();
  const [waiting, open] = [await pendingTicket(data, world, first), await pendingTicket(data, world, first)];
  await put(open, { status: 'open' }, agent);
  const times = async () =>
    (await rowsOf(data, world, 'tickets')).map(({ queued_at, started_at }) => [queued_at, started_at]);
  const before = await times();
  await put(waiting, { whatsappId: filial, queueId: first, userId: null, status: 'pending' });
  await put(open, { whatsappId: filial, queueId: first, userId: agent.userId }, agent);
  expect(await times()).toEqual(before);
  await put(open, { queueId: second, userId: agent.userId }, agent);
  expect(await times()).not.toEqual(before);
});
