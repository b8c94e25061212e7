import { limits } from '@recado/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardOf, boardWorld } from '#testing/board-world.ts';
import { startTestServer } from '#testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the board has Em aberto and a lane per kanban tag, with totals, of own queues or none', async () => {
  const world = await boardWorld(server);
  const lane = await world.lane('Orçamento');
  const [queueId = 0, otherQueueId = 0] = world.queueIds;
  const [mine, theirs, waits] = [
    await world.card({ queueId }),
    await world.card({ queueId: otherQueueId }),
    await world.card({ queueId }),
  ];
  await world.admin.call('moveCard', { params: { ticketId: mine }, body: { laneId: lane } });
  await world.admin.call('setCardValue', { params: { ticketId: mine }, body: { valueCents: 125_050 } });
  await world.admin.call('setCardValue', { params: { ticketId: theirs }, body: { valueCents: 100 } });
  await server.database.pool.query('update tickets set unread_messages = 3 where id = $1', [waits]);
  const { lanes } = await world.admin.call('getBoard', { query: {} });
  expect(lanes).toMatchObject([
    { id: 0, count: 2, unread: 3, valueCents: 100, agingDays: null, next: null },
    { id: lane, count: 1, unread: 0, valueCents: 125_050 },
  ]);
  expect(lanes[1]?.cards).toMatchObject([{ id: mine, laneId: lane, valueCents: 125_050, status: 'open' }]);
  const agent = await world.agent([queueId]);
  expect(await boardOf(agent)).toEqual({ '0': [waits], Orçamento: [mine] });
  const seen = await agent.call('listBoardCards', { query: { ids: JSON.stringify([mine, theirs]) } });
  expect(seen.cards.map(({ id }) => id)).toEqual([mine]);
  expect(seen.lanes.map(({ count, valueCents }) => [count, valueCents])).toEqual([
    [1, 0],
    [1, 125_050],
  ]);
  expect(await boardOf((await boardWorld(server)).admin)).toEqual({});
});

test('a lane goes on where its page ended, each card once, and ends', async () => {
  const world = await boardWorld(server);
  const count = limits.laneCards * 2 + 3;
  const made: number[] = [];
  for (let index = 0; index < count; index += 1) made.push(await world.card());
  // Cards of one moment are told apart by their ids.
  await server.database.pool.query(
    `update tickets set updated_at = date_trunc('minute', now()) where company_id = $1`,
    [world.id],
  );
  const { lanes } = await world.admin.call('getBoard', { query: {} });
  const read = lanes[0]!.cards.map(({ id }) => id);
  let next = lanes[0]!.next;
  while (next !== null) {
    const page = await world.admin.call('listLaneCards', { query: { laneId: 0, after: next } });
    read.push(...page.cards.map(({ id }) => id));
    next = page.next;
  }
  expect(read).toEqual(made.toReversed());
  expect(await world.admin.attempt('listLaneCards', { query: { laneId: 0, after: 'bm9uc2Vuc2U' } })).toMatchObject({
    status: 400,
  });
});

test('queue, agent, tag and text narrow cards and totals alike', async () => {
  const world = await boardWorld(server);
  const [queueId = 0, otherQueueId = 0] = world.queueIds;
  const ana = await world.card({ queueId, name: 'Ána Souza', number: '5562999887766' });
  const bia = await world.card({ queueId: otherQueueId, name: 'Bia' });
  const tag = (await world.admin.call('createTag', { body: { name: 'VIP' } })).id;
  await world.admin.call('syncTicketTags', { body: { ticketId: bia, tags: [{ id: tag }] } });
  const ids = async (query: object) => Object.values(await boardOf(world.admin, query)).flat();
  expect(await ids({ queueIds: `[${queueId}]` })).toEqual([ana]);
  expect(await ids({ tags: `[${tag}]` })).toEqual([bia]);
  expect((await ids({ users: `[${world.admin.id}]` })).sort()).toEqual([ana, bia].sort());
  expect(await ids({ users: '[2000000000]' })).toEqual([]);
  for (const text of ['ana souza', '62 99988', `#${ana}`]) expect(await ids({ searchParam: text })).toEqual([ana]);
  expect(await ids({ searchParam: '100%' })).toEqual([]);
  const { lanes } = await world.admin.call('getBoard', { query: { searchParam: 'bia' } });
  expect(lanes.map(({ count }) => count)).toEqual([1]);
});

test('admins order the lanes; new ones stand at the end, and everybody hears of it', async () => {
  const world = await boardWorld(server);
  const [one, two, three] = [await world.lane('Uma'), await world.lane('Dois'), await world.lane('Três')];
  const socket = await (await world.agent()).socket();
  const heard: unknown[] = [];
  socket.on(`company-${world.id}-board`, (payload: unknown) => heard.push(payload));
  const namesOf = async () => (await world.admin.call('listKanbanTags')).lista.map(({ name }) => name);
  expect(await namesOf()).toEqual(['Uma', 'Dois', 'Três']);
  await world.admin.call('orderLanes', { body: { laneIds: [three, one] } });
  expect(await namesOf()).toEqual(['Três', 'Uma', 'Dois']);
  await world.lane('Quatro');
  expect(await namesOf()).toEqual(['Três', 'Uma', 'Dois', 'Quatro']);
  await world.admin.call('setLaneAging', { params: { laneId: two }, body: { agingDays: 3 } });
  expect((await world.admin.call('getBoard', { query: {} })).lanes.map(({ agingDays }) => agingDays)).toEqual([
    null,
    null,
    null,
    3,
    null,
  ]);
  await expect.poll(() => heard).toEqual([{ action: 'update' }, { action: 'update' }]);
});

test('a card that is moved or valued is told to those who may read it, and to nobody else', async () => {
  const world = await boardWorld(server);
  const lane = await world.lane('Uma');
  const [queueId = 0, otherQueueId = 0] = world.queueIds;
  const ticketId = await world.card({ queueId });
  const hear = async (queueIds: number[]) => {
    const socket = await (await world.agent(queueIds)).socket();
    const heard: unknown[] = [];
    socket.on(`company-${world.id}-card`, (payload: unknown) => heard.push(payload));
    return heard;
  };
  const [reader, other] = [await hear([queueId]), await hear([otherQueueId])];
  await world.admin.call('moveCard', { params: { ticketId }, body: { laneId: lane } });
  await world.admin.call('setCardValue', { params: { ticketId }, body: { valueCents: 5 } });
  const told = { action: 'update', ticketId };
  await expect.poll(() => reader).toEqual([told, told]);
  expect(other).toEqual([]);
});

test('the report measures the stays of a period in each lane, and opens their tickets', async () => {
  const world = await boardWorld(server);
  const lane = await world.lane('Proposta');
  const [queueId = 0, otherQueueId = 0] = world.queueIds;
  const [short, long, foreign] = [
    await world.card({ queueId }),
    await world.card({ queueId }),
    await world.card({ queueId: otherQueueId }),
  ];
  await server.database.pool.query('delete from lane_stays where company_id = $1', [world.id]);
  for (const [ticketId, hours] of [
    [short, 1],
    [long, 3],
    [foreign, 50],
  ] as const)
    await server.database.pool.query(
      `insert into lane_stays (company_id, ticket_id, tag_id, entered_at, left_at)
       values ($1, $2, $3, '2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z'::timestamptz + $4 * interval '1 hour')`,
      [world.id, ticketId, lane, hours],
    );
  const agent = await world.agent([queueId]);
  const times = (from: string, to: string) => agent.call('getLaneTimes', { query: { from, to } });
  expect((await times('2026-03-10', '2026-03-10')).lanes).toEqual([
    {
      ...{ laneId: lane, stays: 2, present: 0 },
      ...{ averageSeconds: 7200, medianSeconds: 7200, longestSeconds: 10_800 },
    },
  ]);
  expect((await times('2026-03-11', '2026-03-11')).lanes).toEqual([]);
  const { stays, next } = await agent.call('listLaneStays', {
    query: { laneId: lane, from: '2026-03-10', to: '2026-03-12' },
  });
  expect(stays.map(({ ticketId, seconds }) => [ticketId, seconds])).toEqual([
    [long, 10_800],
    [short, 3600],
  ]);
  expect(next).toBeNull();
  expect(
    (await world.admin.call('getLaneTimes', { query: { from: '2026-03-10', to: '2026-03-12' } })).lanes[0]?.stays,
  ).toBe(3);
  expect(await agent.attempt('getLaneTimes', { query: { from: '2026-03-12', to: '2026-03-10' } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_DASHBOARD_PERIOD' },
  });
});
