import type { Import } from '@recado/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImportRunner } from '#kit/sheets/import-runner.ts';
import { readSheet } from '#kit/sheets/read-sheet.ts';
import { contactsAnd, givePlan } from '#testing/give-plan.ts';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';
import { notePhoneBook } from './contact-import.repo.ts';
import { contactImport } from './contact-import.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let runner: { stop(): Promise<void> };
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  const { data, database } = server;
  const log = { warn: () => undefined };
  runner = await startImportRunner({ data, pool: database.pool, kinds: [contactImport], log });
  company = await server.company();
  admin = company.admin;
});
afterAll(async () => {
  await runner.stop();
  await server.close();
});

async function send(text: string, person = admin, name = 'pessoas.csv', type = 'text/csv'): Promise<Import> {
  const body = new FormData();
  body.append('file', new File([text], name, { type }));
  const started = await person.call('startContactImport', { body });
  return reaches(started.id, 'mapping', person);
}
async function reaches(id: number, state: Import['state'], person = admin): Promise<Import> {
  await expect
    .poll(async () => (await person.call('getContactImport', { params: { id } })).state, { timeout: 20_000 })
    .toBe(state);
  return person.call('getContactImport', { params: { id } });
}
async function runs(record: Import, person = admin): Promise<Import> {
  await person.call('runContactImport', { params: { id: record.id }, body: { mapping: record.mapping } });
  return reaches(record.id, 'done', person);
}
const names = async (searchParam = '') =>
  (await admin.call('listContacts', { query: { searchParam } })).contacts.map(({ name }) => name);

test('the columns of a file are suggested, and its rows become contacts that WhatsApp has not confirmed', async () => {
  const socket = await admin.socket();
  const said: unknown[] = [];
  socket.on(`company-${company.id}-contact`, (payload: unknown) => said.push(payload));
  const waiting = await send(
    'Nome;Celular;E-mail\nMaria Souza;(11) 97123-4410;maria@x.com\n;11 97123-4411;\n=cmd();11 97123-4412;\n',
  );
  expect(waiting).toMatchObject({
    ...{ total: 3, header: ['Nome', 'Celular', 'E-mail'], fileName: 'pessoas.csv' },
    mapping: { name: 0, number: 1, email: 2 },
  });
  const done = await runs(waiting);
  expect(done).toMatchObject({ created: 3, updated: 0, skipped: 0, failed: 0, canUndo: true });
  const { contacts } = await admin.call('listContacts', { query: { searchParam: '97123441' } });
  expect(contacts.map(({ name, number, onWhatsapp }) => [name, number, onWhatsapp])).toEqual([
    ['+55 (11) 97123-4411', '5511971234411', 'unknown'],
    ['=cmd()', '5511971234412', 'unknown'],
    ['Maria Souza', '5511971234410', 'unknown'],
  ]);
  await expect.poll(() => said).toEqual([{ action: 'reload' }]);
});

test('the contact cards of a phone are imported like a spreadsheet: who has no number comes back as wrong', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Agenda Um\r\nitem1.TEL;type=CELL:+55 (011) 97123-9001\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Dois;Agenda;;;\r\nTEL;HOME:190\r\nTEL;CELL:11 97123-9002\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Sem número\r\nEND:VCARD\r\n',
  ];
  const waiting = await send(cards.join('\r\n'), admin, 'contatos.vcf', 'text/vcard');
  expect(waiting).toMatchObject({ total: 3, mapping: { name: 0, number: 1, email: 2 }, fileName: 'contatos.vcf' });
  expect(await runs(waiting)).toMatchObject({ created: 2, failed: 1 });
  const { contacts } = await admin.call('listContacts', { query: { searchParam: 'Agenda' } });
  expect(contacts.map(({ name, number }) => [name, number])).toEqual([
    ['Agenda Dois', '5511971239002'],
    ['Agenda Um', '5511971239001'],
  ]);
});

test('numbers that are known are skipped, an e-mail that was lacking is taken over, wrong rows come back as a file', async () => {
  await admin.call('createContact', { body: { name: 'Conhecido', number: '5511970000001' } });
  const waiting = await send(
    'nome;numero;email\nOutro nome;5511970000001;c@x.com\nNovo;5511970000002;\nNovo de novo;11 7000-0002;\nCurto;123;\nMal;5511970000003;x@\nZ;5511970000004;\n' +
      `${'n'.repeat(10_000)};5511970000005;\nSó dígitos;1234567890123456;\n`,
  );
  const done = await runs(waiting);
  expect(done).toMatchObject({ created: 1, updated: 1, skipped: 1, failed: 5 });
  const [known] = (await admin.call('listContacts', { query: { searchParam: '970000001' } })).contacts;
  expect(known).toMatchObject({ name: 'Conhecido', email: 'c@x.com' });
  const file = await fetch(server.addressOf('getContactImportErrors', { params: { id: done.id } }), {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(file.headers.get('content-disposition')).toContain('erros.xlsx');
  const { rows } = await readSheet(Buffer.from(await file.arrayBuffer()));
  expect(rows.slice(1).map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['5', 'numero'],
    ['6', 'email'],
    ['7', 'nome'],
    ['8', 'nome'],
    ['9', 'numero'],
  ]);
  const again = await runs(await send('nome;numero\nNovo;5511970000002\n'));
  expect(again).toMatchObject({ created: 0, skipped: 1 });
});

test('an import is undone, but for those with whom somebody has talked since', async () => {
  const done = await runs(await send('nome;numero\nFica;5511960000001\nVai;5511960000002\n'));
  const [stays] = (await admin.call('listContacts', { query: { searchParam: 'Fica' } })).contacts;
  await admin.call('createTicket', {
    body: {
      ...{ contactId: stays?.id ?? 0, queueId: company.queueIds[0] ?? null, whatsappId: company.connectionId },
      ...{ userId: admin.id, status: 'open' },
    },
  });
  await admin.call('undoContactImport', { params: { id: done.id } });
  expect(await reaches(done.id, 'undone')).toMatchObject({ undone: 1, canUndo: false });
  expect(await names('96000000')).toEqual(['Fica']);
});

test('undoing an import takes nobody away on whom somebody has worked since', async () => {
  const line = (name: string, n: number) => `${name};551195555000${n};`;
  const lines = ['Completada', 'Renomeada', 'Com número', 'Juntada', 'Intacta'].map((name, n) => line(name, n));
  const done = await runs(await send(['nome;numero;email', ...lines].join('\n')));
  const idOf = async (name: string) =>
    (await admin.call('listContacts', { query: { searchParam: name } })).contacts[0]?.id ?? 0;
  const change = async (name: string, more: object) => {
    const { id, number } = await admin.call('getContact', { params: { id: await idOf(name) } });
    await admin.call('updateContact', { params: { id }, body: { name, number, email: '', ...more } });
  };
  await change('Completada', { extraInfo: [{ name: 'CPF', value: '1' }] });
  await change('Renomeada', { name: 'Renomeada pela Ana' });
  await change('Com número', { email: 'com@exemplo.com' });
  const known = await admin.call('createContact', { body: { name: 'Cliente antiga', number: '5511955551000' } });
  await admin.call('mergeContact', { params: { id: await idOf('Juntada') }, body: { contactId: known.id } });
  await admin.call('undoContactImport', { params: { id: done.id } });
  expect(await reaches(done.id, 'undone')).toMatchObject({ undone: 1 });
  expect(await names('95555')).toEqual(['Com número', 'Completada', 'Juntada', 'Renomeada pela Ana']);
});

test('two imports of the same people at once make each of them once, and each is undone by itself', async () => {
  const colleague = await company.agent();
  const people = Array.from({ length: 40 }, (_, n) => `Pessoa ${n};55119444400${String(n).padStart(2, '0')};`);
  const waiting = await Promise.all([
    send(['nome;numero', ...people].join('\n')),
    send(['nome;numero', ...people.toReversed()].join('\n'), colleague),
  ]);
  const [one, two] = await Promise.all([runs(waiting[0]), runs(waiting[1], colleague)]);
  expect([one.created + two.created, one.skipped + two.skipped, one.failed + two.failed]).toEqual([40, 40, 0]);
  // Whichever came first may have made all of them: then the other one has nothing to take back.
  for (const [who, { id, created }] of [
    [admin, one],
    [colleague, two],
  ] as const) {
    const { status } = await who.attempt('undoContactImport', { params: { id } });
    expect(status).toBe(created > 0 ? 200 : 409);
    if (created > 0) await reaches(id, 'undone', who);
  }
  expect(await names('944440')).toEqual([]);
});

test('a second press on start or undo is refused and changes nothing', async () => {
  const waiting = await send('nome;numero\nDuas vezes;5511933330001\n');
  const run = () =>
    admin.attempt('runContactImport', { params: { id: waiting.id }, body: { mapping: waiting.mapping } });
  const undo = () => admin.attempt('undoContactImport', { params: { id: waiting.id } });
  const started = await Promise.all([run(), run()]);
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await reaches(waiting.id, 'done')).toMatchObject({ created: 1 });
  const undone = await Promise.all([undo(), undo()]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await reaches(waiting.id, 'undone')).toMatchObject({ undone: 1 });
});

test('an import that is given up before it ran leaves nothing of its file', async () => {
  const waiting = await send('nome;numero\nNinguém;5511922220001\n');
  const cancelled = await admin.call('cancelContactImport', { params: { id: waiting.id } });
  expect(cancelled).toMatchObject({ state: 'cancelled', preview: [], canUndo: false });
  const left = await server.data.tenant(company.id, ({ db }) =>
    db
      .selectFrom('import_batches')
      .select('batch')
      .where('company_id', '=', company.id)
      .where('import_id', '=', waiting.id)
      .execute(),
  );
  expect(left).toEqual([]);
  expect(await names('92222000')).toEqual([]);
});

test('the phone book of the default connection becomes contacts, over names that are known, and can be undone', async () => {
  expect(await admin.call('importPhoneBook')).toMatchObject({ importId: null });
  const known = await admin.call('createContact', { body: { name: 'Nome antigo', number: '5511950000001' } });
  const scope = { companyId: company.id, connectionId: company.connectionId };
  const person = (value: string, name: string) => ({ primary: { kind: 'phone' as const, value }, name });
  await server.data.tenant(scope.companyId, (tx) =>
    notePhoneBook(tx, scope.connectionId, [
      person('5511950000001', 'Dona Ana'),
      person('5511950000002', 'Seu José'),
      { primary: { kind: 'lid', value: '123' }, name: 'Sem número' },
    ]),
  );
  const { importId } = await admin.call('importPhoneBook');
  expect(await reaches(importId ?? 0, 'done')).toMatchObject({ created: 1, updated: 1, skipped: 0, failed: 0 });
  expect(await names('9500000')).toEqual(['Dona Ana', 'Seu José']);
  await admin.call('undoContactImport', { params: { id: importId ?? 0 } });
  await reaches(importId ?? 0, 'undone');
  expect(await admin.call('getContact', { params: { id: known.id } })).toMatchObject({ name: 'Nome antigo' });
  expect(await names('9500000')).toEqual(['Nome antigo']);
});

test('without a default connection there is no phone book, and imports of others are not seen', async () => {
  const other = await server.company();
  await server.data.tenant(other.id, ({ db }) =>
    db.updateTable('connections').set({ is_default: false }).where('company_id', '=', other.id).execute(),
  );
  expect(await other.admin.attempt('importPhoneBook')).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
  });
  const mine = await send('nome;numero\nMeu;5511940000001\n');
  const colleague = await company.agent();
  for (const person of [colleague, other.admin])
    expect(await person.attempt('getContactImport', { params: { id: mine.id } })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_IMPORT_FOUND' },
    });
  expect(await colleague.call('listContactImports')).toEqual([]);
});

test('of a file the plan takes the first people that fit, and names the others as rows that failed', async () => {
  const other = await server.company();
  const { pool } = server.database;
  await givePlan(pool, other.id, { contacts: await contactsAnd(pool, other.id, 2) });
  const people = [1, 2, 3, 4].map((n) => `Pessoa ${n};551194444000${n}`);
  const text = `nome;numero\n${people.join('\n')}\n`;
  expect(await runs(await send(text, other.admin), other.admin)).toMatchObject({ created: 2, failed: 2 });
  expect(await runs(await send(text, other.admin), other.admin)).toMatchObject({ created: 0, skipped: 2, failed: 2 });
});

test('an import ends, and says why, where its author may not import any more', async () => {
  const agent = await company.agent();
  const waiting = await send('nome;numero\nTarde;5511933330001\n', agent);
  await server.database.pool.query(
    `with step as (update users set deleted_at = now() where id = $2)
     update imports set state = 'running' where company_id = $1 and id = $3`,
    [company.id, agent.id, waiting.id],
  );
  const state = async () => {
    const { rows } = await server.database.pool.query('select state, error from imports where id = $1', [waiting.id]);
    return rows[0];
  };
  await expect.poll(state, { timeout: 20_000 }).toEqual({ state: 'failed', error: 'ERR_AUTHOR_GONE' });
  expect(await names('93333000')).toEqual([]);
});
