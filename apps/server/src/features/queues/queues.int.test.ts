import { defaultSchedules, type Queue } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
});

const at = (id: number) => ({ params: { id } });
const refused = (status: number, error: string) => ({ status, body: { error } });
let colors = 0;
const color = () => `#${(++colors).toString(16).padStart(6, '0')}`;
const make = (name: string, more: object = {}): Promise<Queue> =>
  admin.call('createQueue', { body: { name, color: color(), ...more } });
const option = (queueId: number, title: string, parentId: number | null = null) =>
  admin.call('createQueueOption', { body: { queueId, title, message: `Sobre ${title}`, parentId } });
/** A ticket of somebody who waits in a queue. */
async function waitingIn(queueId: number): Promise<number> {
  const { rows } = await server.data.system(({ db }) =>
    sql<{ id: number }>`
      with contact as (insert into contacts (company_id, name, number)
        values (${company.id}, 'Ana', '5511977776666') returning id)
      insert into tickets (company_id, contact_id, connection_id, queue_id)
      select ${company.id}::integer, id, ${company.connectionId}::integer, ${queueId}::integer from contact
      returning id`.execute(db),
  );
  return rows[0]?.id ?? 0;
}
const titlesUnder = async (queueId: number, parentId: number) =>
  (await admin.call('listQueueOptions', { query: { queueId: String(queueId), parentId } })).map(
    ({ option: number, title }) => `${number} ${title}`,
  );

test('a queue is made with the default hours, changed and read as the wire says (wire-contract 4.5)', async () => {
  const made = await make('Financeiro', { greetingMessage: null, orderQueue: '', promptId: '', integrationId: '' });
  expect(made).toMatchObject({ name: 'Financeiro', greetingMessage: '', orderQueue: null, promptId: null });
  expect(made.schedules).toEqual(defaultSchedules);
  const body = { name: 'Cobrança', color: '#ABC', outOfHoursMessage: 'Voltamos às 8 h', orderQueue: 2 };
  const { status, body: changed } = await admin.attempt('updateQueue', { ...at(made.id), body });
  expect([status, changed]).toMatchObject([201, { ...body, id: made.id, schedules: made.schedules }]);
  expect(await admin.call('getQueue', at(made.id))).toEqual(changed);
  const log = await admin.call('listActivity', { query: {} });
  expect(log.entries.map(({ kind, subject }) => [kind, subject.name])).toEqual([
    ['queue.changed', 'Cobrança'],
    ['queue.created', 'Financeiro'],
  ]);
});

test.each([
  [{ name: 'X', color: '#123456' }, 'ERR_VALIDATION'],
  [{ name: 'x'.repeat(51), color: '#123456' }, 'ERR_VALIDATION'],
  [{ name: 'Vendas', color: '#1' }, 'ERR_VALIDATION'],
  [{ name: 'Vendas', color: '#123456789' }, 'ERR_VALIDATION'],
  [{ name: 'Vendas', color: '123456' }, 'ERR_QUEUE_INVALID_COLOR'],
  [{ name: 'Vendas', color: '#12345' }, 'ERR_QUEUE_INVALID_COLOR'],
  [{ name: 'Vendas', color: '#12345G' }, 'ERR_QUEUE_INVALID_COLOR'],
  [{ name: 'Vendas', color: '#123456', promptId: 999_999 }, 'ERR_NO_PROMPT_FOUND'],
  [{ name: 'Vendas', color: '#123456', integrationId: 999_999 }, 'ERR_NO_DIALOG_FOUND'],
])('%j is refused with %s, and nothing is stored', async (body, code) => {
  const before = await admin.call('listQueues', { query: {} });
  const { status, body: reply } = await admin.attempt('createQueue', { body });
  expect([status, reply]).toMatchObject([code.startsWith('ERR_NO') ? 404 : 400, { error: code }]);
  expect(await admin.call('listQueues', { query: {} })).toEqual(before);
});

test('name and colour are unique in a company, whatever their capitals, and free in another one', async () => {
  const one = await make('Vendas', { color: '#AABBCC' });
  const attempt = (body: { name: string; color: string }) => admin.attempt('createQueue', { body });
  expect(await attempt({ name: 'VENDAS', color: color() })).toMatchObject(
    refused(400, 'ERR_QUEUE_NAME_ALREADY_EXISTS'),
  );
  expect(await attempt({ name: 'Outra', color: '#aabbcc' })).toMatchObject(
    refused(400, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'),
  );
  const other = await server.company();
  expect(await other.admin.call('createQueue', { body: { name: 'Vendas', color: '#AABBCC' } })).toMatchObject({
    name: 'Vendas',
  });
  expect((await admin.call('updateQueue', { ...at(one.id), body: { name: 'vendas', color: '#AABBCC' } })).name).toBe(
    'vendas',
  );
});

test('of fifty queues that are made at once one below the plan limit, one is (trust I-51)', async () => {
  const had = (await admin.call('listQueues', { query: {} })).length;
  await server.data.system(({ db }) =>
    sql`with own as (
        insert into plans (name, users, connections, queues) values (${`Plano ${company.id}`}, 10, 10, ${had + 1}) returning id)
      update companies set plan_id = own.id from own where companies.id = ${company.id}`.execute(db),
  );
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      admin.attempt('createQueue', { body: { name: `Ramo ${index}`, color: color() } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(reply).toMatchObject(refused(400, 'ERR_LIMIT_QUEUES'));
  expect(await admin.call('listQueues', { query: {} })).toHaveLength(had + 1);
});

test('only admins write queues; everybody reads them in their order, those without one last', async () => {
  await make('Sem ordem');
  await make('Décima', { orderQueue: 10 });
  await make('Terceira', { orderQueue: 3 });
  const agent = await company.agent();
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  const whole = names(await agent.call('listQueues', { query: {} }));
  expect(whole).toEqual(['Fila 1', 'Fila 2', 'Terceira', 'Décima', 'Sem ordem']);
  expect(names((await agent.call('listQueuePages', { query: {} })).queues)).toEqual(whole);
  expect(names((await agent.call('listQueuePages', { query: { searchParam: 'decima' } })).queues)).toEqual(['Décima']);
  expect(await agent.attempt('createQueue', { body: { name: 'Minha', color: color() } })).toMatchObject(
    refused(403, 'ERR_NO_PERMISSION'),
  );
});

test('deleting a queue frees its tickets for everybody, and lets go of whoever named it', async () => {
  const queue = await make('Vendas', { orderQueue: 1 });
  const kept = await make('Suporte');
  const agent = await company.agent([queue.id]);
  const other = await company.agent([kept.id]);
  const ticketId = await waitingIn(queue.id);
  await admin.call('updateConnection', {
    ...at(company.connectionId),
    body: { queueIds: [queue.id], transferQueueId: queue.id, timeToTransfer: 5 },
  });
  await option(queue.id, 'Preços');
  const [row] = (await admin.call('listQueuePages', { query: { searchParam: 'Vendas' } })).queues;
  expect(row).toMatchObject({ ticketsCount: 1, usersCount: 1, connectionsCount: 1, optionsCount: 1 });
  expect(await other.attempt('getTicket', at(ticketId))).toMatchObject({ status: 403 });
  await admin.call('deleteQueue', at(queue.id));
  expect(await other.call('getTicket', at(ticketId))).toMatchObject({ queueId: null, status: 'pending' });
  expect((await agent.call('getUser', at(agent.id))).queues).toEqual([]);
  const connection = await admin.call('getConnection', { ...at(company.connectionId), query: {} });
  expect(connection).toMatchObject({ queues: [], transferQueueId: null });
  expect(await admin.attempt('getQueue', at(queue.id))).toMatchObject(refused(404, 'ERR_NO_QUEUE_FOUND'));
  expect(await admin.call('listQueueOptions', { query: { queueId: String(queue.id) } })).toEqual([]);
});

test('options stand below each other, are numbered, arranged and deleted with what is below (administration §3)', async () => {
  const { id: queueId } = await make('Menu');
  const sales = await option(queueId, 'Vendas');
  const support = await option(queueId, 'Suporte');
  const price = await option(queueId, 'Preços', sales.id);
  await option(queueId, 'Prazos', sales.id);
  expect(await titlesUnder(queueId, -1)).toEqual(['1 Vendas', '2 Suporte']);
  expect(await titlesUnder(queueId, sales.id)).toEqual(['1 Preços', '2 Prazos']);
  await admin.call('arrangeQueueOptions', { ...at(queueId), body: { parentId: null, ids: [support.id, sales.id] } });
  expect(await titlesUnder(queueId, -1)).toEqual(['1 Suporte', '2 Vendas']);
  await admin.call('arrangeQueueOptions', { ...at(queueId), body: { parentId: support.id, ids: [price.id] } });
  expect([await titlesUnder(queueId, support.id), await titlesUnder(queueId, sales.id)]).toEqual([
    ['1 Preços'],
    ['1 Prazos'],
  ]);
  // As clients of the family renumber: one PUT each, with what else their form holds.
  const echoed = { title: 'Vendas', option: 9, parentId: null, children: [], edition: false };
  expect(await admin.call('updateQueueOption', { ...at(sales.id), body: echoed })).toMatchObject({
    option: '9',
    message: 'Sobre Vendas',
  });
  await admin.call('deleteQueueOption', at(sales.id));
  const left = await admin.call('listQueueOptions', { query: { queueId: String(queueId) } });
  expect(left.map(({ title }) => title).toSorted()).toEqual(['Preços', 'Suporte']);
});

test('an option never goes below itself, nor into another queue or company', async () => {
  const { id: queueId } = await make('Menu');
  const { id: otherId } = await make('Outro menu');
  const sales = await option(queueId, 'Vendas');
  const price = await option(queueId, 'Preços', sales.id);
  const elsewhere = await option(otherId, 'Longe');
  const wrong = refused(400, 'ERR_QUEUE_OPTION_PARENT');
  const arrange = (parentId: number | null, ids: number[]) =>
    admin.attempt('arrangeQueueOptions', { ...at(queueId), body: { parentId, ids } });
  expect(await arrange(price.id, [sales.id])).toMatchObject(wrong);
  expect(await arrange(sales.id, [sales.id])).toMatchObject(wrong);
  expect(await arrange(elsewhere.id, [sales.id])).toMatchObject(refused(400, 'ERR_QUEUE_NOT_FOUND'));
  expect(await arrange(null, [elsewhere.id])).toMatchObject(refused(400, 'ERR_QUEUE_NOT_FOUND'));
  expect(
    await admin.attempt('updateQueueOption', { ...at(sales.id), body: { title: 'Vendas', parentId: price.id } }),
  ).toMatchObject(wrong);
  const foreign = await server.company();
  expect(await foreign.admin.attempt('getQueueOption', at(sales.id))).toMatchObject(
    refused(400, 'ERR_QUEUE_NOT_FOUND'),
  );
  expect(
    await foreign.admin.attempt('createQueueOption', { body: { queueId, title: 'x', parentId: null } }),
  ).toMatchObject(refused(404, 'ERR_NO_QUEUE_FOUND'));
});
