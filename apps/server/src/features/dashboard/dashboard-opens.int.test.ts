import { addDays, dayIn } from '@recado/contract';
import { expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { listTickets } from '../../inbound/test-world.ts';
import {
  type Desk,
  makeDesk,
  read,
  readArrivals,
  readDays,
  readResponses,
  readUsers,
  zones,
} from './test-dashboard.ts';

const { data } = await databaseOfFile();

/** How many tickets the search has, counted by its rows, and what it says that it has. */
async function opened({ admin }: Desk, query: object): Promise<number> {
  const ids = new Set<number>();
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await listTickets(data, admin, { showAll: true, ...query, pageNumber });
    for (const { id } of page.tickets) ids.add(id);
    if (page.hasMore) continue;
    expect(page.count).toBe(ids.size);
    return ids.size;
  }
}

test.each(zones)('each number in $timezone opens as many tickets as it says', async (zone) => {
  const desk = await makeDesk(data, { ...zone, seed: zone.seed + 100, count: 260 });
  const first = dayIn(zone.timezone, new Date(zone.from));
  const queueId = desk.world.queueIds[1] ?? 0;
  const places = [{}, { queueIds: [queueId] }, { queueIds: [queueId], whatsappIds: [desk.secondConnectionId] }];
  for (const place of places) {
    const [from, to] = [addDays(first, 1), addDays(first, 4)];
    const { queueIds, ...rest } = { queueIds: undefined, ...place };
    const at = { ...rest, ...(queueIds ? { onlyQueueIds: queueIds } : {}) };
    const begun = { begunFrom: from, begunTo: to, ...at };
    const { counters, attendants } = await read(data, desk.admin, { date_from: from, date_to: to, ...place });
    expect(await opened(desk, { ...at, status: 'open' })).toBe(counters.supportHappening);
    expect(await opened(desk, { ...at, status: 'pending' })).toBe(counters.supportPending);
    expect(await opened(desk, { ...begun, attendance: 'finished' })).toBe(counters.supportFinished);
    expect(await opened(desk, { ...begun, attendance: 'newContacts' })).toBe(counters.leads);
    expect(await opened(desk, begun)).toBe(counters.begun);
    for (const { id, ...attendant } of attendants) {
      const theirs = { ...begun, users: [id] };
      expect(await opened(desk, { ...at, users: [id], status: 'open' })).toBe(attendant.happening);
      expect(await opened(desk, theirs)).toBe(attendant.tickets);
      expect(await opened(desk, { ...theirs, attendance: 'finished' })).toBe(attendant.finished);
      expect(await opened(desk, { ...theirs, attendance: 'rated' })).toBe(attendant.votes);
    }
  }
});

const minutesOf = (from: Date | null, to: Date | null) => (from && to ? to.getTime() - from.getTime() : 0);

test('an average opens exactly the tickets that it is the mean of', async () => {
  const zone = zones[1];
  const desk = await makeDesk(data, { ...zone, count: 200 });
  const first = dayIn(zone.timezone, new Date(zone.from));
  const begun = { begunFrom: first, begunTo: addDays(first, 5) };
  const ofPeriod = desk.rows.filter(
    ({ created_at }) => dayIn(zone.timezone, created_at) <= begun.begunTo && dayIn(zone.timezone, created_at) >= first,
  );
  expect(await opened(desk, { ...begun, attendance: 'supported' })).toBe(
    ofPeriod.filter(({ started_at, closed_at }) => minutesOf(started_at, closed_at) > 0).length,
  );
  expect(await opened(desk, { ...begun, attendance: 'waited' })).toBe(
    ofPeriod.filter(({ queued_at, started_at }) => minutesOf(queued_at, started_at) > 0).length,
  );
});

test.each(zones)('each bar, hour, cell and queue in $timezone opens as many tickets as it says', async (zone) => {
  const desk = await makeDesk(data, { ...zone, seed: zone.seed + 200, count: 160 });
  const first = dayIn(zone.timezone, new Date(zone.from));
  const [from, to] = [addDays(first, 2), addDays(first, 5)];
  const period = { initialDate: from, finalDate: to };
  for (const { id, quantidade } of (await readUsers(data, desk.admin, period)).data)
    expect(await opened(desk, { begunFrom: from, begunTo: to, users: [id] })).toBe(Number(quantidade));
  for (const [index, { total }] of (await readDays(data, desk.admin, period)).data.entries())
    expect(await opened(desk, { begunFrom: addDays(from, index), begunTo: addDays(from, index) })).toBe(Number(total));
  for (const [begunHour, { total }] of (
    await readDays(data, desk.admin, { initialDate: to, finalDate: to })
  ).data.entries())
    expect(await opened(desk, { begunFrom: to, begunTo: to, begunHour })).toBe(Number(total));
  const asked = { date_from: from, date_to: to };
  for (const { weekday, hour, total } of (await readArrivals(data, desk.admin, asked)).data)
    expect(await opened(desk, { begunFrom: from, begunTo: to, begunWeekday: weekday, begunHour: hour })).toBe(total);
  for (const { queueId, answered } of (await readResponses(data, desk.admin, asked)).data) {
    const queue = queueId === null ? { withoutQueue: true } : { onlyQueueIds: [queueId] };
    expect(await opened(desk, { begunFrom: from, begunTo: to, attendance: 'answered', ...queue })).toBe(answered);
  }
});

test('an agent who opens the same address sees of it what they may read', async () => {
  const desk = await makeDesk(data, { ...zones[0], seed: 301, count: 60 });
  const [queueId = 0] = desk.world.queueIds;
  const agent = await desk.world.person('user', [queueId]);
  const page = await listTickets(data, agent, { begunFrom: '2026-10-01', begunTo: '2026-10-14' });
  const readable = desk.rows.filter(({ queue_id }) => queue_id === null || queue_id === queueId);
  expect(page.count).toBe(
    readable.filter(({ created_at }) => dayIn(zones[0].timezone, created_at) >= '2026-10-01').length,
  );
});
