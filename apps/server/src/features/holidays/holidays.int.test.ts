import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCompany } from '#testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
});
afterAll(() => server.close());

const holiday = (date: string, name = 'Aniversário', recurs = false) => ({ body: { date, name, recurs } });
const names = async ({ admin }: TestCompany, year: number) =>
  (await admin.call('listHolidays', { query: { year } })).holidays.map(({ name }) => name);

test('a holiday is made, changed and deleted; admins hear of it, and the activity log keeps it', async () => {
  const { admin } = company;
  const said: unknown[] = [];
  const overheard: unknown[] = [];
  const [socket, agentSocket] = [await admin.socket(), await (await company.agent()).socket()];
  socket.on(`company-${company.id}-holiday`, (payload: unknown) => said.push(payload));
  agentSocket.on(`company-${company.id}-holiday`, (payload: unknown) => overheard.push(payload));
  // An event is drawn from the row as it stands when it is told: each is heard before the next change.
  const heard = (count: number) => expect.poll(() => said).toHaveLength(count);
  const made = await admin.call('createHoliday', holiday('2026-11-23'));
  expect(made).toMatchObject({ date: '2026-11-23', name: 'Aniversário', recurs: false, companyId: company.id });
  await heard(1);
  await admin.call('updateHoliday', { params: { id: made.id }, ...holiday('2026-11-24', 'Outro', true) });
  expect(await admin.call('getHoliday', { params: { id: made.id } })).toMatchObject({
    ...{ date: '2026-11-24', name: 'Outro', recurs: true },
  });
  await heard(2);
  await admin.call('deleteHoliday', { params: { id: made.id } });
  await heard(3);
  expect(said).toMatchObject([
    { action: 'create', holiday: { id: made.id } },
    { action: 'update', holiday: { id: made.id, name: 'Outro' } },
    { action: 'delete', holidayId: made.id },
  ]);
  expect(overheard).toEqual([]);
  const { entries } = await admin.call('listActivity', { query: {} });
  expect(entries.slice(0, 3).map(({ kind }) => kind)).toEqual([
    ...['holiday.deleted', 'holiday.changed', 'holiday.created'],
  ]);
});

test('only who sets the hours of the company reads and writes its holidays', async () => {
  const { id } = await company.admin.call('createHoliday', holiday('2026-03-02'));
  const supervisor = await company.agent([], 'supervisor');
  for (const attempt of [
    supervisor.attempt('listHolidays', { query: { year: 2026 } }),
    supervisor.attempt('createHoliday', holiday('2026-03-03')),
    supervisor.attempt('deleteHoliday', { params: { id } }),
    supervisor.attempt('addNationalHolidays', { body: { year: 2026, days: ['christmas'] } }),
  ])
    expect(await attempt).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
});

test('a year has its own days and those that come again, by month and day', async () => {
  const own = await server.company();
  await own.admin.call('createHoliday', holiday('2026-12-25', 'Natal', true));
  await own.admin.call('createHoliday', holiday('2027-03-26', 'Sexta-feira Santa'));
  await own.admin.call('createHoliday', holiday('2028-02-29', 'Dia bissexto', true));
  expect(await names(own, 2026)).toEqual(['Natal']);
  expect(await names(own, 2027)).toEqual(['Sexta-feira Santa', 'Natal']);
  expect(await names(own, 2032)).toEqual(['Dia bissexto', 'Natal']);
});

test('a day is one holiday, as a date and as a day of every year', async () => {
  const own = await server.company();
  await own.admin.call('createHoliday', holiday('2026-12-25', 'Natal', true));
  for (const again of [holiday('2026-12-25'), holiday('2027-12-25', 'Natal', true)])
    expect(await own.admin.attempt('createHoliday', again)).toMatchObject({
      status: 400,
      body: { error: 'ERR_HOLIDAY_ALREADY_EXISTS' },
    });
  await (await server.company()).admin.call('createHoliday', holiday('2026-12-25', 'Natal', true));
});

test('national days are added in one click, and what stands on such a day is not doubled', async () => {
  const own = await server.company();
  await own.admin.call('createHoliday', holiday('2020-12-25', 'Nosso Natal', true));
  await own.admin.call('createHoliday', holiday('2026-04-03', 'Fechado'));
  const days = ['goodFriday', 'tiradentes', 'christmas', 'corpusChristi'] as const;
  const add = (year: number) => own.admin.call('addNationalHolidays', { body: { year, days: [...days] } });
  expect((await add(2026)).holidays.map(({ name, date, recurs }) => [name, date, recurs])).toEqual([
    ['Tiradentes', '2026-04-21', true],
    ['Corpus Christi', '2026-06-04', false],
  ]);
  expect(await add(2026)).toEqual({ holidays: [] });
  // Good Friday of 2027 falls on a day that the company keeps each year.
  await own.admin.call('createHoliday', holiday('2020-03-26', 'Fundação', true));
  expect((await add(2027)).holidays.map(({ date }) => date)).toEqual(['2027-05-27']);
  expect(await names(own, 2026)).toEqual([...['Fundação', 'Fechado', 'Tiradentes', 'Corpus Christi', 'Nosso Natal']]);
});
