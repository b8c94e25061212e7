import type { OnWhatsapp } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;
/** What WhatsApp says of a number; unknown unless a test says otherwise. */
const directory = new Map<string, OnWhatsapp>();

beforeAll(async () => {
  server = await startTestServer({
    lookup: async (_company, _connection, digits) => directory.get(digits) ?? 'unknown',
  });
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

let last = 20_000_000;
const newNumber = () => `55219${String(last++)}`;
const body = (name: string, more: object = {}) => ({ body: { name, number: newNumber(), ...more } });
const refusal = (status: number, error: string) => ({ status, body: { error } });
const open = (person: Person, contactId: number, of: TestCompany, queueId = of.queueIds[0] ?? null) =>
  person.call('createTicket', {
    body: { contactId, queueId, whatsappId: of.connectionId, userId: person.id, status: 'open' },
  });

test('a contact is made with the form that WhatsApp confirmed, with extra information, and everybody hears of it', async () => {
  const socket = await admin.socket();
  const said: unknown[] = [];
  socket.on(`company-${company.id}-contact`, (payload: unknown) => said.push(payload));
  directory.set('5511988887777', 'no').set('551188887777', 'yes');
  const made = await admin.call('createContact', {
    body: { name: 'Maria', number: '(11) 98888-7777', email: 'maria@x.com', extraInfo: [{ name: 'CPF', value: '1' }] },
  });
  expect(made).toMatchObject({ number: '551188887777', onWhatsapp: 'yes', email: 'maria@x.com', isGroup: false });
  expect(made.checkedAt).not.toBeNull();
  expect(made.extraInfo).toMatchObject([{ name: 'CPF', value: '1' }]);
  expect(await admin.call('getContact', { params: { id: made.id } })).toEqual(made);
  await expect.poll(() => said).toMatchObject([{ action: 'create', contact: { id: made.id, onWhatsapp: 'yes' } }]);
  expect(await admin.attempt('createContact', { body: { name: 'Outra', number: '11 98888-7777' } })).toMatchObject(
    refusal(400, 'ERR_DUPLICATED_CONTACT'),
  );
});

test('a number that is no account is refused, one that nobody could ask about is kept as not yet known', async () => {
  const [wrong, unasked] = [newNumber(), newNumber()];
  directory.set(wrong, 'no').set(`5521${wrong.slice(5)}`, 'no');
  expect(await admin.attempt('createContact', body('Ninguém', { number: wrong }))).toMatchObject(
    refusal(400, 'ERR_WAPP_INVALID_CONTACT'),
  );
  expect(await admin.call('createContact', body('Alguém', { number: unasked }))).toMatchObject({
    onWhatsapp: 'unknown',
    checkedAt: null,
    ad: null,
  });
});

test.each([
  ['a name of one letter', { name: 'A' }],
  ['a name of 51 letters', { name: 'A'.repeat(51) }],
  ['a number of 7 digits', { number: '1234567' }],
  ['a number of more digits than any phone has', { number: '1'.repeat(16) }],
  ['a number without digits', { number: 'não tem' }],
  ['no name', { name: ' ' }],
  ['no number', { number: '' }],
  ['an e-mail that is none', { email: 'maria' }],
])('%s is refused (core §5)', async (_what, wrong) => {
  const reply = await admin.attempt('createContact', body('Maria', wrong));
  expect(reply.status).toBe(400);
});

test('fields with an id are changed, missing ones deleted, and those of another contact are not touched (trust V17)', async () => {
  const info = (name: string) => ({
    extraInfo: [
      { name, value: 'a' },
      { name: 'Cidade', value: 'Recife' },
    ],
  });
  const one = await admin.call('createContact', body('Com campos', info('CPF')));
  const other = await admin.call('createContact', body('Outra com campos', info('RG')));
  const [cpf] = one.extraInfo;
  const saved = { name: one.name, number: one.number, email: '' };
  const changed = await admin.call('updateContact', {
    params: { id: one.id },
    body: {
      ...saved,
      extraInfo: [
        { id: cpf?.id, name: 'CPF', value: 'b' },
        { name: 'Bairro', value: 'Centro' },
      ],
    },
  });
  expect(changed.extraInfo).toMatchObject([
    { id: cpf?.id, name: 'CPF', value: 'b' },
    { name: 'Bairro', value: 'Centro' },
  ]);
  const stolen = { ...saved, extraInfo: [{ id: other.extraInfo[0]?.id, name: 'RG', value: 'roubado' }] };
  expect(await admin.attempt('updateContact', { params: { id: one.id }, body: stolen })).toMatchObject(
    refusal(404, 'ERR_NO_CONTACT_FOUND'),
  );
  const untouched = await admin.call('getContact', { params: { id: other.id } });
  expect(untouched.extraInfo).toEqual(other.extraInfo);
});

test('the number may stay empty where there is none, and is checked and claimed when it is given (decision 34)', async () => {
  const id = await server.data.tenant(company.id, async ({ db }) => {
    const made = await db
      .insertInto('contacts')
      .values({ company_id: company.id, name: 'Só LID', connection_id: company.connectionId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_addresses')
      .values({ company_id: company.id, kind: 'lid', value: '987654', dial: '987654', contact_id: made.id })
      .execute();
    return made.id;
  });
  const save = (number: string) =>
    admin.attempt('updateContact', { params: { id }, body: { name: 'Ana', number, email: '' } });
  expect(await save('')).toMatchObject({ status: 200, body: { number: '', name: 'Ana' } });
  const taken = await admin.call('createContact', body('Dona do número'));
  expect(await save(taken.number)).toMatchObject(refusal(400, 'ERR_DUPLICATED_CONTACT'));
  const number = newNumber();
  directory.set(number, 'yes');
  expect(await save(number)).toMatchObject({ status: 200, body: { number, onWhatsapp: 'yes' } });
  expect(await save('')).toMatchObject(refusal(400, 'ERR_NUMBER_REQUIRED'));
  // The old number is nobody's any more.
  const next = newNumber();
  expect((await save(next)).status).toBe(200);
  expect((await admin.attempt('createContact', body('Herdeira', { number }))).status).toBe(200);
});

test('the list is by name without accents, 30 a page, and goes on where a page ended', async () => {
  const many = await server.company();
  await server.data.tenant(many.id, ({ db }) =>
    sql`insert into contacts (company_id, name, number) select ${many.id}, 'Pessoa ' || lpad(n::text, 3, '0'), (5531900000000 + n)::text
      from generate_series(1, 70) n`.execute(db),
  );
  for (const name of ['Ágata', 'zulmira']) await many.admin.call('createContact', body(name));
  const first = await many.admin.call('listContacts', {});
  expect([first.contacts.length, first.count, first.hasMore]).toEqual([30, 72, true]);
  expect(first.contacts[0]).toMatchObject({ name: 'Ágata', tags: [], lastConversationAt: null, onWhatsapp: 'unknown' });
  const second = await many.admin.call('listContacts', { query: { after: first.next ?? '' } });
  const third = await many.admin.call('listContacts', { query: { after: second.next ?? '' } });
  const all = [first, second, third].flatMap(({ contacts }) => contacts.map(({ name }) => name));
  expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, 'pt')));
  expect([new Set(all).size, third.hasMore, third.next]).toEqual([72, false, null]);
  const byPage = await many.admin.call('listContacts', { query: { pageNumber: 3 } });
  expect(byPage.contacts.map(({ name }) => name)).toEqual(third.contacts.map(({ name }) => name));
  const found = await many.admin.call('listContacts', { query: { searchParam: 'AGATA' } });
  expect(found.contacts.map(({ name }) => name)).toEqual(['Ágata']);
  expect((await many.admin.call('listContacts', { query: { searchParam: '900000007' } })).count).toBe(1);
  for (const nothing of ['%', '_gata', "' or 1=1 --", '\\'])
    expect((await many.admin.call('listContacts', { query: { searchParam: nothing } })).count).toBe(0);
  const names = await many.admin.call('listContactNames', { query: { name: 'pessoa 0' } });
  expect(names).toHaveLength(70);
});

test('days of the list are those of the company, from and to included (decision 34)', async () => {
  const dated = await server.company();
  const { id } = await dated.admin.call('createContact', body('De ontem'));
  // 01:30 in UTC is still the evening before in São Paulo.
  await server.data.tenant(dated.id, ({ db }) =>
    sql`update contacts set created_at = '2026-03-10T01:30:00Z' where company_id = ${dated.id} and id = ${id}`.execute(
      db,
    ),
  );
  const count = async (query: object) => (await dated.admin.call('listContacts', { query })).count;
  expect(await count({ date: '2026-03-09' })).toBe(1);
  expect(await count({ date: '2026-03-10' })).toBe(0);
  expect(await count({ dateStart: '2026-03-01', dateEnd: '2026-03-09' })).toBe(1);
  expect(await count({ dateStart: '2026-03-10' })).toBe(0);
  expect((await dated.admin.attempt('listContacts', { query: { date: "2026-03-09'; drop" } })).status).toBe(400);
});

test('tags and last conversation of a row are of the tickets that the reader may see (decision 23)', async () => {
  const tagged = await server.company();
  const [first, second] = tagged.queueIds;
  const contact = await tagged.admin.call('createContact', body('Cliente'));
  await tagged.admin.call('createContact', body('Sem conversa'));
  const ticket = await open(tagged.admin, contact.id, tagged, first);
  const tag = await tagged.admin.call('createTag', { body: { name: 'Urgente', color: '#FF0000', kanban: 0 } });
  await tagged.admin.call('syncTicketTags', { body: { ticketId: ticket.id, tags: [{ id: tag.id }] } });
  const tags = JSON.stringify([tag.id]);
  const seen = await tagged.admin.call('listContacts', { query: { tags } });
  expect(seen.contacts).toMatchObject([{ id: contact.id, tags: [{ id: tag.id, name: 'Urgente', color: '#FF0000' }] }]);
  expect(seen.contacts[0]?.lastConversationAt).not.toBeNull();
  const stranger = await tagged.agent([second ?? 0]);
  const unseen = await stranger.call('listContacts', {});
  expect(unseen.contacts).toMatchObject([{ tags: [], lastConversationAt: null }, {}]);
  expect((await stranger.call('listContacts', { query: { tags } })).count).toBe(0);
});

test('an admin deletes a contact with its conversations, others may not, and open lists hear of both', async () => {
  const agent = await company.agent();
  const contact = await admin.call('createContact', body('Vai embora'));
  const ticket = await open(admin, contact.id, company);
  const socket = await admin.socket();
  const said: unknown[] = [];
  for (const channel of ['contact', 'ticket'])
    socket.on(`company-${company.id}-${channel}`, (payload: unknown) => said.push(payload));
  expect(await agent.attempt('deleteContact', { params: { id: contact.id } })).toMatchObject(
    refusal(403, 'ERR_NO_PERMISSION'),
  );
  await admin.call('deleteContact', { params: { id: contact.id } });
  expect((await admin.attempt('getTicket', { params: { id: ticket.id } })).status).toBe(404);
  expect((await admin.attempt('getContact', { params: { id: contact.id } })).status).toBe(404);
  await expect
    .poll(() => said)
    .toEqual(
      expect.arrayContaining([
        { action: 'delete', contactId: contact.id },
        { action: 'delete', ticketId: ticket.id },
      ]),
    );
  // Its number is free again.
  await admin.call('createContact', { body: { name: 'Voltou', number: contact.number } });
});

test('contatos.csv holds what the list shows, by semicolons, and no cell runs as a formula (trust V46)', async () => {
  const exported = await server.company();
  const add = (name: string, more: object = {}) => exported.admin.call('createContact', body(name, more));
  await add('=HYPERLINK("http://mal";"clique")', { number: '5511977770001' });
  await add('Ana; "a Grande"', { number: '5511977770002', email: 'ana@x.com' });
  await add('@soma', { number: '5511977770003' });
  const response = await fetch(server.addressOf('exportContacts'), {
    headers: { authorization: `Bearer ${exported.admin.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="contatos.csv"');
  expect((await response.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'name;number;email',
    `"'=HYPERLINK(""http://mal"";""clique"")";+55 11 97777-0001;`,
    `'@soma;+55 11 97777-0003;`,
    '"Ana; ""a Grande""";+55 11 97777-0002;ana@x.com',
  ]);
  const some = await exported.admin.attempt('exportContacts', { query: { searchParam: 'ana' } });
  expect(String(some.body.text).trim().split('\r\n')).toHaveLength(2);
});

test('an export of many that a search finds has each of them once, in the order of the list', async () => {
  const many = await server.company();
  await server.data.tenant(many.id, ({ db }) =>
    sql`insert into contacts (company_id, name, number) select ${many.id},
        case when n % 10 = 0 then 'Outra ' else 'Zeca ' end || lpad(((n * 7) % 601)::text, 3, '0'), (5531800000000 + n)::text
      from generate_series(1, 600) n`.execute(db),
  );
  const { body: reply } = await many.admin.attempt('exportContacts', { query: { searchParam: 'zéca' } });
  const names = String(reply.text)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[0]);
  expect(names).toHaveLength(540);
  expect(names).toEqual([...new Set(names)].sort());
  expect(await many.admin.call('listContactNames', { query: { name: 'outra' } })).toHaveLength(60);
});

test('before a first contact WhatsApp is asked for a number that it has not confirmed, in both forms (whatsapp §1.8)', async () => {
  const typed = '5521977770001';
  const { id } = await admin.call('createContact', { body: { name: 'Nova', number: typed } });
  const ticket = () => open(admin, id, company);
  directory.set(typed, 'no').set('552177770001', 'no');
  const refused = await admin.attempt('createTicket', {
    body: { contactId: id, queueId: company.queueIds[0] ?? null, whatsappId: company.connectionId },
  });
  expect(refused).toMatchObject(refusal(400, 'ERR_WAPP_INVALID_CONTACT'));
  expect(await admin.call('getContact', { params: { id } })).toMatchObject({ onWhatsapp: 'no', number: typed });
  // It has WhatsApp by now, under the form without the ninth digit: that is the one that is dialled.
  directory.set('552177770001', 'yes');
  expect((await ticket()).contactId).toBe(id);
  const contact = await admin.call('getContact', { params: { id } });
  expect(contact).toMatchObject({ onWhatsapp: 'yes', number: '552177770001' });
  expect(contact.addresses).toMatchObject([{ kind: 'phone', value: '552177770001' }]);
});
