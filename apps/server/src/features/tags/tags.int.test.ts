import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlan } from '#testing/give-plan.ts';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

const tag = (name: string, more: object = {}) => ({ body: { name, color: '#FF0000', kanban: 0 as const, ...more } });

/** Collects what the company's tag events say. */
async function heard(person: Person): Promise<{ socket: Socket; said: unknown[] }> {
  const socket = await person.socket();
  const said: unknown[] = [];
  socket.on(`company-${person.companyId}-tag`, (payload: unknown) => said.push(payload));
  return { socket, said };
}

test('a tag is made, found by its name whatever the case, changed and deleted, and everybody hears of it', async () => {
  const { said } = await heard(admin);
  const made = await admin.call('createTag', tag('Urgente', { kanban: 1 }));
  expect(made).toMatchObject({ name: 'Urgente', color: '#FF0000', kanban: 1, userId: admin.id, companyId: company.id });
  expect(await admin.call('createTag', tag('URGENTE'))).toMatchObject({ id: made.id, name: 'Urgente' });
  await admin.call('updateTag', { params: { id: made.id }, ...tag('Urgente hoje') });
  expect(await admin.call('getTag', { params: { id: made.id } })).toMatchObject({ name: 'Urgente hoje', kanban: 0 });
  // Nobody is told any more what a tag was that is gone by now.
  await expect.poll(() => said).toHaveLength(2);
  await admin.call('deleteTag', { params: { id: made.id } });
  expect(await admin.attempt('getTag', { params: { id: made.id } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TAG_FOUND' },
  });
  await expect
    .poll(() => said)
    .toMatchObject([
      { action: 'create', tag: { id: made.id } },
      { action: 'update', tag: { id: made.id, name: 'Urgente hoje' } },
      { action: 'delete', tagId: made.id },
    ]);
});

test('lanes are listed by age until somebody orders them, choosers by name and what is typed; a tag that names no colour has the usual one', async () => {
  const other = await server.company();
  await givePlan(server.database.pool, other.id, {});
  const call = other.admin;
  for (const [name, kanban] of [
    ['Pago', 1],
    ['Aguardando peça', 1],
    ['Água', 0],
  ] as const)
    await call.call('createTag', { body: { name, kanban } });
  expect((await call.call('listKanbanTags')).lista.map(({ name }) => name)).toEqual(['Pago', 'Aguardando peça']);
  const names = async (searchParam = '') =>
    (await call.call('listTagNames', { query: { searchParam } })).map(({ name }) => name);
  expect(await names()).toEqual(['Água', 'Aguardando peça', 'Pago']);
  expect(await names('agua')).toEqual(['Água', 'Aguardando peça']);
  expect((await call.call('listTags', { query: {} })).tags.map(({ color }) => color)).toEqual(Array(3).fill('#A4CCCC'));
});

test('two callers at once who name the same tag get the same one', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => admin.call('createTag', tag('Ao mesmo tempo'))));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test('another tag of this name refuses the change, with the reason', async () => {
  await admin.call('createTag', tag('Primeira'));
  const second = await admin.call('createTag', tag('Segunda'));
  expect(await admin.attempt('updateTag', { params: { id: second.id }, ...tag('primeira') })).toMatchObject({
    status: 400,
    body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' },
  });
});

test('everybody makes a tag; changing, deleting and the lane are for supervisors and admins (decision 26)', async () => {
  const agent = await company.agent();
  const supervisor = await company.agent([], 'supervisor');
  const made = await agent.call('createTag', tag('De um agente', { kanban: 1 }));
  expect(made.kanban).toBe(0);
  for (const attempt of [
    agent.attempt('updateTag', { params: { id: made.id }, ...tag('Outro nome') }),
    agent.attempt('deleteTag', { params: { id: made.id } }),
  ])
    expect(await attempt).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(
    await supervisor.call('updateTag', { params: { id: made.id }, ...tag('De um agente', { kanban: 1 }) }),
  ).toMatchObject({ kanban: 1 });
});

test('the list is searched by name and colour without accents, by name order, with the number of tickets as text', async () => {
  const other = await server.company();
  for (const name of ['Ação', 'acao urgente', 'Zebra']) await other.admin.call('createTag', tag(name));
  await other.admin.call('createTag', tag('Azul', { color: '#0000FF' }));
  const search = (searchParam: string) => other.admin.call('listTags', { query: { pageNumber: 1, searchParam } });
  const found = await search('ACAO');
  expect(found.tags.map(({ name }) => name)).toEqual(['Ação', 'acao urgente']);
  expect(found).toMatchObject({ count: 2, hasMore: false, next: null });
  expect(found.tags[0]?.ticketsCount).toBe('0');
  expect((await search('#0000')).tags.map(({ name }) => name)).toEqual(['Azul']);
  expect((await search('100%')).tags).toEqual([]);
  expect((await other.admin.call('listTags', {})).count).toBe(4);
});

test('a list goes on where its page ended, whatever was added meanwhile, and knows no foreign place', async () => {
  const { readPage } = await import('#kit/crud/records.repo.ts');
  const { tagTable } = await import('./tag-rows.repo.ts');
  const many = await server.company();
  for (const letter of ['b', 'd', 'f', 'h', 'j'])
    await many.admin.call('createTag', tag(`${letter}${letter}${letter}`));
  const page = (after?: string) =>
    readPage<{ id: number; name: string }>(server.data, many.id, tagTable, [], { pageNumber: 1, after, limit: 2 });
  const first = await page();
  await many.admin.call('createTag', tag('aaa'));
  await many.admin.call('createTag', tag('eee'));
  const second = await page(first.next ?? '');
  const third = await page(second.next ?? '');
  expect([first, second, third].map(({ rows }) => rows.map(({ name }) => name))).toEqual([
    ['bbb', 'ddd'],
    ['eee', 'fff'],
    ['hhh', 'jjj'],
  ]);
  expect([first, second, third].map(({ count, hasMore }) => [count, hasMore])).toEqual([
    [5, true],
    [5, true],
    [5, false],
  ]);
  expect(await many.admin.attempt('listTags', { query: { after: 'bm9uc2Vuc2U' } })).toMatchObject({ status: 400 });
});

type Id = { id: number };

test('a ticket gets exactly the given tags; an unknown or foreign one changes nothing', async () => {
  const contact = await admin.call('createContact', { body: { name: 'Maria', number: '5511988887777' } });
  const ticket = await admin.call('createTicket', {
    body: {
      contactId: contact.id,
      queueId: company.queueIds[0] ?? null,
      whatsappId: company.connectionId,
      userId: admin.id,
      status: 'open',
    },
  });
  const [one, two] = [await admin.call('createTag', tag('Um dia')), await admin.call('createTag', tag('Dois dias'))];
  const sync = (ids: number[]) =>
    admin.attempt('syncTicketTags', { body: { ticketId: ticket.id, tags: ids.map((id) => ({ id })) } });
  expect((await sync([one.id, two.id])).body.tags).toHaveLength(2);
  expect((await sync([two.id])).body.tags).toMatchObject([{ id: two.id, name: 'Dois dias' }]);
  const stranger = await server.company();
  const foreign = await stranger.admin.call('createTag', tag('De outra empresa'));
  expect(await sync([foreign.id])).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  const read = await admin.call('getTicket', { params: { id: ticket.id } });
  expect(read.tags.map(({ id }) => id)).toEqual([two.id]);
  const listed = await admin.call('listTags', { query: { pageNumber: 1, searchParam: 'Dois dias' } });
  expect(listed.tags[0]?.ticketsCount).toBe('1');
});

test('who says what tags she changed leaves alone what others gave and took meanwhile', async () => {
  const contact = await admin.call('createContact', { body: { name: 'Marta', number: '5511988884444' } });
  const [queueId = 0] = company.queueIds;
  const { id: ticketId } = await admin.call('createTicket', {
    body: { contactId: contact.id, queueId, whatsappId: company.connectionId, userId: admin.id, status: 'open' },
  });
  const made = [];
  for (const name of ['Azul', 'Verde', 'Roxo', 'Cinza']) made.push(await admin.call('createTag', tag(name)));
  const [blue, green, purple, grey] = made.map(({ id }) => ({ id })) as [Id, Id, Id, Id];
  const change = async (tags: Id[], seen?: Id[]) =>
    (await admin.call('syncTicketTags', { body: { ticketId, tags, ...(seen ? { seen } : {}) } })).tags.map(
      ({ name }) => name,
    );
  expect(await change([blue, green])).toEqual(['Azul', 'Verde']);
  // Somebody else gives one and takes another, in between.
  expect(await change([green, purple])).toEqual(['Roxo', 'Verde']);
  expect(await change([blue, green, grey], [blue, green])).toEqual(['Cinza', 'Roxo', 'Verde']);
  expect(await change([blue], [blue, green])).toEqual(['Cinza', 'Roxo']);
  expect(await change([blue])).toEqual(['Azul']);
});
