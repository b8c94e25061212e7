import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
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

const { data, pool } = await databaseOfFile();
let world: World;
let first: number;
let second: number;

beforeEach(async () => {
  world = await makeWorld(data);
  [first = 0, second = 0] = world.queueIds;
});

const put = (id: number, body: object, actor: Actor = world.admin) => updateTicket(data, actor, id, body);
const ticketOf = async (id: number) => (await rowsOf(data, world, 'tickets')).find((row) => row.id === id);
const waitingTexts = async () => (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'text');
const send = (actor: Actor, ticketId: number, body: string) =>
  messages.sendMessage({ params: { ticketId }, query: undefined, body: { body }, files: [] }, callOf(data, actor));
const open = (actor: Actor, body: object) =>
  tickets.createTicket({ body: body as never, params: undefined, query: undefined }, callOf(data, actor));
/** A contact that nobody attends. */
async function freeContact(): Promise<number> {
  const id = await pendingTicket(data, world);
  await put(id, { status: 'closed' });
  return (await ticketOf(id))?.contact_id ?? 0;
}
async function connection(name: string, status: string): Promise<number> {
  const { rows } = await pool.query(
    `insert into connections (company_id, name, status, provider) values ($1, $2, $3, 'local') returning id`,
    [world.companyId, name, status],
  );
  return rows[0].id;
}

test('resolving clears integration and prompt, and keeps who had it in which queue (core §4)', async () => {
  const agent = await world.person();
  const id = await pendingTicket(data, world, first);
  await put(id, { status: 'open' }, agent);
  const insert = (text: string) => pool.query(text, [world.companyId]).then(({ rows }) => Number(rows[0].id));
  const promptId = await insert(
    `insert into prompts (company_id, name, prompt) values ($1, 'Vendas', 'Venda.') returning id`,
  );
  const integrationId = await insert(
    `insert into queue_integrations (company_id, name, type) values ($1, 'Fluxo', 'n8n') returning id`,
  );
  const given = await put(id, { useIntegration: true, promptId, integrationId }, agent);
  expect(given).toMatchObject({ useIntegration: true, promptId, integrationId });
  // Beside a transition, too, and in the family's words for none (wire-contract 4.1).
  expect(await put(id, { status: 'pending', useIntegration: false, promptId: null }, agent)).toMatchObject({
    ...{ status: 'pending', useIntegration: false, promptId: null, integrationId },
  });
  expect(await put(id, { status: 'open', useIntegration: true, promptId }, agent)).toMatchObject({
    ...{ status: 'open', useIntegration: true, promptId, integrationId, userId: agent.userId },
  });
  expect(await put(id, { status: 'closed' }, agent)).toMatchObject({
    ...{ status: 'closed', useIntegration: false, promptId: null, integrationId: null },
    ...{ userId: agent.userId, queueId: first },
  });
});

test('a group is neither greeted nor asked to rate (core §4, decision 24)', async () => {
  await choose(data, world, { sendGreetingAccepted: 'enabled', userRating: 'enabled' });
  const agent = await world.person();
  const [group, person] = [await pendingTicket(data, world, first), await pendingTicket(data, world, first)];
  await pool.query('update tickets set is_group = true where company_id = $1 and id = $2', [world.companyId, group]);
  for (const id of [group, person]) {
    await put(id, { status: 'open', sendGreeting: true }, agent);
    await put(id, { status: 'closed' }, agent);
  }
  const sent = (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
  expect(sent.map(({ ticket_id }) => ticket_id)).toEqual([person, person]);
  expect((await ticketOf(group))?.rating_asked_at).toBeNull();
});

test('the completion text, or the request for a rating, says its variables: the customer, and whoever attended (wire-contract 9)', async () => {
  await pool.query('update connections set completion_message = $2, rating_message = $3 where company_id = $1', [
    world.companyId,
    'Até logo, {{firstName}}! {{agent}}',
    'Como foi com {{agent}}, {{ name }}? {{desconto}}',
  ]);
  const agent = await world.person();
  const resolved = async (by: Actor) => {
    const id = await pendingTicket(data, world, first);
    await pool.query(
      `update contacts set name = 'Maria & Filhos' where company_id = $1 and id = (select contact_id from tickets where company_id = $1 and id = $2)`,
      [world.companyId, id],
    );
    if (by !== world.admin) await put(id, { status: 'open' }, by);
    // An admin closes it: nobody else attended the one that waited.
    await put(id, { status: 'closed' });
    return (await rowsOf(data, world, 'messages'))
      .filter((row) => row.ticket_id === id && row.from_me)
      .map((row) => row.body);
  };
  expect(await resolved(agent)).toEqual([`Até logo, Maria! ${agent.name}`]);
  expect(await resolved(world.admin)).toEqual([`Até logo, Maria! ${world.admin.name}`]);
  await choose(data, world, { userRating: 'enabled' });
  const [asked = ''] = await resolved(agent);
  expect(asked.split('\n')[0]).toBe(`Como foi com ${agent.name}, Maria & Filhos? {{desconto}}`);
  expect((await waitingTexts()).at(-1)?.payload).toMatchObject({ text: asked });
});

test('a ticket that is resolved while it waits and nobody has it is not asked about: the completion text leaves (docs/decisions/0062)', async () => {
  await choose(data, world, { userRating: 'enabled' });
  await pool.query(`update connections set completion_message = 'Até logo!' where company_id = $1`, [world.companyId]);
  const id = await pendingTicket(data, world, first);
  await put(id, { status: 'closed' });
  expect((await waitingTexts()).map(({ payload }) => payload)).toMatchObject([{ text: 'Até logo!' }]);
  expect(await ticketOf(id)).toMatchObject({ status: 'closed', rating_asked_at: null });
});

test('who names herself with a variable is called by it: only what the company wrote is filled in (wire-contract 9)', async () => {
  await pool.query('update connections set completion_message = $2 where company_id = $1', [
    world.companyId,
    'Até logo, {{name}}!',
  ]);
  const id = await pendingTicket(data, world, first);
  await pool.query(`update contacts set name = '{{agent}}' where company_id = $1`, [world.companyId]);
  await put(id, { status: 'closed' });
  expect((await waitingTexts()).at(-1)?.payload).toMatchObject({ text: 'Até logo, {{agent}}!' });
});

test('reopened, a ticket keeps its queue, whatever a screen knew (core §4)', async () => {
  const agent = await world.person();
  const id = await pendingTicket(data, world, second);
  await put(id, { status: 'closed' });
  const reopened = await put(id, { status: 'open', userId: agent.userId, queueId: first }, agent);
  expect(reopened).toMatchObject({ status: 'open', userId: agent.userId, queueId: second });
});

test('a new ticket goes through the own connection while that is online, else through the default (decision 33)', async () => {
  const own = await connection('Própria', 'CONNECTED');
  const agent = { ...(await world.person()), connectionId: own };
  const opened = async () => (await open(agent, { contactId: await freeContact(), queueId: first })).whatsappId;
  expect(await opened()).toBe(own);
  await pool.query(`update connections set status = 'DISCONNECTED' where company_id = $1 and id = $2`, [
    world.companyId,
    own,
  ]);
  expect(await opened()).toBe(world.connectionId);
  await pool.query('update connections set is_default = false where company_id = $1', [world.companyId]);
  const contactId = await freeContact();
  await expect(open(agent, { contactId, queueId: first })).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });
});

test('what somebody else holds is given back and handed on by whoever may read it', async () => {
  const [holder, colleague, third] = [await world.person(), await world.person(), await world.person()];
  const id = await pendingTicket(data, world, first);
  await put(id, { status: 'open' }, holder);
  expect(await put(id, { userId: third.userId, queueId: first }, colleague)).toMatchObject({ userId: third.userId });
  expect(await put(id, { status: 'pending', userId: null }, colleague)).toMatchObject({
    ...{ status: 'pending', userId: null, queueId: first },
  });
  const log = await rowsOf(data, world, 'ticket_log');
  expect(log.slice(-2).map(({ kind, user_id }) => [kind, user_id])).toEqual([
    ['transferred', colleague.userId],
    ['returned', colleague.userId],
  ]);
});

test('nobody is given a ticket that she could not read, nor somebody who was deleted (decision 23)', async () => {
  const ofFirst = await world.person('user', [first]);
  const supervisor = await world.person('supervisor', [first]);
  const admin = await world.person('admin', []);
  const id = await pendingTicket(data, world, first);
  for (const { userId } of [ofFirst, supervisor]) {
    await expect(put(id, { userId, queueId: second })).rejects.toMatchObject({ code: 'ERR_USER_NOT_IN_QUEUE' });
    expect(await put(id, { userId, queueId: first })).toMatchObject({ userId, queueId: first });
  }
  // Who has it does not keep it through a change of queue either.
  const filial = await connection('Filial', 'CONNECTED');
  const kept = { userId: supervisor.userId, queueId: second, whatsappId: filial };
  await expect(put(id, kept)).rejects.toMatchObject({ code: 'ERR_USER_NOT_IN_QUEUE' });
  expect(await ticketOf(id)).toMatchObject({ queue_id: first, connection_id: world.connectionId });
  expect(await put(id, { userId: admin.userId, queueId: second })).toMatchObject({ userId: admin.userId });
  const contactId = await freeContact();
  const given = (userId: number, queueId: number) => open(world.admin, { contactId, userId, queueId });
  await expect(given(ofFirst.userId, second)).rejects.toMatchObject({ code: 'ERR_USER_NOT_IN_QUEUE' });
  await pool.query('update users set deleted_at = now() where company_id = $1 and id = $2', [
    world.companyId,
    ofFirst.userId,
  ]);
  await expect(given(ofFirst.userId, first)).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
  await expect(put(id, { userId: ofFirst.userId, queueId: first })).rejects.toMatchObject({
    code: 'ERR_NO_USER_FOUND',
  });
});

test('a deleted ticket takes what waits to be sent with it; what waits in others leaves', async () => {
  const agent = await world.person();
  const [deleted, kept] = [await pendingTicket(data, world), await pendingTicket(data, world)];
  for (const id of [deleted, kept]) {
    await put(id, { status: 'open' }, agent);
    await send(agent, id, `texto de ${id}`);
  }
  // Written before it went to another connection, this one waits in the line of the first.
  await put(deleted, { whatsappId: await connection('Filial', 'CONNECTED') });
  await send(agent, deleted, 'por outra conexão');
  expect(await waitingTexts()).toHaveLength(3);
  await tickets.deleteTicket({ params: { id: deleted }, query: undefined, body: undefined }, callOf(data, world.admin));
  expect((await waitingTexts()).map(({ payload }) => payload)).toMatchObject([{ text: `texto de ${kept}` }]);
});
