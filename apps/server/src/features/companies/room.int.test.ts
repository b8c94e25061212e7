import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givePlan } from '#testing/give-plan.ts';
import { png } from '#testing/sample-files.ts';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ lookup: async () => 'yes' });
});
afterAll(() => server.close());

const { freeShare } = { freeShare: async () => 0.5 };
afterEach(() => {
  server.storage.freeShare = freeShare;
});

const gigabyte = 1024 ** 3;
const picture = { name: 'a.png', type: 'image/png', content: png.toString('base64') };
const answerOf = ({ status, body }: { status: number; body: { error?: unknown } }) => [status, body.error];
const run = (text: string, values: unknown[]) => server.database.pool.query(text, values);

/** A company on a plan with this room; `dueIn` days from now it has to pay, if ever. */
async function companyWith(room: { storageGb?: number; contacts?: number }, dueIn: number | null = null) {
  const company = await server.company();
  await givePlan(server.database.pool, company.id, room);
  await run('update companies set due_date = current_date + $2::integer where id = $1', [company.id, dueIn]);
  return company;
}
/** Files of so many bytes that are kept already. */
const keep = (company: TestCompany, bytes: number) =>
  run(
    `insert into media (company_id, id, purpose, name, type, kind, bytes, sha256)
     values ($1, $2, 'message', 'a.mp4', 'video/mp4', 'video', $3, 'x')`,
    [company.id, randomUUID(), bytes],
  );
async function upload({ admin }: TestCompany) {
  const { id } = await admin.call('createQuickMessage', {
    body: { shortcode: randomUUID().slice(0, 8), message: 'Oi' },
  });
  return admin.attempt('uploadQuickMessageMedia', {
    params: { id },
    body: { typeArch: 'quickMessage' },
    files: [picture],
  });
}
let count = 0;
const addContact = ({ admin }: TestCompany) =>
  admin.attempt('createContact', { body: { name: 'Maria', number: `55119${80_000_000 + ++count}`, email: '' } });
const roomOf = ({ admin }: TestCompany) => admin.call('getCompanyRoom', {});

describe('files (docs/decisions/0099)', () => {
  test('are taken until they fill what the plan gives, and after some are deleted', async () => {
    const company = await companyWith({ storageGb: 1 });
    await keep(company, gigabyte - 1);
    expect((await upload(company)).status).toBe(200);
    expect(await roomOf(company)).toMatchObject({ bytes: { used: gigabyte - 1 + png.length, most: gigabyte } });
    expect(answerOf(await upload(company))).toEqual([400, 'ERR_LIMIT_STORAGE']);
    await run(`delete from media where company_id = $1 and bytes > 1000000`, [company.id]);
    expect((await upload(company)).status).toBe(200);
  });

  test('of one company take no room of another, and a plan without a limit takes all', async () => {
    const [full, other] = [await companyWith({ storageGb: 1 }), await companyWith({})];
    await keep(full, 9 * gigabyte);
    await keep(other, 90 * gigabyte);
    expect((await upload(other)).status).toBe(200);
    expect((await roomOf(other)).bytes.most).toBeNull();
  });

  test('are taken from nobody while less than a tenth of the volume is free', async () => {
    const company = await companyWith({});
    server.storage.freeShare = async () => 0.09;
    expect(answerOf(await upload(company))).toEqual([507, 'ERR_SERVER_FULL']);
    server.storage.freeShare = async () => null;
    expect((await upload(company)).status).toBe(200);
  });
});

describe('contacts', () => {
  test('are added until the plan is full, people of contact lists among them', async () => {
    const company = await companyWith({ contacts: 3 });
    const { admin } = company;
    const { used } = (await roomOf(company)).contacts;
    await run('update plans set contacts = $2 where id = (select plan_id from companies where id = $1)', [
      company.id,
      used + 2,
    ]);
    expect((await addContact(company)).status).toBe(200);
    const list = await admin.call('createContactList', { body: { name: 'Clientes' } });
    const item = (name: string, number: string) =>
      admin.attempt('createContactListItem', { body: { contactListId: list.id, name, number, email: '' } });
    expect((await item('Ana Paula', '5511977776666')).status).toBe(200);
    expect(answerOf(await item('Bruno', '5511977776667'))).toEqual([400, 'ERR_LIMIT_CONTACTS']);
    expect(answerOf(await addContact(company))).toEqual([400, 'ERR_LIMIT_CONTACTS']);
  });
});

describe('a trial', () => {
  test('has less room than the plan that it tries, until the first payment', async () => {
    const company = await companyWith({ storageGb: 20, contacts: 100_000 }, 3);
    expect(await roomOf(company)).toMatchObject({ bytes: { most: 2 * gigabyte }, contacts: { most: 10_000 } });
    await run('update companies set due_date = current_date + 33 where id = $1', [company.id]);
    expect(await roomOf(company)).toMatchObject({ bytes: { most: 20 * gigabyte }, contacts: { most: 100_000 } });
    const small = await companyWith({ storageGb: 1, contacts: 50 }, 3);
    expect(await roomOf(small)).toMatchObject({ bytes: { most: gigabyte }, contacts: { most: 50 } });
  });
});
