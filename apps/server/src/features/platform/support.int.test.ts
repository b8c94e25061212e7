import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let owner: Person;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  const own = await server.company('Plataforma');
  owner = await server.member(own.id, { queueIds: [], profile: 'user', isSuper: true });
  company = await server.company('Ateliê Jacarandá');
});
afterAll(() => server.close());

const refused = (status: number, error: string) => ({ status, body: { error } });
const reason = 'A conexão não volta desde ontem';
async function enter() {
  const { token, visit } = await owner.call('enterSupport', { params: { id: company.id }, body: { reason } });
  return { visitor: server.withToken(owner, token), visit };
}
const visits = () => owner.call('listSupportVisits', { params: { id: company.id } });

test('support enters a company with a reason, and who, when and why is kept', async () => {
  const asked = (text: string) => owner.attempt('enterSupport', { params: { id: company.id }, body: { reason: text } });
  for (const text of ['', '    ', 'oi']) expect(await asked(text)).toMatchObject(refused(400, 'ERR_VALIDATION'));
  expect(await visits()).toEqual([]);
  const { visitor, visit } = await enter();
  const { user } = await visitor.call('me');
  expect(user).toMatchObject({ id: owner.id, companyId: company.id, profile: 'admin', super: false });
  expect(user).toMatchObject({ company: { name: 'Ateliê Jacarandá' }, support: { visitId: visit.id, reason } });
  expect(await visits()).toMatchObject([{ id: visit.id, user: { id: owner.id }, reason, endedAt: null }]);
  expect(new Date(visit.until).getTime() - new Date(visit.startedAt).getTime()).toBeGreaterThan(59 * 60_000);
  const log = (await company.admin.call('listActivity', { query: {} })).entries;
  expect(log[0]).toMatchObject({ kind: 'support.entered', user: { id: owner.id }, facts: { reason } });
  // Neither does anybody of the company notice in the lists, nor does the super user's own session end.
  expect((await company.admin.call('listUserNames', { query: {} })).map(({ id }) => id)).toEqual([company.admin.id]);
  expect((await owner.call('me')).user.companyId).toBe(owner.companyId);
});

test("it reads and configures what an admin does, and does nothing in the company's name", async () => {
  const { visitor } = await enter();
  await visitor.call('updateSetting', { params: { key: 'ticketReuseMinutes' }, body: { value: '77' } });
  const rows = await company.admin.call('listSettings');
  expect(rows.find(({ key }) => key === 'ticketReuseMinutes')?.value).toBe('77');
  expect((await visitor.call('listConnections', { query: {} })).map(({ id }) => id)).toEqual([company.connectionId]);
  expect((await visitor.call('listTickets', { query: { showAll: 'true' } })).tickets).toEqual([]);
  const inSupport = refused(403, 'ERR_SUPPORT_MODE');
  const body = { name: 'Intrusa', email: 'intrusa@teste.local', password: 'certamente-unica-9' };
  expect(await visitor.attempt('createUser', { body })).toMatchObject(inSupport);
  expect(await visitor.attempt('updateUser', { params: { id: company.admin.id }, body })).toMatchObject(inSupport);
  expect(await visitor.attempt('createContact', { body: { name: 'Maria', number: '5511933334444' } })).toMatchObject(
    inSupport,
  );
  expect(await visitor.attempt('exportContacts', { query: {} })).toMatchObject(inSupport);
  expect(await visitor.attempt('sendMessage', { params: { ticketId: 1 }, body: { body: 'Olá' } })).toMatchObject(
    inSupport,
  );
  const secret = { params: { key: 'asaas' }, body: { value: 'uma-chave' } };
  expect(await visitor.attempt('updateSetting', secret)).toMatchObject(inSupport);
  // No super user there: the way back is the way out.
  for (const name of ['listCompanies', 'listPlanPages'] as const)
    expect([name, (await visitor.attempt(name, {})).status]).toEqual([name, name === 'listCompanies' ? 403 : 200]);
  const elsewhere = { params: { id: owner.companyId }, body: { reason } };
  expect(await visitor.attempt('enterSupport', elsewhere)).toMatchObject(inSupport);
});

test('it sees changes live, is nobody who is there, and a socket ends with the visit', async () => {
  const { visitor } = await enter();
  const socket = await visitor.socket();
  const heard = new Promise((resolve) => socket.once(`company-${company.id}-settings`, resolve));
  await company.admin.call('updateSetting', { params: { key: 'ticketReuseMinutes' }, body: { value: '78' } });
  await heard;
  const here = await server.data.system(({ db }) =>
    db.selectFrom('user_presence').select('user_id').where('user_id', '=', owner.id).execute(),
  );
  expect(here).toEqual([]);
  const isOut = new Promise((resolve) => socket.once('disconnect', resolve));
  await visitor.call('leaveSupport');
  await isOut;
  expect(await visitor.attempt('me')).toMatchObject(refused(401, 'ERR_SESSION_EXPIRED'));
  expect((await visits())[0]?.endedAt).not.toBeNull();
  expect((await owner.call('me')).user.super).toBe(true);
  // Leaving what one is not in changes nothing.
  expect(await owner.call('leaveSupport')).toEqual({});
  expect((await owner.call('me')).user.companyId).toBe(owner.companyId);
});

test('news are told in the own company: on a visit nothing is new, and nothing is noted as seen', async () => {
  const { visitor } = await enter();
  expect(await visitor.call('getAnnouncementNews')).toMatchObject({ unread: 0 });
  expect(await visitor.call('seeAnnouncements')).toMatchObject({ unread: 0 });
  const { rows: marks } = await server.data.system(({ db }) =>
    sql`select user_id from announcement_marks where company_id = ${company.id}`.execute(db),
  );
  expect(marks).toEqual([]);
});

test('it gets into companies that are switched off or past due, and not into the own one', async () => {
  await server.data.system(({ db }) =>
    db.updateTable('companies').set({ status: false, due_date: '2020-01-31' }).where('id', '=', company.id).execute(),
  );
  const { visitor } = await enter();
  expect((await visitor.call('me')).user.payOnly).toBe(false);
  expect((await visitor.attempt('listSettings')).status).toBe(200);
  const own = { params: { id: owner.companyId }, body: { reason } };
  expect(await owner.attempt('enterSupport', own)).toMatchObject(refused(400, 'ERR_OWN_COMPANY'));
  const unknown = { params: { id: 2_000_000_000 }, body: { reason } };
  expect(await owner.attempt('enterSupport', unknown)).toMatchObject(refused(404, 'ERR_NO_COMPANY_FOUND'));
});

test('it ends by itself, and with the super flag', async () => {
  const { visitor, visit } = await enter();
  const mine = await server.member(owner.companyId, { queueIds: [], profile: 'user', isSuper: true });
  const other = await mine.call('enterSupport', { params: { id: company.id }, body: { reason } });
  await server.data.system(async ({ db }) => {
    const past = new Date(Date.now() - 1000);
    const { session_id } = await db
      .updateTable('support_visits')
      .set({ until: past })
      .where('id', '=', visit.id)
      .returning('session_id')
      .executeTakeFirstOrThrow();
    await db.updateTable('sessions').set({ expires_at: past }).where('id', '=', session_id).execute();
    await db.updateTable('users').set({ super: false }).where('id', '=', mine.id).execute();
  });
  expect(await visitor.attempt('listSettings')).toMatchObject(refused(401, 'ERR_SESSION_EXPIRED'));
  expect(await server.withToken(mine, other.token).attempt('listSettings')).toMatchObject(
    refused(401, 'ERR_SESSION_EXPIRED'),
  );
  expect((await visits()).find(({ id }) => id === visit.id)?.endedAt).not.toBeNull();
});
