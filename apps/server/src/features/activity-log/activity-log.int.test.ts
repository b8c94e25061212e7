import { randomUUID } from 'node:crypto';
import type { ActivityEntry, ActivityKind } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer, testPassword } from '#testing/test-server.ts';
import { forgetOld } from '../../jobs/forget-old.repo.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
/** Now; kept, since midnight may come during a test. */
let now: Date;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function begin(): Promise<void> {
  company = await server.company();
  admin = company.admin;
  now = new Date();
}
const listed = async (query: object = {}) => (await admin.call('listActivity', { query })).entries;
const kindsOf = (entries: readonly ActivityEntry[]): ActivityKind[] => entries.map(({ kind }) => kind);
const at = (id: number) => ({ params: { id } });

/** Entries of a person, one a day before the other. */
async function addEntries(count: number, kind: ActivityKind = 'session.closed'): Promise<void> {
  await server.data.system(({ db }) =>
    sql`insert into activity_log (company_id, kind, user_id, user_name, facts, created_at)
      select ${company.id}::integer, ${kind}::text, ${admin.id}::integer, '=1+1', '{}'::jsonb, ${now}::timestamptz - n * interval '1 day'
      from generate_series(1, ${count}::integer) n`.execute(db),
  );
}

test('what people do is noted with who, when and from where, and a refused call notes nothing (trust I-62)', async () => {
  await begin();
  const tag = await admin.call('createTag', { body: { name: 'Urgente', color: '#112233', kanban: 0 } });
  await admin.call('deleteTag', at(tag.id));
  await admin.call('updateSetting', { params: { key: 'call' }, body: { value: 'enabled' } });
  await admin.call('updateSetting', { params: { key: 'call' }, body: { value: 'enabled' } });
  await admin.call('updateSetting', { params: { key: 'asaas' }, body: { value: 'chave-secreta-1234' } });
  const contact = await admin.call('createContact', { body: { name: 'Maria Canária', number: '5511988880001' } });
  await admin.call('deleteContact', at(contact.id));
  await admin.attempt('deleteContact', at(contact.id));
  await (await company.agent()).attempt('deleteTag', at(tag.id));
  const entries = await listed();
  expect(kindsOf(entries)).toEqual(['contact.deleted', 'setting.secretChanged', 'setting.changed', 'tag.deleted']);
  expect(entries[3]).toMatchObject({ subject: { id: tag.id, name: 'Urgente' }, user: { id: admin.id } });
  expect(entries[3]?.ip).toMatch(/127\.0\.0\.1$/);
  expect(entries[2]).toMatchObject({ subject: { name: 'call' }, facts: { before: 'disabled', after: 'enabled' } });
  expect(JSON.stringify(entries)).not.toMatch(/secreta|1234"|Canária/);
});

test('users, connections, exports and attendances that are transferred and deleted are noted', async () => {
  await begin();
  const email = `${randomUUID()}@teste.local`;
  const body = { name: 'Ana Prado', email, password: testPassword, profile: 'user' as const, queueIds: [] };
  const user = await admin.call('createUser', { body });
  const changed = { name: 'Ana Reis', profile: 'supervisor' as const, password: 'outra-bem-unica-7' };
  await admin.call('updateUser', { ...at(user.id), body: changed });
  await admin.call('deleteUser', at(user.id));
  await admin.call('endSession', at(company.connectionId));
  const { id: contactId } = await admin.call('createContact', { body: { name: 'João', number: '5511988880002' } });
  const [queueId = null] = company.queueIds;
  const ticket = await admin.call('createTicket', {
    body: { contactId, queueId, whatsappId: company.connectionId, userId: admin.id, status: 'open' },
  });
  await admin.call('updateTicket', { ...at(ticket.id), body: { queueId: company.queueIds[1] ?? null, userId: null } });
  await admin.call('deleteTicket', at(ticket.id));
  await admin.attempt('exportContacts');
  const entries = await listed();
  expect(kindsOf(entries)).toEqual([
    ...['contacts.exported', 'ticket.deleted', 'ticket.transferred', 'connection.ended'],
    ...['user.deleted', 'user.passwordChanged', 'user.profileChanged', 'user.changed', 'user.created'],
  ]);
  expect(entries[1]?.facts).toEqual({ ticket: String(ticket.id) });
  expect(entries[2]?.facts).toEqual({
    ticket: String(ticket.id),
    before: 'Fila 1 · Ana Admin · Principal',
    after: 'Fila 2 · Principal',
  });
  expect(entries[3]?.subject.name).toBe('Principal');
  expect(entries[6]?.facts).toEqual({ before: 'user', after: 'supervisor' });
  expect(entries[7]?.facts).toEqual({ fields: 'name' });
});

test('signing in, failing to and signing out are noted, and everybody reads the own ones (decision 29)', async () => {
  await begin();
  const { email } = await admin.call('getUser', at(admin.id));
  const wrong = await server.anonymous('login', { body: { email, password: 'errada-errada-9' } });
  expect(wrong.status).toBe(401);
  expect((await server.anonymous('login', { body: { email: 'ninguem@teste.local', password: 'x' } })).status).toBe(401);
  const agent = await server.signIn(email);
  expect(await agent.call('listOwnLogins')).toMatchObject([{ isRefused: false, agent: 'node' }, { isRefused: true }]);
  await agent.call('logout');
  admin = await server.signIn(email);
  expect(kindsOf(await listed())).toEqual(['session.opened', 'session.closed', 'session.opened', 'session.refused']);
  expect((await listed({ kind: 'session.refused' }))[0]?.facts.reason).toBe('ERR_INVALID_CREDENTIALS');
});

test('pages follow each other without a gap, narrowed by person, area, kind and days', async () => {
  await begin();
  await addEntries(120);
  await addEntries(2, 'tag.deleted');
  const seen: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { entries: ActivityEntry[]; next: string | null } = await admin.call('listActivity', {
      query: { area: 'access', after },
    });
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  expect(await listed({ area: 'records', userId: String(admin.id) })).toHaveLength(2);
  expect(await listed({ area: 'records', kind: 'session.closed' })).toEqual([]);
  expect(await listed({ userId: '2000000000' })).toEqual([]);
  const [first] = await listed({ kind: 'tag.deleted' });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(first?.at ?? ''));
  expect(kindsOf(await listed({ dateStart: day, dateEnd: day })).sort()).toEqual(['session.closed', 'tag.deleted']);
  expect((await admin.attempt('listActivity', { query: { after: 'x' } })).status).toBe(400);
});

test('the export holds every entry as sentences, no cell of it runs, and it is noted itself', async () => {
  await begin();
  await addEntries(1500);
  const tag = await admin.call('createTag', { body: { name: '=SOMA(1)', color: '#112233', kanban: 0 } });
  await admin.call('deleteTag', at(tag.id));
  const { body } = await admin.attempt('exportActivity', { query: { kind: 'tag.deleted' } });
  expect(String(body.text)).toContain('Excluiu a tag =SOMA(1)');
  const all = String((await admin.attempt('exportActivity')).body.text)
    .trim()
    .split('\r\n');
  // Title, 1500, the deletion, and the export before.
  expect(all).toHaveLength(1503);
  expect(all.at(-1)).toContain(`;'=1+1;`);
  expect(kindsOf(await listed({ area: 'exports' }))).toEqual(['activity.exported', 'activity.exported']);
});

test('agents and supervisors are refused, and another company sees nothing of it', async () => {
  await begin();
  await addEntries(3);
  const other = await server.company();
  expect((await other.admin.call('listActivity', { query: {} })).entries).toEqual([]);
  for (const profile of ['user', 'supervisor'] as const) {
    const agent = await company.agent([], profile);
    for (const name of ['listActivity', 'exportActivity'] as const)
      expect((await agent.attempt(name)).status).toBe(403);
  }
});

test("entries are only added: the product's role changes and deletes none, and nobody changes one", async () => {
  await begin();
  await addEntries(1);
  const write = (statement: string) =>
    server.data
      .tenant(company.id, ({ db }) => sql.raw(statement).execute(db))
      .then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
  expect(await write(`update activity_log set user_name = 'x'`)).toBe('42501');
  expect(await write('delete from activity_log')).toBe('42501');
  const asOwner = server.data.system(({ db }) => sql`update activity_log set user_name = 'x'`.execute(db));
  await expect(asOwner).rejects.toMatchObject({ code: '42501' });
});

test('old entries stay for ever unless the company chose otherwise, and go in batches', async () => {
  await begin();
  const others = company;
  await addEntries(40);
  await begin();
  await addEntries(1200);
  await forgetOld(server.data);
  const count = async (id: number): Promise<number> => {
    const { rows } = await server.data.system(({ db }) =>
      sql<{ n: number }>`select count(*)::integer as n from activity_log where company_id = ${id}`.execute(db),
    );
    return rows[0]?.n ?? 0;
  };
  expect(await count(company.id)).toBe(1200);
  await admin.call('updateSetting', { params: { key: 'keepActivityDays' }, body: { value: '90' } });
  let batches = 0;
  await forgetOld(server.data, () => ++batches > 1);
  // That the setting was changed, and that 1,000 entries went.
  expect(await count(company.id)).toBe(202);
  await forgetOld(server.data);
  // Days 1 to 89, and three entries of today.
  expect([await count(company.id), await count(others.id)]).toEqual([92, 40]);
  const { entries } = await admin.call('listActivity', { query: { kind: 'activity.forgotten' } });
  expect(entries.map(({ facts, user }) => [facts.entries, user])).toEqual([
    ['111', null],
    ['1000', null],
  ]);
  expect(entries[0]?.facts.until).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('what happened within 90 days stays, whatever was or is chosen', async () => {
  await begin();
  await addEntries(95);
  const days = (value: string) =>
    admin.attempt('updateSetting', { params: { key: 'keepActivityDays' }, body: { value } });
  expect((await days('1')).body).toEqual({ error: 'ERR_SETTING_INVALID_VALUE' });
  expect((await days('89')).status).toBe(400);
  expect((await days('90')).status).toBe(200);
  // As an older version took it.
  await server.data.system(({ db }) =>
    sql`update settings set value = '1' where company_id = ${company.id} and key = 'keepActivityDays'`.execute(db),
  );
  await forgetOld(server.data);
  const { rows } = await server.data.system(({ db }) =>
    sql<{ n: number }>`select count(*)::integer as n from activity_log
      where company_id = ${company.id} and created_at < now() - interval '12 hours'`.execute(db),
  );
  expect(rows[0]?.n).toBe(89);
});

test('who reads the whole address book by a list is noted, once an hour; a short answer is not', async () => {
  await begin();
  const list = (name: string) => admin.call('listContactNames', { query: { name } });
  await server.data.system(({ db }) =>
    sql`insert into contacts (company_id, name, number)
      select ${company.id}, 'Pessoa ' || n, (5511900000000 + n)::text from generate_series(1, 150) n`.execute(db),
  );
  expect(await list('Pessoa 149')).toHaveLength(1);
  expect(kindsOf(await listed({ area: 'exports' }))).toEqual([]);
  expect(await list('')).toHaveLength(150);
  expect(await list('Pessoa')).toHaveLength(150);
  const entries = await listed({ area: 'exports' });
  expect(kindsOf(entries)).toEqual(['contacts.listed']);
  expect(entries[0]?.facts).toEqual({ contacts: '150' });
});
