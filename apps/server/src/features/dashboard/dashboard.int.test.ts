import { addDays, dayIn } from '@recado/contract';
import { civilDateText } from '@recado/i18n';
import { expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { makeWorld } from '../../inbound/test-world.ts';
import { begunBetween, hourOf, meanOf, singlesOf, supportOf, waitOf } from './test-attendances.ts';
import {
  type Desk,
  makeDesk,
  read,
  readArrivals,
  readDays,
  readFile,
  readNow,
  readResponses,
  readUsers,
  zones,
} from './test-dashboard.ts';

const { data } = await databaseOfFile();

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));
/** Every stretch of one to all days of a desk, and with a queue or a connection. */
function periodsOf(desk: Desk, from: string, days: number) {
  const first = dayIn(desk.admin.timezone, new Date(from));
  const places = [{}, { queueIds: [desk.world.queueIds[0] ?? 0] }, { whatsappIds: [desk.secondConnectionId] }];
  return [0, 2, 3, 4].flatMap((skipped) =>
    places.map((place, index) => ({
      from: addDays(first, skipped),
      to: addDays(first, skipped + index * (days - 5)),
      place,
    })),
  );
}
const isAt = (place: { queueIds?: number[]; whatsappIds?: number[] }) => (row: Desk['rows'][number]) =>
  (!place.queueIds || place.queueIds.includes(row.queue_id ?? 0)) &&
  (!place.whatsappIds || place.whatsappIds.includes(row.connection_id));

test.each(zones)('counters, attendants and charts in $timezone are what the attendances add up to', async (zone) => {
  const desk = await makeDesk(data, { ...zone, count: 700 });
  const { admin, rows } = desk;
  for (const { from, to, place } of periodsOf(desk, zone.from, zone.days)) {
    const here = rows.filter(isAt(place));
    const begun = begunBetween(here, zone.timezone, from, to);
    const answer = await read(data, admin, { date_from: from, date_to: to, ...place });
    expect(answer.period).toEqual({ from, to });
    expect(answer.counters).toMatchObject({
      supportHappening: here.filter(({ status }) => status === 'open').length,
      supportPending: here.filter(({ status }) => status === 'pending').length,
      supportFinished: begun.filter(({ status }) => status === 'closed').length,
      leads: singlesOf(begun).length,
      avgSupportTime: near(meanOf(begun.map(supportOf))),
      avgWaitTime: near(meanOf(begun.map(waitOf))),
      begun: begun.length,
    });
    for (const attendant of answer.attendants) {
      const theirs = begun.filter(({ user_id }) => user_id === attendant.id);
      expect(attendant).toMatchObject({
        tickets: theirs.length,
        finished: theirs.filter(({ status }) => status === 'closed').length,
        happening: here.filter(({ user_id, status }) => user_id === attendant.id && status === 'open').length,
        avgSupportTime: near(meanOf(theirs.map(supportOf))),
        avgWaitTime: near(meanOf(theirs.map(waitOf))),
        rating: near(meanOf(theirs.map(({ rating }) => rating))),
        votes: theirs.filter(({ rating }) => rating !== null).length,
        online: false,
      });
    }
    expect(answer.attendants).toHaveLength(5);
    const now = await readNow(data, admin, place);
    expect(answer.counters).toMatchObject(now.counters);
    expect(answer.attendants).toMatchObject(now.attendants);
    const users = await readUsers(data, admin, { initialDate: from, finalDate: to, ...place });
    expect(users.data).toEqual(
      answer.attendants.map(({ id, name, tickets }) => ({ id, nome: name, quantidade: String(tickets) })),
    );
    const days = await readDays(data, admin, { initialDate: from, finalDate: to, ...place });
    expect(days.count).toBe(begun.length);
    const expected =
      from === to
        ? Array.from({ length: 24 }, (_, horario) => ({
            total: String(begun.filter((row) => hourOf(row.created_at, zone.timezone).hour === horario).length),
            horario,
          }))
        : Array.from({ length: days.data.length }, (_, index) => ({
            total: String(begun.filter((row) => dayIn(zone.timezone, row.created_at) === addDays(from, index)).length),
            data: civilDateText(addDays(from, index)),
          }));
    expect(days.data).toEqual(expected);
  }
});

test.each(zones)('arrivals and first responses in $timezone are what the attendances add up to', async (zone) => {
  const desk = await makeDesk(data, { ...zone, count: 500 });
  const from = dayIn(zone.timezone, new Date(zone.from));
  const to = addDays(from, zone.days - 1);
  const begun = begunBetween(desk.rows, zone.timezone, from, to);
  const arrivals = await readArrivals(data, desk.admin, { date_from: from, date_to: to });
  for (const { weekday, hour, total } of arrivals.data) {
    const same = begun.filter((row) => {
      const at = hourOf(row.created_at, zone.timezone);
      return at.weekday === weekday && at.hour === hour;
    });
    expect([weekday, hour, total]).toEqual([weekday, hour, same.length]);
  }
  expect(arrivals.data.reduce((sum, { total }) => sum + total, 0)).toBe(begun.length);
  const responses = await readResponses(data, desk.admin, { date_from: from, date_to: to });
  for (const { queueId, answered, p50, p90 } of responses.data) {
    const seconds = begun
      .filter((row) => row.queue_id === queueId && row.first_response_seconds !== null)
      .map((row) => row.first_response_seconds ?? 0)
      .sort((a, b) => a - b);
    const at = (part: number): number => {
      const place = part * (seconds.length - 1);
      const [low, high] = [seconds[Math.floor(place)] ?? 0, seconds[Math.ceil(place)] ?? 0];
      return (low + (high - low) * (place - Math.floor(place))) / 60;
    };
    expect(answered).toBe(seconds.length);
    expect([p50, p90]).toEqual([expect.closeTo(at(0.5), 6), expect.closeTo(at(0.9), 6)]);
  }
  expect(responses.data.reduce((sum, { answered }) => sum + answered, 0)).toBe(
    begun.filter((row) => row.first_response_seconds !== null).length,
  );
});

test('the last days end today in the zone of the company, and a lone end begins on the first of its month', async () => {
  const { admin } = await makeWorld(data);
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo']) {
    const today = dayIn(timezone, new Date());
    const actor = { ...admin, timezone };
    expect((await read(data, actor, { days: 3 })).period).toEqual({ from: addDays(today, -2), to: today });
    expect((await read(data, actor, { date_from: addDays(today, -1) })).period).toEqual({
      from: addDays(today, -1),
      to: today,
    });
  }
  expect((await read(data, admin, { date_to: '2026-02-17' })).period).toEqual({ from: '2026-02-01', to: '2026-02-17' });
  expect((await read(data, admin, { days: 7, date_to: '2026-03-02' })).period).toEqual({
    from: '2026-02-24',
    to: '2026-03-02',
  });
});

test('without a filter the call says so, and a period that ends before it begins or is too long is refused', async () => {
  const { admin } = await makeWorld(data);
  const filter = { code: 'ERR_DASHBOARD_FILTER' };
  const period = { code: 'ERR_DASHBOARD_PERIOD' };
  await expect(read(data, admin, {})).rejects.toMatchObject(filter);
  await expect(readUsers(data, admin, {})).rejects.toMatchObject(filter);
  await expect(readDays(data, admin, {})).rejects.toMatchObject(filter);
  await expect(read(data, admin, { date_from: '2026-03-02', date_to: '2026-03-01' })).rejects.toMatchObject(period);
  await expect(readDays(data, admin, { initialDate: '2024-01-01', finalDate: '2026-01-01' })).rejects.toMatchObject(
    period,
  );
});

test('a new company has zeros and no averages, and nobody sees the numbers of another one', async () => {
  const desk = await makeDesk(data, { ...zones[0], count: 60 });
  const stranger = await makeWorld(data);
  const period = { date_from: '2026-10-01', date_to: '2026-10-12' };
  expect((await read(data, desk.admin, period)).counters.begun).toBeGreaterThan(50);
  const answer = await read(data, stranger.admin, { ...period, queueIds: desk.world.queueIds });
  expect(answer.counters).toEqual({
    ...{ supportHappening: 0, supportPending: 0, supportFinished: 0, leads: 0, begun: 0 },
    ...{ avgSupportTime: null, avgWaitTime: null, happeningSince: null, pendingSince: null },
  });
  expect(answer.attendants).toMatchObject([{ name: 'Ana Admin', tickets: 0, rating: null, votes: 0 }]);
});

test('who is gone is listed as long as they attended in the period', async () => {
  const desk = await makeDesk(data, { ...zones[0], count: 80 });
  const gone = desk.agents[0]?.userId ?? 0;
  await data.tenant(desk.world.companyId, ({ db, companyId }) =>
    db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('company_id', '=', companyId)
      .where('id', '=', gone)
      .execute(),
  );
  const idsIn = async (date_from: string, date_to: string) =>
    (await read(data, desk.admin, { date_from, date_to })).attendants.map(({ id }) => id);
  expect(await idsIn('2026-10-01', '2026-10-12')).toContain(gone);
  expect(await idsIn('2025-10-01', '2025-10-12')).not.toContain(gone);
});

test('a table is kept as a file in the language of the reader, without formulas, and the log says so', async () => {
  const desk = await makeDesk(data, { ...zones[0], count: 80 });
  const [agent] = desk.agents;
  await data.tenant(desk.world.companyId, ({ db, companyId }) =>
    db
      .updateTable('users')
      .set({ name: '=Zoé' })
      .where('company_id', '=', companyId)
      .where('id', '=', agent?.userId ?? 0)
      .execute(),
  );
  const period = { date_from: '2026-10-01', date_to: '2026-10-12' };
  const people = await readFile(data, desk.admin, 'attendants', period);
  expect(people.startsWith('\uFEFFAtendente;Situação;Visto por último;')).toBe(true);
  expect(people).toContain("\r\n'=Zoé;Offline;");
  const { attendants } = await read(data, desk.admin, period);
  expect(people.trim().split('\r\n')).toHaveLength(attendants.length + 1);
  const days = await readFile(data, desk.admin, 'days', period);
  expect(days.split('\r\n')[1]).toMatch(/^01\/10\/2026;\d+$/);
  const hours = await readFile(data, desk.admin, 'days', { date_from: '2026-10-02', date_to: '2026-10-02' });
  expect(hours.split('\r\n').slice(0, 2)).toEqual(['\uFEFFHora;Atendimentos', expect.stringMatching(/^00:00;\d+$/)]);
  for (const table of ['users', 'arrivals', 'firstResponses'] as const)
    expect((await readFile(data, desk.admin, table, period)).length).toBeGreaterThan(20);
  const log = await data.tenant(desk.world.companyId, ({ db, companyId }) =>
    db.selectFrom('activity_log').select('kind').where('company_id', '=', companyId).execute(),
  );
  expect(log.map(({ kind }) => kind)).toEqual(Array(6).fill('dashboard.exported'));
});
