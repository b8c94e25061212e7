import type { RepeatRule } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { png } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { startScheduleWork } from './index.ts';
import { makeNext } from './series.ts';

let server: TestServer;
let company: TestCompany;
let agent: Person;
let contactId: number;
let stops: (() => Promise<void>)[] = [];
let last = 23_000_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  agent = await company.agent();
  contactId = await makeContact('Rosa');
});
afterEach(stopWork);

async function stopWork(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
}
const makeContact = async (name: string): Promise<number> =>
  (await company.admin.call('createContact', { body: { name, number: `55119${last++}`, email: '' } })).id;
type Repeat = Partial<RepeatRule> & Pick<RepeatRule, 'every'>;
const monthly = { every: 'month', interval: 1 } as const;
const daily = { every: 'day', interval: 1 } as const;
const bodyOf = (sendAt: string, repeat: Repeat | null | undefined, more: object = {}) => ({
  ...{ body: 'Olá! Seu boleto vence hoje.', contactId, sendAt, ...(repeat === undefined ? {} : { repeat }), ...more },
});
const make = (sendAt: string, repeat: Repeat, more: object = {}) =>
  agent.call('createSchedule', { body: bodyOf(sendAt, repeat, more) });
const ofId = (id: number) => ({ params: { id } });
const change = (id: number, sendAt: string, repeat: Repeat | null | undefined, more: object) =>
  agent.call('updateSchedule', { ...ofId(id), body: bodyOf(sendAt, repeat, more) });

/** Sends what is due at an instant, until nothing is. */
async function sendAt(now: string): Promise<void> {
  const { data, storage, database } = server;
  const options = { data, storage, pool: database.pool, log: { warn: () => undefined }, lookEveryMs: 30 };
  stops.push((await startScheduleWork({ ...options, now: () => new Date(now) })).stop);
  await expect
    .poll(async () =>
      (await all()).filter(({ status, sendAt: at }) => (status === 'PENDENTE' || status === 'AGENDADA') && at <= now),
    )
    .toEqual([]);
  await stopWork();
}
const all = async () =>
  (await agent.call('listCalendar', { query: { from: '2099-01-01T00:00:00Z' } })).schedules.map((schedule) => ({
    ...{ id: schedule.id, status: schedule.status, sendAt: schedule.sendAt, number: schedule.repeat?.number },
    ...{ body: schedule.body, skipped: schedule.skipped },
  }));
const short = async () =>
  (await all()).map(({ number, status, sendAt: at }) => `${number} ${status} ${at.slice(0, 16)}`);
const coming = async (from: string, to: string, query: object = {}) =>
  (await agent.call('listCalendar', { query: { from, to, ...query } })).coming;
const writes = (at: string) =>
  server.data.system(({ db }) =>
    sql`insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, created_at)
      select t.company_id, 'in-' || t.id, t.id, t.contact_id, t.connection_id, 'in-' || t.id, 'x', false, 'oi', 'conversation', ${at}
      from tickets t where t.company_id = ${company.id} and t.contact_id = ${contactId}`.execute(db),
  );

test('a repeat on the 31st makes one ahead each time it is sent, on the last day where a month has no 31st', async () => {
  const made = await make('2099-01-31T09:00', monthly);
  expect(made.repeat).toEqual({
    ...{ every: 'month', interval: 1, until: null, times: null, skipIfWrote: false, skipHolidays: false },
    ...{ seriesId: expect.any(Number), number: 1, day: '2099-01-31', wantedDay: 31, isGoingOn: true },
  });
  await sendAt('2099-01-31T12:00:10Z');
  await sendAt('2099-02-28T12:00:10Z');
  expect(await short()).toEqual([
    ...['1 ENVIADA 2099-01-31T12:00', '2 ENVIADA 2099-02-28T12:00', '3 PENDENTE 2099-03-31T12:00'],
  ]);
});

test('after days without a server nothing leaves in a burst: the late one alone, and the next one of the days to come', async () => {
  await make('2099-01-10T09:00', daily);
  await sendAt('2099-01-14T12:30:00Z');
  expect(await short()).toEqual(['1 ERRO 2099-01-10T12:00', '6 PENDENTE 2099-01-15T12:00']);
  await sendAt('2099-01-15T15:00:00Z');
  expect(await short()).toEqual([
    ...['1 ERRO 2099-01-10T12:00', '6 ENVIADA 2099-01-15T12:00', '7 PENDENTE 2099-01-16T12:00'],
  ]);
});

test('the next one is made once, however often its making is asked for', async () => {
  const made = await make('2099-01-10T09:00', daily);
  const one = { id: made.id, series_id: made.repeat?.seriesId ?? 0, series_number: 1 };
  const at = new Date('2099-01-10T12:00:01Z');
  await Promise.all(Array.from({ length: 4 }, () => server.data.tenant(company.id, (tx) => makeNext(tx, one, at))));
  expect(await short()).toEqual(['1 PENDENTE 2099-01-10T12:00', '2 PENDENTE 2099-01-11T12:00']);
  const doubled = server.data.system(({ db }) =>
    sql`insert into schedules (company_id, contact_id, body, send_at, series_id, series_number, series_day)
      values (${company.id}, ${contactId}, 'mais um', now(), ${one.series_id}, 2, '2099-01-11')`.execute(db),
  );
  await expect(doubled).rejects.toThrow('schedules_occurrence');
});

test('it ends with its last day or its number, and its end may not lie before its first day', async () => {
  await make('2099-01-10T09:00', { ...daily, times: 2 });
  await sendAt('2099-01-10T12:00:10Z');
  await sendAt('2099-01-11T12:00:10Z');
  expect(await short()).toEqual(['1 ENVIADA 2099-01-10T12:00', '2 ENVIADA 2099-01-11T12:00']);
  const early = bodyOf('2099-05-10T09:00', { ...daily, until: '2099-05-09' });
  expect(await agent.attempt('createSchedule', { body: early })).toMatchObject({
    status: 400,
    body: { error: 'ERR_REPEAT_ENDED' },
  });
});

test('one is left out on a holiday, and when the customer wrote since the one before; the series goes on', async () => {
  await company.admin.call('createHoliday', { body: { date: '2099-01-11', name: 'Festa', recurs: true } });
  await make('2099-01-10T09:00', { ...daily, skipHolidays: true, skipIfWrote: true });
  expect((await coming('2099-01-10T00:00:00Z', '2099-01-13T00:00:00Z')).map(({ isHoliday }) => isHoliday)).toEqual([
    ...[true, false],
  ]);
  await sendAt('2099-01-10T12:00:10Z');
  await sendAt('2099-01-11T12:00:10Z');
  await writes('2099-01-11T20:00:00Z');
  await sendAt('2099-01-12T12:00:10Z');
  await sendAt('2099-01-13T12:00:10Z');
  expect((await all()).map(({ status, skipped }) => [status, skipped])).toEqual([
    ...[
      ['ENVIADA', null],
      ['PULADA', 'holiday'],
      ['PULADA', 'wrote'],
      ['ENVIADA', null],
      ['PENDENTE', null],
    ],
  ]);
  const [, skipped] = await all();
  expect(
    await agent.attempt('updateSchedule', { ...ofId(skipped?.id ?? 0), body: bodyOf('2099-02-01T09:00', undefined) }),
  ).toMatchObject({ status: 409, body: { error: 'ERR_SCHEDULE_SKIPPED' } });
  expect(
    (await agent.call('listCalendar', { query: { from: '2099-01-01T00:00:00Z', status: 'PULADA' } })).schedules,
  ).toHaveLength(2);
});

test('what is changed of one alone is not in the next; what is changed for the following ones is', async () => {
  const made = await make('2099-01-10T09:00', daily);
  await change(made.id, '2099-01-10T10:00', undefined, { body: 'Só desta vez' });
  await sendAt('2099-01-10T13:00:10Z');
  const [, second] = await all();
  expect(second).toMatchObject({ sendAt: '2099-01-11T12:00:00.000Z', body: 'Olá! Seu boleto vence hoje.' });
  await change(
    second?.id ?? 0,
    '2099-01-11T15:30',
    { every: 'week', interval: 1 },
    { body: 'Daqui em diante', scope: 'following' },
  );
  await sendAt('2099-01-11T18:30:10Z');
  expect((await all()).at(-1)).toMatchObject({
    number: 3,
    sendAt: '2099-01-18T18:30:00.000Z',
    body: 'Daqui em diante',
  });
});

test('a text changed in February for all following ones leaves the 31st as it was wanted', async () => {
  const made = await make('2099-01-31T09:00', monthly);
  await sendAt('2099-01-31T12:00:10Z');
  const [, second] = await all();
  const after = await change(second?.id ?? 0, '2099-02-28T09:00', monthly, { body: 'Outro texto', scope: 'following' });
  expect(after.repeat?.wantedDay).toBe(31);
  const moved = await agent.call('moveSchedule', {
    ...ofId(after.id),
    body: { sendAt: '2099-02-15T09:00', seenAt: after.updatedAt, scope: 'following' },
  });
  expect(moved.repeat).toMatchObject({ wantedDay: 15, day: '2099-02-15', seriesId: made.repeat?.seriesId });
});

test('one that is put off past the next one does not hold that up, and comes once more by nobody', async () => {
  const made = await make('2099-01-10T09:00', daily);
  await agent.call('moveSchedule', { ...ofId(made.id), body: { sendAt: '2099-01-12T10:00', seenAt: made.updatedAt } });
  expect(await short()).toEqual(['2 PENDENTE 2099-01-11T12:00', '1 PENDENTE 2099-01-12T13:00']);
  await sendAt('2099-01-11T12:00:10Z');
  await sendAt('2099-01-12T13:00:10Z');
  expect(await short()).toEqual([
    ...[
      '2 ENVIADA 2099-01-11T12:00',
      '3 ENVIADA 2099-01-12T12:00',
      '1 ENVIADA 2099-01-12T13:00',
      '4 PENDENTE 2099-01-13T12:00',
    ],
  ]);
});

test('deleting one lets the series go on; deleting it with the following ones ends it', async () => {
  const made = await make('2099-01-10T09:00', daily);
  await agent.call('deleteSchedule', ofId(made.id));
  const [next] = await all();
  expect(next).toMatchObject({ number: 2, sendAt: '2099-01-11T12:00:00.000Z' });
  await agent.call('endRepeat', ofId(next?.id ?? 0));
  expect(await all()).toEqual([]);
  expect(await coming('2099-01-01T00:00:00Z', '2099-02-01T00:00:00Z')).toEqual([]);
  const single = await agent.call('createSchedule', { body: bodyOf('2099-01-10T09:00', null) });
  expect(await agent.attempt('endRepeat', ofId(single.id))).toMatchObject({
    body: { error: 'ERR_SCHEDULE_NO_SERIES' },
  });
});

test('an end set on one that waits stops what follows; a rule given to a single one begins a series', async () => {
  const single = await agent.call('createSchedule', { body: bodyOf('2099-01-10T09:00', null) });
  const repeated = await change(single.id, '2099-01-10T09:00', daily, {});
  expect(repeated.repeat).toMatchObject({ number: 1, isGoingOn: true });
  const ended = await change(single.id, '2099-01-10T09:00', null, { scope: 'following' });
  expect(ended.repeat).toMatchObject({ isGoingOn: false });
  await sendAt('2099-01-10T12:00:10Z');
  expect(await short()).toEqual(['1 ENVIADA 2099-01-10T12:00']);
});

test('a window shows what its series will make, by the clocks of the company, and as it is narrowed', async () => {
  await make('2099-01-10T22:30', { every: 'weekday', times: 4 });
  const window = ['2099-01-01T03:00:00Z', '2099-02-01T03:00:00Z'] as const;
  expect((await coming(...window)).map(({ number, sendAt: at, contact }) => [number, at, contact.name])).toEqual([
    ...[2, 3, 4].map((number) => [number, `2099-01-${11 + number}T01:30:00.000Z`, 'Rosa']),
  ]);
  expect(await coming('2099-01-14T03:00:00Z', '2099-01-16T03:00:00Z')).toHaveLength(1);
  expect(await coming(...window, { status: 'ENVIADA' })).toEqual([]);
  expect(await coming(...window, { userId: company.admin.id })).toEqual([]);
  expect(await coming(...window, { searchParam: 'boleto' })).toHaveLength(3);
});

test('a contact of one alone is refused, and all of a series share one picture until the last one is gone', async () => {
  const made = await make('2099-01-10T09:00', daily, { mediaFollows: true });
  const file = { name: 'foto.png', type: 'image/png', content: png.toString('base64') };
  const upload = { ...ofId(made.id), query: { scope: 'following' }, files: [file] };
  expect((await agent.attempt('uploadScheduleMedia', upload)).status).toBe(200);
  const other = await makeContact('Outro');
  const wrong = { ...bodyOf('2099-01-10T09:00', undefined), contactId: other };
  expect(await agent.attempt('updateSchedule', { ...ofId(made.id), body: wrong })).toMatchObject({
    body: { error: 'ERR_SCHEDULE_ONE_CONTACT' },
  });
  await sendAt('2099-01-10T12:00:10Z');
  const swept = async () =>
    (
      await server.data.tenant(company.id, ({ db }) =>
        db
          .selectFrom('media')
          .select('sweep_at')
          .where('company_id', '=', company.id)
          .where('purpose', '=', 'schedule')
          .execute(),
      )
    ).map(({ sweep_at: at }) => at !== null);
  await agent.call('deleteSchedule', ofId(made.id));
  expect(await swept()).toEqual([false]);
  const [next] = await all();
  await agent.call('endRepeat', ofId(next?.id ?? 0));
  expect(await swept()).toEqual([true]);
});

test('whoever changes a company’s zone leaves each occurrence at its hour on the wall, and those to come', async () => {
  await make('2099-01-10T09:00', daily);
  await company.admin.call('updateSetting', { params: { key: 'timezone' }, body: { value: 'America/Manaus' } });
  expect(await short()).toEqual(['1 PENDENTE 2099-01-10T13:00']);
  expect((await coming('2099-01-11T00:00:00Z', '2099-01-12T00:00:00Z')).map(({ sendAt: at }) => at)).toEqual([
    '2099-01-11T13:00:00.000Z',
  ]);
});

test('a picture that follows the form is for those for which the form was saved, also where its call does not say so', async () => {
  const files = [{ name: 'foto.png', type: 'image/png', content: png.toString('base64') }];
  const upload = async (id: number) =>
    expect((await agent.attempt('uploadScheduleMedia', { ...ofId(id), files })).status).toBe(200);
  const made = await make('2099-01-10T09:00', daily, { mediaFollows: true });
  await upload(made.id);
  await sendAt('2099-01-10T12:00:10Z');
  const second = (await all())[1]?.id ?? 0;
  const name = async (id: number) => (await agent.call('getSchedule', ofId(id))).mediaName;
  expect(await name(second)).toBe('foto.png');
  await agent.attempt('deleteScheduleMedia', { ...ofId(second), query: { scope: 'following' } });
  await change(second, '2099-01-11T09:00', undefined, { mediaFollows: true });
  await upload(second);
  await sendAt('2099-01-11T12:00:10Z');
  expect(await name((await all())[2]?.id ?? 0)).toBeNull();
});
