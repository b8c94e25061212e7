import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startImportRunner } from '#kit/sheets/import-runner.ts';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';
import { contactImport } from './contact-import.ts';
import { findOrCreateContact } from './find-or-create-contacts.repo.ts';

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

const found = async (searchParam: string) =>
  (await admin.call('listContacts', { query: { searchParam } })).contacts.map(({ name }) => name);

async function imported(text: string) {
  const body = new FormData();
  body.append('file', new File([text], 'pessoas.csv', { type: 'text/csv' }));
  const { id } = await admin.call('startContactImport', { body });
  const look = () => admin.call('getContactImport', { params: { id } });
  await expect.poll(async () => (await look()).state, { timeout: 20_000 }).toBe('mapping');
  const { mapping } = await look();
  await admin.call('runContactImport', { params: { id }, body: { mapping } });
  await expect.poll(async () => (await look()).state, { timeout: 20_000 }).toBe('done');
  return look();
}

describe('the contact form', () => {
  test.each([
    ['(+51) 987 654 321', '51987654321'],
    ['Cel: +51 987 654 326', '51987654326'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['0 15 11 97123-5004', '5511971235004'],
  ])('stores %s as %s', async (number, digits) => {
    expect(await admin.call('createContact', { body: { name: 'Ana', number } })).toMatchObject({ number: digits });
  });

  test.each([
    ['5,51199E+12', 'ERR_NUMBER_CUT'],
    ['97123-5006', 'ERR_NUMBER_AREA_CODE'],
    ['123.456.789-09', 'ERR_NUMBER_TAX_ID'],
    ['11 97123-5001 ou 11 97123-5002', 'ERR_NUMBER_SEVERAL'],
    ['não tem número', 'ERR_WAPP_INVALID_CONTACT'],
  ])('refuses %s with %s', async (number, error) => {
    const reply = await admin.attempt('createContact', { body: { name: 'Ana', number } });
    expect(reply).toMatchObject({ status: 400, body: { error } });
  });

  test('keeps an extension beside the number, once', async () => {
    const made = await admin.call('createContact', { body: { name: 'Ana', number: '(11) 3222-5012 ramal 31' } });
    expect(made).toMatchObject({ number: '551132225012', extraInfo: [{ name: 'Ramal', value: '31' }] });
    const body = { name: 'Ana', number: '(11) 3222-5012 ramal 31', email: '', extraInfo: made.extraInfo };
    const changed = await admin.call('updateContact', { params: { id: made.id }, body });
    expect(changed.extraInfo).toMatchObject([{ name: 'Ramal', value: '31' }]);
  });
});

test('a row that Excel cut fails, and the next such row is no duplicate of it', async () => {
  const done = await imported(
    'Nome;DDD;Telefone\nUm;;5,51199E+12\nDois;;5,51199E+12\nTrês;11;97123-5106\nQuatro;;11 3222-5112 ramal 31\n',
  );
  expect(done).toMatchObject({ created: 2, skipped: 0, failed: 2 });
  expect(await found('97123-5106')).toEqual(['Três']);
  const [person] = (await admin.call('listContacts', { query: { searchParam: '11 3222-5112' } })).contacts;
  const details = await admin.call('getContact', { params: { id: person?.id ?? 0 } });
  expect(details).toMatchObject({ number: '551132225112', extraInfo: [{ name: 'Ramal', value: '31' }] });
  // What nobody has worked on since goes again, the extension that came with it as well.
  await admin.call('undoContactImport', { params: { id: done.id } });
  await expect.poll(() => found('11 3222-5112'), { timeout: 20_000 }).toEqual([]);
});

test('a search finds a number however it is written', async () => {
  await admin.call('createContact', { body: { name: 'Sem nono', number: '551187776666' } });
  for (const typed of ['11 98777-6666', '98777-6666', '+55 (11) 98777-6666', '(011) 98777-6666', 'tel:+5511987776666'])
    expect(await found(typed)).toEqual(['Sem nono']);
  expect(await found('21 98777-6666')).toEqual([]);
});

test.each([
  ['Mexico', '+52 55 1234 5678', '5215512345678'],
  ['Mexico, the long form first', '+52 1 33 1234 5678', '523312345678'],
  ['Argentina', '+54 11 2345-6789', '5491123456789'],
  ['Argentina, with its 15', '+54 351 15 234-5678', '5493512345678'],
])('%s: somebody who was imported and then writes is one contact', async (_country, typed, value) => {
  await imported(`Nome;Telefone\nImportada;${typed}\n`);
  const before = await found(typed);
  const peer = { primary: { kind: 'phone', value } } as const;
  const { connectionId } = company;
  const known = await server.data.tenant(company.id, (tx) =>
    findOrCreateContact(tx, peer, { connectionId, pushName: 'Quem escreve' }),
  );
  expect(await found(typed)).toEqual(before);
  expect((await admin.call('getContact', { params: { id: known.id } })).name).toBe('Importada');
});

test.each(['A', '🌻', 'x'.repeat(70), 'Ana   Maria'])(
  'a contact that WhatsApp names %j is changed in its other fields',
  async (name) => {
    const made = await admin.call('createContact', {
      body: { name: 'Ana', number: `55119${70_000_000 + name.length}` },
    });
    await server.database.pool.query('update contacts set name = $1 where company_id = $2 and id = $3', [
      ...[name, company.id, made.id],
    ]);
    const body = { name, number: made.number, email: 'ana@exemplo.test', extraInfo: [] };
    const params = { id: made.id };
    expect(await admin.call('updateContact', { params, body })).toMatchObject({ email: 'ana@exemplo.test' });
    const other = await admin.attempt('updateContact', { params, body: { ...body, name: 'B' } });
    expect(other).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  },
);
