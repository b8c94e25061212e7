import type { Import } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { startImportRunner } from '#kit/sheets/import-runner.ts';
import { writeXlsx } from '#kit/sheets/write-xlsx.ts';
import { contactsAnd, givePlan } from '#testing/give-plan.ts';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';
import { importKinds } from '../../jobs/import-kinds.ts';
import { startNumberChecks } from './index.ts';

/** What WhatsApp says of a number; unknown ones cannot be asked. */
const accounts = new Map<string, 'yes' | 'no'>();
const asked: string[] = [];
const lookup = async (_company: number, _connection: number | null, digits: string) => {
  asked.push(digits);
  return accounts.get(digits) ?? ('unknown' as const);
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ lookup });
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
  accounts.clear();
  asked.length = 0;
});

const newList = (name = 'Clientes') => admin.call('createContactList', { body: { name } });
const newItem = (contactListId: number, number: string, name = 'Maria') =>
  admin.call('createContactListItem', { body: { name, number, contactListId, email: '' } });
const csv = (...lines: string[]) => ({
  name: 'pessoas.csv',
  type: 'text/csv',
  content: Buffer.from(['nome;Número;E-mail', ...lines].join('\n')).toString('base64'),
});
const upload = (id: number, file: object) => admin.attempt('uploadContactList', { params: { id }, files: [file] });
const peopleOf = async (contactListId: number, query: object = {}) =>
  (await admin.call('listContactListItems', { query: { contactListId, ...query } })).contacts;

test('a list is made, renamed and deleted with its people; the list of lists has id, name and a count as text', async () => {
  const list = await newList('Julho');
  expect(list).toMatchObject({ name: 'Julho', companyId: company.id });
  await newItem(list.id, '5511988887771');
  await newItem(list.id, '5511988887772');
  await newList('Abril');
  const page = await admin.call('listContactLists', {});
  expect(page).toMatchObject({ count: 2, hasMore: false });
  expect(page.records.map(({ name }) => name)).toEqual(['Abril', 'Julho']);
  expect(page.records[1]).toEqual({ id: list.id, name: 'Julho', contactsCount: '2' });
  expect((await admin.call('listContactLists', { query: { searchParam: 'JÚL' } })).records).toHaveLength(1);
  await admin.call('updateContactList', { params: { id: list.id }, body: { name: 'Agosto' } });
  const names = await admin.call('listContactListNames', { query: {} });
  expect(names).toMatchObject([
    { name: 'Abril', company: { id: company.id } },
    { id: list.id, name: 'Agosto' },
  ]);
  await admin.call('deleteContactList', { params: { id: list.id } });
  expect(await peopleOf(list.id)).toEqual([]);
  expect(await admin.attempt('getContactList', { params: { id: list.id } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_CONTACTLIST_FOUND' },
  });
});

test('names have 2 to 50 characters, numbers 8 to 50, and an e-mail is one or empty', async () => {
  for (const name of ['', 'A', 'x'.repeat(51)])
    expect((await admin.attempt('createContactList', { body: { name } })).status).toBe(400);
  const { id: contactListId } = await newList('Ok');
  const good = { name: 'Jo', number: '5511988887777', email: 'jo@exemplo.com', contactListId };
  for (const wrong of [
    { name: 'J' },
    { name: 'x'.repeat(51) },
    { number: '1234567' },
    { number: '1'.repeat(51) },
    { email: 'nada' },
  ])
    expect((await admin.attempt('createContactListItem', { body: { ...good, ...wrong } })).status).toBe(400);
  expect(await admin.attempt('createContactListItem', { body: { ...good, number: 'sem número' } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_WAPP_INVALID_CONTACT' },
  });
  const made = await admin.call('createContactListItem', { body: good });
  expect(made).toMatchObject({ name: 'Jo', number: '5511988887777', email: 'jo@exemplo.com', contactListId });
});

test('a number is stored in the form WhatsApp confirms, with three states: yes, no, not yet known (decision 19)', async () => {
  const { id } = await newList();
  accounts.set('5511988887777', 'no').set('551188887777', 'yes');
  expect(await newItem(id, '(11) 98888-7777')).toMatchObject({ number: '551188887777', isWhatsappValid: true });
  accounts.set('551133334444', 'no');
  expect(await newItem(id, '1133334444')).toMatchObject({ number: '551133334444', isWhatsappValid: false });
  const unknown = await newItem(id, '14155552671');
  expect(unknown.isWhatsappValid).toBeNull();
  // A changed name asks nothing again; a changed number does.
  const [known] = await peopleOf(id, { searchParam: '8888-7777' });
  asked.length = 0;
  const body = { name: 'Outro', number: known?.number ?? '', email: '' };
  await admin.call('updateContactListItem', { params: { id: known?.id ?? 0 }, body });
  expect(asked).toEqual([]);
  accounts.set('14155552672', 'yes');
  const changed = await admin.call('updateContactListItem', {
    params: { id: unknown.id },
    body: { name: 'Ann', number: '+1 415 555 2672', email: '' },
  });
  expect(changed).toMatchObject({ number: '14155552672', isWhatsappValid: true, contactListId: id });
});

test('one person is once in a list, whichever form of the number is written, and may be in another', async () => {
  const [one, two] = [await newList('Um'), await newList('Dois')];
  await newItem(one.id, '5511988887777');
  const again = { name: 'De novo', number: '551188887777', email: '', contactListId: one.id };
  expect(await admin.attempt('createContactListItem', { body: again })).toMatchObject({
    status: 400,
    body: { error: 'ERR_DUPLICATED_CONTACT' },
  });
  expect((await newItem(two.id, '551188887777')).contactListId).toBe(two.id);
});

test('people are listed 20 a page by name, and searched by name without accents and by number', async () => {
  const { id } = await newList();
  await upload(
    id,
    csv(...Array.from({ length: 23 }, (_, n) => `Pessoa ${String.fromCharCode(97 + n)};5511977770${100 + n};`)),
  );
  await newItem(id, '5511966665555', 'Ângela');
  const first = await admin.call('listContactListItems', { query: { contactListId: id } });
  expect(first).toMatchObject({ count: 24, hasMore: true });
  expect(first.contacts).toHaveLength(20);
  expect(first.contacts[0]?.name).toBe('Ângela');
  const next = await admin.call('listContactListItems', { query: { contactListId: id, after: first.next ?? '' } });
  expect([next.contacts.length, next.hasMore]).toEqual([4, false]);
  const byNumber = await admin.call('listContactListItems', { query: { contactListId: id, pageNumber: 2 } });
  expect(byNumber.contacts.map((one) => one.id)).toEqual(next.contacts.map((one) => one.id));
  expect(await peopleOf(id, { searchParam: 'angela' })).toHaveLength(1);
  expect(await peopleOf(id, { searchParam: '(11) 96666' })).toHaveLength(1);
});

test('a small spreadsheet answers the people that are new, asks WhatsApp nothing, and tells of them once', async () => {
  const { id } = await newList();
  await newItem(id, '5511988887777');
  asked.length = 0;
  const told: unknown[] = [];
  const socket = await admin.socket();
  socket.on(`company-${company.id}-ContactListItem-${id}`, (payload: unknown) => told.push(payload));
  const rows = ['Maria;5511988887777;', 'João;(11) 97777-6666;joao@exemplo.com', ';5511955554444;', 'Ruim;123;'];
  const reply = await upload(id, csv(...rows, 'João;11977776666;'));
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject([
    { name: 'João', number: '5511977776666', email: 'joao@exemplo.com' },
    { name: '+55 (11) 95555-4444', number: '5511955554444', isWhatsappValid: null, contactListId: id },
  ]);
  expect(asked).toEqual([]);
  await expect.poll(() => told).toMatchObject([{ action: 'reload', records: [{ contactListId: id }, {}] }]);
});

test('people for whom the plan has no room are left out, and those of the list take none a second time', async () => {
  const { id } = await newList();
  const { pool } = server.database;
  await givePlan(pool, company.id, { contacts: await contactsAnd(pool, company.id, 2) });
  const file = csv(...[1, 2, 3, 4].map((n) => `Pessoa ${n};551194444000${n};`));
  for (const added of [2, 0]) {
    expect((await upload(id, file)).body).toHaveLength(added);
    expect(await peopleOf(id)).toHaveLength(2);
  }
});

test('xlsx is read too; a file without a number column, or that is no spreadsheet, is refused with the reason', async () => {
  const { id } = await newList();
  const sheet = await writeXlsx([
    ['Nome', 'numero', 'email'],
    ['Zoé', '5511944443333', ''],
  ]);
  const xlsx = { name: 'lista.xlsx', type: 'application/octet-stream', content: sheet.toString('base64') };
  expect((await upload(id, xlsx)).body).toMatchObject([{ name: 'Zoé', number: '5511944443333' }]);
  const without = { name: 'a.csv', type: 'text/csv', content: btoa('nome;cidade\nMaria;Recife\n') };
  expect(await upload(id, without)).toMatchObject({ status: 400, body: { error: 'ERR_IMPORT_COLUMNS' } });
  expect((await upload(id, { ...without, content: btoa('\0\x01\x02nothing') })).status).toBeGreaterThanOrEqual(400);
  expect(await upload(2_000_000_001, csv('Ana;5511911112222;'))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_CONTACTLIST_FOUND' },
  });
});

test('more than 500 rows are imported aside with progress and one reload a batch, and can be taken back', async () => {
  const { id } = await newList();
  const told: { records: unknown[] }[] = [];
  const progress: Import[] = [];
  const socket = await admin.socket();
  socket.on(`company-${company.id}-ContactListItem-${id}`, (payload: { records: unknown[] }) => told.push(payload));
  socket.on(`company-${company.id}-import`, ({ record }: { record: Import }) => progress.push(record));
  const lines = Array.from({ length: 1200 }, (_, n) => `Pessoa ${n};55119${String(70000000 + n)};`);
  expect(await upload(id, csv(...lines, 'Ruim;12;'))).toMatchObject({ status: 200, body: [] });
  const runner = await startImportRunner({
    ...{ data: server.data, pool: server.database.pool, kinds: importKinds },
    log: { warn: () => undefined },
  });
  try {
    const imports = () => admin.call('listContactListImports', { params: { id } });
    await expect
      .poll(async () => (await imports())[0], { timeout: 20_000 })
      .toMatchObject({
        ...{ state: 'done', total: 1201, created: 1200, failed: 1, canUndo: true },
      });
    await expect.poll(() => told.length).toBe(3);
    expect(told.every(({ records }) => records.length === 20)).toBe(true);
    await expect.poll(() => progress.at(-1)).toMatchObject({ state: 'done' });
    expect((await admin.call('listContactListItems', { query: { contactListId: id } })).count).toBe(1200);
    const importId = (await imports())[0]?.id ?? 0;
    expect(await admin.call('getContactListImport', { params: { id: importId } })).toMatchObject({
      kind: 'contactListItems',
    });
    // Whom somebody worked on since stays.
    const [edited] = (await admin.call('listContactListItems', { query: { contactListId: id } })).contacts;
    const { id: editedId = 0, number = '' } = edited ?? {};
    await admin.call('updateContactListItem', { params: { id: editedId }, body: { name: 'Ana Prado', number } });
    await admin.call('undoContactListImport', { params: { id: importId } });
    await expect.poll(async () => (await imports())[0]?.state, { timeout: 20_000 }).toBe('undone');
    expect(await peopleOf(id)).toMatchObject([{ name: 'Ana Prado' }]);
    const other = await newList('Sem importação');
    expect(await admin.call('listContactListImports', { params: { id: other.id } })).toEqual([]);
  } finally {
    await runner.stop();
  }
});

test('numbers are looked up one after the other, the pause kept, and what is learnt is told (decision 19)', async () => {
  // Companies take their turns in any order: those of the tests before have none now.
  await server.data.system(({ db }) =>
    sql`update contact_list_items set look_up_after = now() + interval '1 day'`.execute(db),
  );
  const { id } = await newList();
  await upload(id, csv('Um;5511911110001;', 'Dois;5511911110002;', 'Três;5511911110003;'));
  accounts.set('5511911110001', 'yes').set('5511911110002', 'no').set('551111110002', 'no');
  const told: unknown[] = [];
  const socket = await admin.socket();
  socket.on(`company-${company.id}-ContactListItem`, (payload: unknown) => told.push(payload));
  const errors: unknown[] = [];
  const one = startNumberChecks({
    data: server.data,
    lookup,
    onError: (error) => errors.push(error),
    pauseSeconds: 3600,
  });
  await expect
    .poll(() => told)
    .toMatchObject([{ action: 'update', record: { number: '5511911110001', isWhatsappValid: true } }]);
  await one.stop();
  // Another process keeps the same pause.
  asked.length = 0;
  const looked = Promise.withResolvers<void>();
  const tenant: Data['tenant'] = (...call) => server.data.tenant(...call).finally(() => looked.resolve());
  const two = startNumberChecks({
    data: { ...server.data, tenant },
    lookup,
    onError: (error) => errors.push(error),
    pauseSeconds: 3600,
  });
  await looked.promise;
  await two.stop();
  expect(asked).toEqual([]);
  const quick = startNumberChecks({
    data: server.data,
    lookup,
    onError: (error) => errors.push(error),
    pauseSeconds: 0.05,
  });
  const marks = async () => (await peopleOf(id)).map(({ name, isWhatsappValid }) => [name, isWhatsappValid]);
  await expect.poll(() => asked.includes('5511911110003')).toBe(true);
  await quick.stop();
  expect(await marks()).toEqual([
    ['Dois', false],
    ['Três', null],
    ['Um', true],
  ]);
  expect(errors).toEqual([]);
});

test('nothing is asked while no connection of the company is linked', async () => {
  const { id } = await newList();
  await upload(id, csv('Um;5511911110001;'));
  await server.data.tenant(company.id, ({ db }) =>
    db.updateTable('connections').set({ status: 'DISCONNECTED' }).where('company_id', '=', company.id).execute(),
  );
  let looks = 0;
  const system: Data['system'] = (work) => {
    looks += 1;
    return server.data.system(work);
  };
  const checks = startNumberChecks({
    data: { ...server.data, system },
    lookup,
    onError: () => undefined,
    pauseSeconds: 0.05,
  });
  // The second look begins when the first one is over.
  await expect.poll(() => looks).toBeGreaterThan(1);
  await checks.stop();
  expect(asked).not.toContain('5511911110001');
});

test('only admins use contact lists, while the plan has campaigns or they are switched on for the company', async () => {
  const { id } = await newList();
  for (const profile of ['user', 'supervisor'] as const) {
    const person = await company.agent(undefined, profile);
    for (const attempt of [
      person.attempt('listContactLists'),
      person.attempt('createContactList', { body: { name: 'Minha' } }),
      person.attempt('listContactListItems', { query: { contactListId: id } }),
    ])
      expect(await attempt).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  }
  const set = (plan: boolean, flag: 'true' | 'false') =>
    server.data.system(async ({ db }) => {
      await sql`
        with plan as (insert into plans (name, use_campaigns) values (${crypto.randomUUID()}, ${plan}) returning id)
        update companies set plan_id = plan.id from plan where companies.id = ${company.id}`.execute(db);
      await db
        .updateTable('settings')
        .set({ value: flag })
        .where('company_id', '=', company.id)
        .where('key', '=', 'campaignsEnabled')
        .execute();
      await sql`select pg_notify('recado_sessions', ${String(admin.id)})`.execute(db);
    });
  await set(false, 'false');
  await expect.poll(async () => (await admin.attempt('listContactLists')).body.error).toBe('ERR_PLAN_FEATURE');
  await set(false, 'true');
  await expect.poll(async () => (await admin.attempt('listContactLists')).status).toBe(200);
});

test('everybody who may see lists hears of lists and people that are made, changed and deleted', async () => {
  const said: unknown[] = [];
  const socket = await admin.socket();
  for (const channel of ['ContactList', 'ContactListItem'])
    socket.on(`company-${company.id}-${channel}`, (payload: unknown) => said.push(payload));
  const list = await newList();
  const item = await newItem(list.id, '5511988887777');
  await admin.call('deleteContactListItem', { params: { id: item.id } });
  await admin.call('deleteContactList', { params: { id: list.id } });
  await expect.poll(() => said.at(-1)).toEqual({ action: 'delete', id: list.id });
  expect(said).toContainEqual({ action: 'delete', id: item.id });
});
