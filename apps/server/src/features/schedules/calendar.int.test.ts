import { limits } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contactId: number;
let last = 21_000_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  agent = await company.agent();
  contactId = await makeContact('Rosa');
});

const makeContact = async (name: string): Promise<number> =>
  (await company.admin.call('createContact', { body: { name, number: `55119${last++}`, email: '' } })).id;
const make = (sendAt: string, text = 'Bom dia!', more: object = {}, person = agent) =>
  person.call('createSchedule', { body: { body: text, contactId, sendAt, ...more } });
const look = (query: object, person = agent) =>
  person.call('listCalendar', { query: { from: '2099-03-01T00:00:00Z', ...query } });
const idsOf = async (query: object, person = agent) => (await look(query, person)).schedules.map(({ id }) => id);
const move = (person: Person, id: number, sendAt: string, seenAt: string) =>
  person.attempt('moveSchedule', { params: { id }, body: { sendAt, seenAt } });

test('a window holds what is due in it, the soonest first, however late it was made', async () => {
  const late = await make('2099-03-31T23:59');
  const soon = await make('2099-03-01T00:00');
  // The clocks of São Paulo are three hours behind: this is the first minute of April there.
  const after = await make('2099-04-01T00:00');
  const march = { from: '2099-03-01T03:00:00Z', to: '2099-04-01T03:00:00Z' };
  expect(await look(march)).toMatchObject({
    schedules: [{ id: soon.id }, { id: late.id }],
    hasMore: false,
    next: null,
  });
  expect(await idsOf({ from: march.to })).toEqual([after.id]);
});

test('it is narrowed by person, state, connection and words of the text or the contact', async () => {
  const { admin, connectionId } = company;
  const own = await make('2099-03-02T09:00', 'Consulta amanhã');
  const chiefs = await make('2099-03-03T09:00', 'Boleto vencido', { whatsappId: connectionId }, admin);
  await server.data.system(({ db }) =>
    db.updateTable('schedules').set({ status: 'ERRO' }).where('id', '=', own.id).execute(),
  );
  expect(await idsOf({ userId: agent.id })).toEqual([own.id]);
  expect(await idsOf({ whatsappId: connectionId })).toEqual([chiefs.id]);
  expect(await idsOf({ status: 'ERRO' })).toEqual([own.id]);
  expect(await idsOf({ status: 'PENDENTE' })).toEqual([chiefs.id]);
  expect(await idsOf({ searchParam: 'BOLETO' })).toEqual([chiefs.id]);
  expect(await idsOf({ searchParam: 'rosa' })).toEqual([own.id, chiefs.id]);
  expect(await idsOf({ to: '', userId: '', whatsappId: '', status: '', searchParam: '' })).toEqual([own.id, chiefs.id]);
});

const many = (count: number) =>
  server.data.tenant(company.id, ({ db }) =>
    sql`insert into schedules (company_id, contact_id, user_id, body, send_at)
      select ${company.id}, ${contactId}, ${agent.id}, 'Lembrete', timestamptz '2099-05-01T12:00:00.123456Z' + (n / 3) * interval '1 microsecond'
      from generate_series(1, ${count}) n`.execute(db),
  );

test('the list goes on behind its last row, and loses or doubles none of those of one instant', async () => {
  await many(limits.calendarPage * 2 + 5);
  const seen: number[] = [];
  let next: string | null = '';
  for (let page = 0; next !== null; page++) {
    expect(page).toBeLessThan(3);
    const part: Awaited<ReturnType<typeof look>> = await look({ after: next });
    seen.push(...part.schedules.map(({ id }) => id));
    next = part.next;
    expect(part.hasMore).toBe(next !== null);
  }
  expect(seen).toHaveLength(limits.calendarPage * 2 + 5);
  expect(new Set(seen).size).toBe(seen.length);
  expect(
    await agent.attempt('listCalendar', { query: { from: '2099-03-01T00:00:00Z', after: 'bm90IG91cnM' } }),
  ).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});

test('a window says that it holds more than it can show', async () => {
  await many(limits.calendarWindow + 1);
  const part = await look({ to: '2099-06-01T00:00:00Z' });
  expect([part.schedules.length, part.hasMore]).toEqual([limits.calendarWindow, true]);
});

test('a move changes the time alone, at the company’s clocks, and everybody hears', async () => {
  const said: unknown[] = [];
  (await company.admin.socket()).on(`company${company.id}-schedule`, (payload: unknown) => said.push(payload));
  const made = await make('2099-03-02T09:00', 'Consulta amanhã', { whatsappId: company.connectionId });
  const moved = await move(agent, made.id, '2099-03-05T14:30', made.updatedAt);
  expect(moved.body).toMatchObject({
    ...{ id: made.id, sendAt: '2099-03-05T17:30:00.000Z', status: 'PENDENTE', userId: agent.id },
    ...{ body: 'Consulta amanhã', whatsappId: company.connectionId, contactId },
  });
  await expect.poll(() => said.at(-1)).toMatchObject({ action: 'update', schedule: moved.body as object });
});

test('of two who move the same one the first wins and the second is told', async () => {
  const made = await make('2099-03-02T09:00');
  const answers = await Promise.all([
    move(agent, made.id, '2099-03-03T09:00', made.updatedAt),
    move(company.admin, made.id, '2099-03-04T09:00', made.updatedAt),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
  expect(loser?.body).toMatchObject({ error: 'ERR_SCHEDULE_CHANGED' });
  const now = await agent.call('getSchedule', { params: { id: made.id } });
  expect(now).toEqual(winner?.body);
  // Whoever has seen how it is now moves it on.
  expect(await move(company.admin, made.id, '2099-03-06T09:00', now.updatedAt)).toMatchObject({ status: 200 });
});

test('what has left and what is a colleague’s is not moved; what failed waits again', async () => {
  const made = await make('2099-03-02T09:00');
  const change = (values: object) =>
    server.data.system(({ db }) => db.updateTable('schedules').set(values).where('id', '=', made.id).execute());
  expect(await move(await company.agent(), made.id, '2099-03-03T09:00', made.updatedAt)).toMatchObject({ status: 403 });
  await change({ status: 'ERRO', error: 'ERR_NO_DEF_WAPP_FOUND' });
  const again = await move(agent, made.id, '2099-03-03T09:00', made.updatedAt);
  expect(again.body).toMatchObject({ status: 'PENDENTE', error: null });
  await change({ status: 'ENVIADA', sent_at: new Date() });
  const { updatedAt } = again.body as { updatedAt: string };
  expect(await move(agent, made.id, '2099-03-04T09:00', updatedAt)).toMatchObject({
    status: 409,
    body: { error: 'ERR_SCHEDULE_SENT' },
  });
});
