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

const shownCodes = { qrcode: '', pairingCode: null };
/** The connection waits for somebody who reads its code. */
const showCode = () =>
  server.data.system(({ db }) =>
    db
      .updateTable('connections')
      .set({ status: 'qrcode', qrcode: '2@codigo', pairing_code: 'ABCD1234' })
      .where('id', '=', company.connectionId)
      .execute(),
  );
/** Something changes about the connection; what each socket is told of it. */
async function toldOfConnection(sockets: readonly { once(name: string, hear: (value: unknown) => void): unknown }[]) {
  const heard = sockets.map(
    (socket) => new Promise((resolve) => socket.once(`company-${company.id}-whatsapp`, resolve)),
  );
  await company.admin.call('updateConnection', {
    params: { id: company.connectionId },
    body: { complationMessage: `Até ${Math.random()}` },
  });
  return Promise.all(heard);
}

test('it makes no tokens, sets no retention, takes nothing out, and links nothing unless the company says so', async () => {
  const { visitor } = await enter();
  const inSupport = refused(403, 'ERR_SUPPORT_MODE');
  const params = { id: company.connectionId };
  const { token } = await company.admin.call('replaceConnectionToken', { params });
  expect(await visitor.attempt('replaceConnectionToken', { params })).toMatchObject(inSupport);
  const ownToken = { token: 'um-token-que-o-suporte-escolheu-para-si' };
  expect(await visitor.attempt('updateConnection', { params, body: ownToken })).toMatchObject(inSupport);
  expect(await visitor.attempt('createConnection', { body: { name: 'Nova', ...ownToken } })).toMatchObject(inSupport);
  const [{ token: shown = '' } = {}] = await company.admin.call('listConnections', { query: {} });
  expect(token.endsWith(shown.slice(-4))).toBe(true);
  // A form that echoes what it was shown changes no token.
  expect((await visitor.attempt('updateConnection', { params, body: { token: shown } })).status).toBe(200);
  const closed = ['keepMessagesDays', 'keepMediaDays', 'keepExportsDays', 'keepActivityDays', 'supportMayLink'];
  for (const key of [...closed, 'allowSeveralSessions', 'asaas']) {
    const wish = { params: { key }, body: { value: key.startsWith('keep') ? '1' : 'enabled' } };
    expect([key, await visitor.attempt('updateSetting', wish)]).toMatchObject([key, inSupport]);
  }
  for (const name of ['exportActivity', 'exportContacts', 'listContactNames'] as const)
    expect([name, await visitor.attempt(name, { query: {} })]).toMatchObject([name, inSupport]);
  expect((await visitor.attempt('listActivity', { query: {} })).status).toBe(200);
  const links = [
    ['renewSession', { params }],
    ['endSession', { params }],
    ['deleteConnection', { params }],
    ['startSession', { params, body: { number: '5511988887777' } }],
  ] as const;
  for (const [name, wish] of links) expect([name, await visitor.attempt(name, wish)]).toMatchObject([name, inSupport]);
  // Trying again with the link that there is.
  expect((await visitor.attempt('startSession', { params })).status).toBe(200);
});

test('codes reach only those who may link, in replies and live, and support only while the company says so', async () => {
  await showCode();
  const [{ visitor }, agent] = [await enter(), await company.agent()];
  const readers = [company.admin, agent, visitor];
  const shown = () =>
    Promise.all(
      readers.map(async (reader) => {
        const [listed] = await reader.call('listConnections', { query: {} });
        const params = { id: company.connectionId };
        expect(await reader.call('getConnection', { params, query: {} })).toEqual(listed);
        return { qrcode: listed?.qrcode, pairingCode: listed?.pairingCode };
      }),
    );
  const codes = { qrcode: '2@codigo', pairingCode: 'ABCD1234' };
  expect(await shown()).toEqual([codes, shownCodes, shownCodes]);
  const sockets = await Promise.all(readers.map((reader) => reader.socket()));
  const told = () => toldOfConnection(sockets);
  const ofConnection = (parts: object) => expect.objectContaining({ whatsapp: expect.objectContaining(parts) });
  expect(await told()).toEqual([codes, shownCodes, shownCodes].map(ofConnection));
  const allow = (value: string) =>
    company.admin.call('updateSetting', { params: { key: 'supportMayLink' }, body: { value } });
  await allow('enabled');
  await expect.poll(shown).toEqual([codes, shownCodes, codes]);
  await expect.poll(told).toEqual([codes, shownCodes, codes].map(ofConnection));
  await allow('disabled');
  await expect.poll(shown).toEqual([codes, shownCodes, shownCodes]);
  await expect.poll(told).toEqual([codes, shownCodes, shownCodes].map(ofConnection));
});

async function ticketWithText(text: string) {
  const number = `55119${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
  const contact = await company.admin.call('createContact', { body: { name: 'Maria', number } });
  const body = { contactId: contact.id, queueId: company.queueIds[0] ?? 0 };
  const ticket = await company.admin.call('createTicket', { body });
  const message = await company.admin.call('sendMessage', { params: { ticketId: ticket.id }, body: { body: text } });
  return { ticketId: ticket.id, messageId: message.id };
}
const peeks = async () =>
  (await company.admin.call('listActivity', { query: { kind: 'ticket.peeked' } })).entries.map(({ facts, user }) => [
    facts.ticket,
    user?.id,
  ]);

test('every way of reading a conversation is noted by itself, once a visit; lists show no text', async () => {
  const reads = {
    listMessages: (id: number) => ({ params: { ticketId: id }, query: {} }),
    searchMessages: (id: number) => ({ params: { ticketId: id }, query: { searchParam: 'segredo' } }),
    listSharedFiles: (id: number) => ({ params: { ticketId: id }, query: { kind: 'document' } }),
    getTicket: (id: number) => ({ params: { id } }),
    peekTicket: (id: number) => ({ params: { id } }),
    listTicketLog: (id: number) => ({ params: { id }, query: {} }),
  } as const;
  const { visitor } = await enter();
  for (const [name, wish] of Object.entries(reads)) {
    const { ticketId } = await ticketWithText('segredo da cliente');
    const before = await peeks();
    for (let turn = 0; turn < 2; turn++)
      expect([name, (await visitor.attempt(name as keyof typeof reads, wish(ticketId))).status]).toEqual([name, 200]);
    expect([name, await peeks()]).toEqual([name, [[String(ticketId), owner.id], ...before]]);
  }
  const { messageId, ticketId } = await ticketWithText('segredo da cliente');
  await visitor.call('getMessageLedger', { params: { id: messageId } });
  const noted = await ticketWithText('outro segredo');
  await company.admin.call('createTicketNote', { body: { ticketId: noted.ticketId, note: 'Nota da equipe' } });
  await visitor.call('listTicketNotes', { query: { ticketId: noted.ticketId } });
  expect((await peeks()).slice(0, 2)).toEqual([
    [String(noted.ticketId), owner.id],
    [String(ticketId), owner.id],
  ]);
  const { tickets } = await visitor.call('listTickets', { query: { showAll: 'true' } });
  expect(tickets.length).toBeGreaterThan(5);
  expect(tickets.filter(({ lastMessage }) => lastMessage !== '')).toEqual([]);
  // A visit of its own is noted anew.
  const next = (await enter()).visitor;
  await next.call('listMessages', { params: { ticketId }, query: {} });
  expect((await peeks())[0]).toEqual([String(ticketId), owner.id]);
});

test('live, it hears what is said in the conversations that it has read, and that something was said in the others', async () => {
  const [read, other] = [await ticketWithText('antes'), await ticketWithText('antes')];
  const { visitor } = await enter();
  const socket = await visitor.socket();
  const heard: unknown[] = [];
  socket.onAny((_wire: string, payload: unknown) => heard.push(payload));
  await visitor.call('listMessages', { params: { ticketId: read.ticketId }, query: {} });
  const say = (ticketId: number, body: string) =>
    company.admin.call('sendMessage', { params: { ticketId }, body: { body } });
  await say(other.ticketId, 'segredo do outro atendimento');
  await company.admin.call('createTicketNote', { body: { ticketId: other.ticketId, note: 'segredo da equipe' } });
  await say(read.ticketId, 'dito à vista');
  await expect.poll(() => JSON.stringify(heard)).toContain('dito à vista');
  expect(JSON.stringify(heard)).not.toContain('segredo');
  const ofOther = expect.objectContaining({ id: other.ticketId, lastMessage: '' });
  expect(heard).toContainEqual({ action: 'update', ticket: ofOther });
  // Nor is it caught up on.
  heard.length = 0;
  await socket.emitWithAck('catchUp', 0);
  expect(JSON.stringify(heard)).toContain('dito à vista');
  expect(JSON.stringify(heard)).not.toContain('segredo');
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
