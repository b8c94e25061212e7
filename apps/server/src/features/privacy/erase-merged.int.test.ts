import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';
import { parts } from './erase-contact.repo.ts';

/* What of another person stays behind an erasure (docs/rules/tickets.md, E-1 and E-2). */

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

const erase = (id: number) =>
  server.data.tenant(company.id, async (tx) => {
    for (const part of parts) await part.remove(tx, id);
  });
const add = (name: string, number: string) => admin.call('createContact', { body: { name, number } });

test('E-1: of whoever was merged into the contact nothing stays in the history of the tickets', async () => {
  const [kept, dropped] = [await add('Maria', '5511944440001'), await add('Segredo da Silva', '5511944440002')];
  const body = {
    contactId: dropped.id,
    queueId: null,
    whatsappId: company.connectionId,
    userId: admin.id,
    status: 'open' as const,
  };
  await admin.call('createTicket', { body });
  await admin.call('mergeContact', { params: { id: kept.id }, body: { contactId: dropped.id } as never });
  const log = () =>
    server.data.tenant(company.id, async ({ db }) =>
      JSON.stringify(await db.selectFrom('ticket_log').select(['kind', 'data']).execute()),
    );
  expect(await log()).toContain('Segredo');
  await erase(kept.id);
  expect(await log()).not.toMatch(/Segredo|44440002/);
  expect(await log()).toContain('contactMerged');
});

test('E-2: the keys of encryption with the person go, and those of others stay', async () => {
  const person = await add('Bruno', '5511944440003');
  const keys = ['5511944440003.0', '5511944440003.12', '123@g.us::5511944440003::0', '5511944440004.0'];
  await server.data.system(({ db }) =>
    db
      .insertInto('connection_keys')
      .values(
        keys.map((key_id) => ({
          ...{
            company_id: company.id,
            connection_id: company.connectionId,
            kind: key_id.includes('@') ? 'sender-key' : 'session',
          },
          ...{ key_id, value: Buffer.from('x') },
        })),
      )
      .execute(),
  );
  await erase(person.id);
  const left = await server.data.system(({ db }) => db.selectFrom('connection_keys').select('key_id').execute());
  expect(left.map(({ key_id }) => key_id)).toEqual(['5511944440004.0']);
});
