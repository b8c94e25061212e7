import { limits } from '@recado/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { jpeg, pdf, png } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { applyAck } from '../../inbound/apply-acks.repo.ts';
import { claimDue } from './due-schedules.repo.ts';
import { startScheduleWork } from './index.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contactId: number;
let stops: (() => Promise<void>)[] = [];
let last = 20_000_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  agent = await company.agent();
  contactId = await makeContact(company.admin, 'José & Maria');
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

const makeContact = async (person: Person, name: string): Promise<number> =>
  (await person.call('createContact', { body: { name, number: `55119${last++}`, email: '' } })).id;
const body = (text = 'Bom dia, {{firstName}}!', more: object = {}) => ({
  body: { body: text, contactId, sendAt: '2099-03-10T09:30', ...more },
});
const ofId = (id: number) => ({ params: { id } });
const later = '2099-03-10T12:31:00.000Z';

async function startWork(now = later, leaseSeconds = 60): Promise<void> {
  const { data, storage, database } = server;
  const log = { warn: () => undefined };
  const options = {
    data,
    storage,
    pool: database.pool,
    log,
    now: () => new Date(now),
    lookEveryMs: 50,
    leaseSeconds,
  };
  stops.push((await startScheduleWork(options)).stop);
}
const read = (id: number, person = agent) => person.call('getSchedule', ofId(id));
const endsAs = (id: number, status: string) => expect.poll(async () => (await read(id)).status).toBe(status);
const sent = () =>
  server.data.tenant(company.id, ({ db }) =>
    db
      .selectFrom('messages as m')
      .innerJoin('outbox as o', 'o.message_id', 'm.id')
      .select(['m.id', 'm.connection_id', 'm.body', 'm.media_type', 'm.ticket_id', 'm.wa_id', 'o.automatic'])
      .where('m.company_id', '=', company.id)
      .execute(),
  );

test('a schedule is read in the company’s zone, listed newest first, found by text and contact, and everybody hears', async () => {
  const said: unknown[] = [];
  (await agent.socket()).on(`company${company.id}-schedule`, (payload: unknown) => said.push(payload));
  const made = await agent.call('createSchedule', body());
  expect(made).toMatchObject({
    ...{ status: 'PENDENTE', sendAt: '2099-03-10T12:30:00.000Z', sentAt: null, error: null, userId: agent.id },
    contact: { id: contactId, name: 'José & Maria' },
  });
  const second = await agent.call('createSchedule', body('Segundo texto', { sendAt: '2099-01-01T00:00:00Z' }));
  const ids = async (query: object) =>
    (await agent.call('listSchedules', { query })).schedules.map((schedule) => schedule.id);
  expect(await ids({})).toEqual([second.id, made.id]);
  expect(await ids({ searchParam: 'SEGUNDO' })).toEqual([second.id]);
  expect(await ids({ searchParam: 'jose' })).toEqual([second.id, made.id]);
  expect(await ids({ contactId: contactId + 1 })).toEqual([]);
  expect(await ids({ userId: company.admin.id })).toEqual([]);
  await agent.call('deleteSchedule', ofId(second.id));
  await expect.poll(() => said.at(-1)).toEqual({ action: 'delete', scheduleId: second.id });
});

test('the text has five letters, contact and time are there, and all named is the company’s', async () => {
  const stranger = await server.company();
  const foreignContact = await makeContact(stranger.admin, 'Alheia');
  for (const [more, status, error] of [
    [{ body: 'Oi' }, 400, 'ERR_VALIDATION'],
    [{ contactId: '' }, 400, 'ERR_VALIDATION'],
    [{ sendAt: '' }, 400, 'ERR_VALIDATION'],
    [{ sendAt: '2099-02-31T09:30' }, 400, 'ERR_VALIDATION'],
    [{ contactId: foreignContact }, 404, 'ERR_NO_CONTACT_FOUND'],
    [{ whatsappId: stranger.connectionId }, 404, 'ERR_NO_WAPP_FOUND'],
    [{ ticketId: 999_999 }, 404, 'ERR_NO_TICKET_FOUND'],
  ] as const)
    expect(await agent.attempt('createSchedule', body('Bom dia', more))).toMatchObject({ status, body: { error } });
});

test('what is saved again after a lost answer is one schedule, also while the first is on its way', async () => {
  const save = (text: string, person = agent) =>
    person.attempt('createSchedule', body(text), { 'idempotency-key': 'agenda-1' });
  const [first, again] = await Promise.all([save('Uma só vez'), save('Uma só vez')]);
  const later = await save('Uma só vez');
  expect([first.status, again.status, later.status]).toEqual([200, 200, 200]);
  expect(new Set([first, again, later].map((reply) => (reply.body as { id: number }).id)).size).toBe(1);
  expect(await save('Outra coisa')).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_CONFLICT' } });
  expect((await save('De outra pessoa', company.admin)).status).toBe(200);
  expect((await agent.call('listSchedules', { query: { contactId } })).schedules).toHaveLength(2);
});

test('its author or an admin changes it, others read it, and nobody without the plan’s feature (decision 26)', async () => {
  const colleague = await company.agent();
  const { id } = await agent.call('createSchedule', body());
  const { id: unwanted } = await agent.call('createSchedule', body());
  expect(await read(id, colleague)).toMatchObject({ id });
  for (const name of ['updateSchedule', 'deleteSchedule', 'deleteScheduleMedia', 'retrySchedule'] as const)
    expect(await colleague.attempt(name, { ...ofId(id), ...(name === 'updateSchedule' ? body() : {}) })).toMatchObject({
      status: 403,
    });
  await company.admin.call('updateSchedule', { ...ofId(id), ...body('Corrigido pela chefe') });
  expect(await read(id)).toMatchObject({ body: 'Corrigido pela chefe', userId: agent.id });
  await server.data.system(({ db }) => db.updateTable('plans').set({ use_schedules: false }).execute());
  const late = await server.enter(agent.id, company.id);
  expect(await late.attempt('getSchedule', ofId(id))).toMatchObject({ status: 403 });
  // What waits can be taken away all the same (docs/rules/tickets.md, N-6).
  expect(await late.attempt('deleteSchedule', ofId(unwanted))).toMatchObject({ status: 200 });
  await startWork();
  await server.data.system(({ db }) => db.updateTable('plans').set({ use_schedules: true }).execute());
  await endsAs(id, 'ENVIADA');
});

test('two processes send it once, with its picture, into a ticket of its author, and then it is locked (core §4)', async () => {
  const made = await agent.call('createSchedule', body());
  const upload = (content: Buffer, name: string, type: string) =>
    agent.attempt('uploadScheduleMedia', {
      ...ofId(made.id),
      files: [{ content: content.toString('base64'), name, type }],
    });
  expect((await upload(pdf, 'tabela.pdf', 'application/pdf')).status).toBeGreaterThanOrEqual(400);
  expect(await upload(png, 'mesa.png', 'image/png')).toMatchObject({ body: { mensagem: 'Arquivo Anexado' } });
  await Promise.all([startWork(), startWork(), startWork()]);
  await endsAs(made.id, 'ENVIADA');
  const after = await read(made.id);
  expect(after).toMatchObject({ sentAt: later, mediaName: 'mesa.png' });
  expect(await sent()).toMatchObject([
    { body: 'Bom dia, José!', media_type: 'image', automatic: true, ticket_id: after.ticketId },
  ]);
  const ticket = await server.data.tenant(company.id, ({ db }) =>
    db.selectFrom('tickets').select(['status', 'user_id']).where('contact_id', '=', contactId).execute(),
  );
  expect(ticket).toEqual([{ status: 'open', user_id: agent.id }]);
  for (const name of ['updateSchedule', 'deleteScheduleMedia'] as const)
    expect(await agent.attempt(name, { ...ofId(made.id), ...(name === 'updateSchedule' ? body() : {}) })).toMatchObject(
      {
        body: { error: 'ERR_SCHEDULE_SENT' },
      },
    );
});

test('it leaves through the connection that was chosen, with a jpeg, too', async () => {
  const { admin, queueIds } = company;
  const other = await admin.call('createConnection', { body: { name: 'Filial', queueIds, greetingMessage: 'Olá!' } });
  const made = await agent.call('createSchedule', body('Até quinta', { whatsappId: other.id }));
  const files = [{ content: jpeg.toString('base64'), name: 'mesa.jpeg', type: 'image/jpeg' }];
  expect((await agent.attempt('uploadScheduleMedia', { ...ofId(made.id), files })).status).toBe(200);
  await startWork();
  await endsAs(made.id, 'ENVIADA');
  expect(await sent()).toMatchObject([{ body: 'Até quinta', connection_id: other.id }]);
});

test('a picture of another kind than png and jpeg is refused by what it holds (core §5)', async () => {
  const made = await agent.call('createSchedule', body());
  const files = [
    { content: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', name: 'a.png', type: 'image/png' },
  ];
  const outcome = await agent.attempt('uploadScheduleMedia', { ...ofId(made.id), files });
  expect(outcome).toMatchObject({ status: 400, body: { error: 'ERR_SCHEDULE_PICTURE' } });
});

test('where none is chosen it leaves through the own connection of its author, if that is offline through the default (decision 33)', async () => {
  const { admin, queueIds } = company;
  const own = await admin.call('createConnection', { body: { name: 'Filial', queueIds, greetingMessage: 'Olá!' } });
  await admin.call('updateUser', { ...ofId(agent.id), body: { whatsappId: own.id } });
  const becomes = (status: string) =>
    server.data.tenant(company.id, ({ db }) =>
      db
        .updateTable('connections')
        .set({ status })
        .where('company_id', '=', company.id)
        .where('id', '=', own.id)
        .execute(),
    );
  await startWork();
  for (const [status, connectionId] of [
    ['CONNECTED', own.id],
    ['DISCONNECTED', company.connectionId],
  ] as const) {
    await becomes(status);
    const made = await agent.call('createSchedule', body(`Pela que está ${status}`));
    await endsAs(made.id, 'ENVIADA');
    expect((await sent()).find((one) => one.body === `Pela que está ${status}`)?.connection_id).toBe(connectionId);
  }
  for (const id of [own.id, company.connectionId]) await admin.call('deleteConnection', ofId(id));
  const made = await agent.call('createSchedule', body('Por nenhuma'));
  await endsAs(made.id, 'ERRO');
  expect(await read(made.id)).toMatchObject({ error: 'ERR_NO_DEF_WAPP_FOUND' });
});

test('it reaches no ticket that its author may not read by then: the one it came from, one that was moved, or one of another queue', async () => {
  const [queueId = 0, otherQueueId = 0] = company.queueIds;
  const { admin } = company;
  const { id: ticketId } = await agent.call('createTicket', { body: { contactId, queueId, status: 'open' } });
  const ofTicket = await agent.call('createSchedule', body('Do atendimento', { ticketId }));
  const other = await makeContact(admin, 'Cliente de outra fila');
  const toOther = await agent.call('createSchedule', body('Sem atendimento', { contactId: other }));
  const mine = await makeContact(admin, 'Cliente de sempre');
  const fine = await agent.call('createSchedule', body('Bom dia!', { contactId: mine }));
  const open = { contactId: other, queueId, status: 'open' as const };
  await admin.call('createTicket', { body: open });
  await admin.call('updateUser', { params: { id: agent.id }, body: { queueIds: [otherQueueId] } });
  await startWork();
  await expect.poll(async () => (await read(fine.id, admin)).status).toBe('ENVIADA');
  for (const { id } of [ofTicket, toOther]) {
    await expect.poll(async () => (await read(id, admin)).status).toBe('ERRO');
    expect(await read(id, admin)).toMatchObject({ error: 'ERR_NO_PERMISSION', sentAt: null });
  }
  expect(await sent()).toMatchObject([{ body: 'Bom dia!' }]);
});

test('of who is not there any more nothing leaves, the admin is told before, and whoever tries again answers for it', async () => {
  const { admin } = company;
  const { id } = await agent.call('createSchedule', body('Em nome de quem saiu'));
  const changed = await agent.call('createSchedule', body('Será mudado'));
  expect(await admin.call('getUserWaiting', { params: { id: agent.id } })).toEqual({
    schedules: 2,
    changes: 0,
    tokens: 0,
  });
  await admin.call('deleteUser', { params: { id: agent.id } });
  await startWork();
  await expect.poll(async () => (await read(id, admin)).status).toBe('ERRO');
  expect(await read(id, admin)).toMatchObject({ error: 'ERR_AUTHOR_GONE', sentAt: null });
  expect(await sent()).toEqual([]);
  await stops.pop()?.();
  expect(await admin.call('retrySchedule', ofId(id))).toMatchObject({ userId: admin.id });
  const due = { sendAt: new Date(Date.now() - 60_000).toISOString() };
  await admin.call('updateSchedule', { ...ofId(changed.id), ...body('Mudado por outra pessoa', due) });
  await startWork(new Date(Date.now() + 1000).toISOString());
  await expect.poll(async () => (await read(id, admin)).status).toBe('ENVIADA');
  await expect.poll(async () => (await read(changed.id, admin)).status).toBe('ENVIADA');
  expect(await read(changed.id, admin)).toMatchObject({ userId: admin.id });
});

test('an overdue company keeps what waits', async () => {
  const { id } = await agent.call('createSchedule', body('Depois de pagar'));
  const due = (day: string | null) =>
    server.data.system(({ db }) =>
      db.updateTable('companies').set({ due_date: day }).where('id', '=', company.id).execute(),
    );
  await due('2099-03-09');
  expect(await claimDue(server.data, 'early', new Date(later), 60)).toBeUndefined();
  await due('2099-03-10');
  expect(await claimDue(server.data, 'paid', new Date(later), 60)).toMatchObject({ id });
});

test('a schedule is listed, read, told and changed by the right to read its ticket; its author keeps it', async () => {
  const [queueId = 0, otherQueueId = 0] = company.queueIds;
  const outsider = await company.agent([otherQueueId]);
  const insider = await company.agent([queueId]);
  const heard: string[][] = [[], []];
  for (const [index, person] of [outsider, insider].entries())
    (await person.socket()).on(`company${company.id}-schedule`, (told: unknown) =>
      heard[index]?.push(JSON.stringify(told)),
    );
  const { id: ticketId } = await agent.call('createTicket', { body: { contactId, queueId, status: 'open' } });
  const { id } = await agent.call('createSchedule', body('segredo da fila', { ticketId }));
  const open = await agent.call('createSchedule', body('para todos'));
  const listed = async (person: Person) =>
    (await person.call('listSchedules', { query: {} })).schedules.map((row) => row.id).sort((a, b) => a - b);
  expect(await listed(outsider)).toEqual([open.id]);
  expect(await listed(insider)).toEqual([id, open.id]);
  for (const name of ['getSchedule', 'deleteSchedule', 'retrySchedule'] as const)
    expect([name, (await outsider.attempt(name, ofId(id))).status]).toEqual([name, 404]);
  await expect.poll(() => heard[1]?.join()).toContain('segredo da fila');
  await expect.poll(() => heard[0]?.join()).toContain('para todos');
  expect(heard[0]?.join()).not.toContain('segredo');
  await company.admin.call('updateUser', { params: { id: agent.id }, body: { queueIds: [otherQueueId] } });
  expect(await listed(agent)).toEqual([id, open.id]);
});

test('another contact drops the ticket of the former one, whose queue would be somebody else’s (decision 0063)', async () => {
  const [queueId = 0] = company.queueIds;
  const { id: ticketId } = await agent.call('createTicket', { body: { contactId, queueId, status: 'open' } });
  const { id } = await agent.call('createSchedule', body('Bom dia!', { ticketId }));
  expect(await agent.call('updateSchedule', { ...ofId(id), ...body('Boa tarde!') })).toMatchObject({ ticketId });
  const other = await makeContact(agent, 'Outra pessoa');
  const changed = await agent.call('updateSchedule', { ...ofId(id), ...body('Boa tarde!', { contactId: other }) });
  expect(changed).toMatchObject({ contactId: other, ticketId: null });
  await startWork();
  await endsAs(id, 'ENVIADA');
  const tickets = await server.data.tenant(company.id, ({ db }) =>
    db.selectFrom('tickets').select(['contact_id', 'queue_id']).where('id', '<>', ticketId).execute(),
  );
  expect(tickets).toEqual([{ contact_id: other, queue_id: null }]);
});

test('what waits for its picture is not sent without it, unless the picture does not come', async () => {
  const due = { mediaFollows: true, sendAt: new Date(Date.now() - 60_000).toISOString() };
  const { id } = await agent.call('createSchedule', body('Com a foto', due));
  const alone = await agent.call('createSchedule', body('Sem a foto', due));
  expect(await claimDue(server.data, 'early', new Date(), 60)).toBeUndefined();
  await startWork(new Date().toISOString());
  const files = [{ content: png.toString('base64'), name: 'mesa.png', type: 'image/png' }];
  await agent.attempt('uploadScheduleMedia', { ...ofId(id), files });
  await endsAs(id, 'ENVIADA');
  expect(await sent()).toMatchObject([{ body: 'Com a foto', media_type: 'image' }]);
  const waited = new Date(Date.now() + (limits.scheduleMediaWaitSeconds + 1) * 1000);
  expect(await claimDue(server.data, 'later', waited, 60)).toMatchObject({ id: alone.id, media_id: null });
});

test('a deleted connection is why nothing leaves, until another one is chosen', async () => {
  const connection = await company.admin.call('createConnection', { body: { name: 'Filial', provider: 'local' } });
  const made = await agent.call('createSchedule', body('Pela filial', { whatsappId: connection.id }));
  await company.admin.call('deleteConnection', { params: { id: connection.id } });
  await startWork();
  await endsAs(made.id, 'ERRO');
  expect(await read(made.id)).toMatchObject({ error: 'ERR_NO_WAPP_FOUND', sentAt: null });
  await agent.call('updateSchedule', { ...ofId(made.id), ...body('Pela principal', { whatsappId: null }) });
  await endsAs(made.id, 'ENVIADA');
  expect(await sent()).toMatchObject([{ body: 'Pela principal' }]);
});

test('what stands in line is not told as sent: until about when it waits and why, and everybody hears when it has left', async () => {
  const { id } = await agent.call('createSchedule', body('Bom dia, cliente'));
  expect((await read(id)).inLine).toBeNull();
  await startWork();
  await endsAs(id, 'ENVIADA');
  expect((await read(id)).inLine).toEqual({ until: null, why: null });
  const until = '2099-03-11T10:00:00.000Z';
  const [message] = await sent();
  await server.data.tenant(company.id, ({ db }) =>
    db
      .updateTable('outbox')
      .set({ held_until: new Date(until), held_why: 'quiet' })
      .where('company_id', '=', company.id)
      .where('message_id', '=', message?.id ?? '')
      .execute(),
  );
  expect((await read(id)).inLine).toEqual({ until, why: 'quiet' });
  const heard: unknown[] = [];
  (await company.admin.socket()).on(`company${company.id}-schedule`, (payload: unknown) => heard.push(payload));
  const connectionId = company.connectionId;
  await applyAck(server.data, { companyId: company.id, connectionId, waId: message?.wa_id ?? '', ack: 2 });
  await expect.poll(() => heard.at(-1)).toMatchObject({ action: 'update', schedule: { id, inLine: null } });
});

test('what is still to do and what has left are listed apart', async () => {
  const done = await agent.call('createSchedule', body());
  await startWork();
  await endsAs(done.id, 'ENVIADA');
  const waiting = await agent.call('createSchedule', body('Depois', { sendAt: '2099-05-10T09:30' }));
  const late = await agent.call('createSchedule', body('Tarde', { sendAt: '2099-01-10T09:30' }));
  await endsAs(late.id, 'ERRO');
  const ids = async (isDone: '' | 'true' | 'false') =>
    (await agent.call('listSchedules', { query: { contactId, isDone } })).schedules.map(({ id }) => id);
  expect(await ids('false')).toEqual([late.id, waiting.id]);
  expect(await ids('true')).toEqual([done.id]);
  expect(await ids('')).toEqual([late.id, waiting.id, done.id]);
});

test('the activity log notes who scheduled, changed and deleted, by the contact’s number alone', async () => {
  const { id } = await agent.call('createSchedule', body());
  await agent.call('updateSchedule', { ...ofId(id), ...body('Outro texto') });
  await company.admin.call('deleteSchedule', ofId(id));
  const noted = await server.data.tenant(company.id, ({ db }) =>
    db
      .selectFrom('activity_log')
      .select(['kind', 'user_id', 'subject_id', 'subject', 'facts'])
      .where('kind', 'like', 'schedule.%')
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute(),
  );
  const about = { subject_id: contactId, subject: '', facts: {} };
  expect(noted).toEqual([
    { kind: 'schedule.created', user_id: agent.id, ...about },
    { kind: 'schedule.changed', user_id: agent.id, ...about },
    { kind: 'schedule.deleted', user_id: company.admin.id, ...about },
  ]);
});

test('what a killed process held, and what was due while none ran, is sent once', async () => {
  const { id } = await agent.call('createSchedule', body());
  expect(await claimDue(server.data, 'killed', new Date(later), 60)).toMatchObject({ id });
  expect(await claimDue(server.data, 'other', new Date(later), 60)).toBeUndefined();
  expect(await read(id)).toMatchObject({ status: 'AGENDADA' });
  await startWork('2099-03-10T20:00:00.000Z');
  await endsAs(id, 'ENVIADA');
  expect(await sent()).toHaveLength(1);
});

test('what could not be sent says why, and is sent when its author tries again', async () => {
  const late = await agent.call('createSchedule', body('Tarde demais', { sendAt: '2099-03-09T09:30' }));
  await startWork();
  await endsAs(late.id, 'ERRO');
  expect(await read(late.id)).toMatchObject({ error: 'ERR_SCHEDULE_TOO_LATE', sentAt: null });
  expect(await sent()).toEqual([]);
  await stops.pop()?.();
  expect(await agent.call('retrySchedule', ofId(late.id))).toMatchObject({ status: 'PENDENTE', error: null });
  await startWork(new Date(Date.now() + 1000).toISOString());
  await endsAs(late.id, 'ENVIADA');
  const [message] = await sent();
  const refused = { companyId: company.id, connectionId: company.connectionId, waId: message?.wa_id ?? '' };
  await applyAck(server.data, { ...refused, ack: 0, error: 'refused' as never });
  expect(await read(late.id)).toMatchObject({ status: 'ERRO', error: 'refused' });
  expect(await agent.call('retrySchedule', ofId(late.id))).toMatchObject({ status: 'ENVIADA', error: null });
  expect(await sent()).toHaveLength(1);
});
