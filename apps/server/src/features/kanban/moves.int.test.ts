import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardWorld, boardOf, boardWorld } from '#testing/board-world.ts';
import { startTestServer } from '#testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let world: BoardWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await boardWorld(server);
});
afterAll(() => server.close());

const tagsOf = async ({ admin }: BoardWorld, id: number) =>
  (await admin.call('getTicket', { params: { id } })).tags.map(({ name }) => name);
/** As if everything that was put somewhere had been put there a minute ago. */
const letTimePass = ({ id }: BoardWorld) =>
  server.database.pool.query(
    `update lane_placings set placed_at = placed_at - interval '1 minute' where company_id = $1`,
    [id],
  );
const staysOf = async (ticketId: number) =>
  (
    await server.database.pool.query(
      `select coalesce(g.name, 'Em aberto') as lane, s.left_at is null as goes_on from lane_stays s
       left join tags g on g.company_id = s.company_id and g.id = s.tag_id where s.ticket_id = $1 order by s.id`,
      [ticketId],
    )
  ).rows.map(({ lane, goes_on }) => (goes_on ? `${lane} …` : lane));

test('the two calls of the family move a card, in their order, the other way round, and twice', async () => {
  const { admin } = world;
  const [first, second] = [await world.lane('Orçamento'), await world.lane('Fechado')];
  const plain = (await admin.call('createTag', { body: { name: 'Cliente antigo' } })).id;
  const ticketId = await world.card();
  const put = (tagId: number | string) => admin.attempt('addTicketTag', { params: { ticketId, tagId } });
  const clear = () => admin.attempt('removeTicketLanes', { params: { ticketId } });
  expect(await put(plain)).toMatchObject({ status: 201, body: { ticketId, tagId: plain } });
  expect(await put(first)).toMatchObject({ status: 201, body: { ticketId, tagId: first } });
  await letTimePass(world);
  expect(await clear()).toMatchObject({ status: 200, body: { message: 'ticket tags deleted' } });
  expect(await tagsOf(world, ticketId)).toEqual(['Cliente antigo']);
  expect((await put(second)).status).toBe(201);
  expect(await tagsOf(world, ticketId)).toEqual(['Cliente antigo', 'Fechado']);
  await letTimePass(world);
  // The other way round, each of them twice.
  for (const call of [() => put(first), () => put(first), clear, clear])
    expect((await call()).status).toBeLessThan(300);
  expect(await tagsOf(world, ticketId)).toEqual(['Cliente antigo', 'Orçamento']);
  // Onto the first lane, at once.
  await clear();
  expect(await put('lane0')).toMatchObject({ status: 200 });
  expect(await tagsOf(world, ticketId)).toEqual(['Cliente antigo']);
  await put(first);
  await put('lane0');
  await clear();
  expect(await tagsOf(world, ticketId)).toEqual(['Cliente antigo']);
});

test('a move changes the lane it was in and no other tag; with several lanes a card appears once, where it was put', async () => {
  const own = await boardWorld(server);
  const [one, two, three] = [await own.lane('Uma'), await own.lane('Dois'), await own.lane('Três')];
  const ticketId = await own.card();
  const tags = [{ id: one }, { id: two }];
  await own.admin.call('syncTicketTags', { body: { ticketId, tags } });
  expect(await boardOf(own.admin)).toEqual({ Uma: [ticketId] });
  await own.admin.call('moveCard', { params: { ticketId }, body: { laneId: three } });
  expect(await tagsOf(own, ticketId)).toEqual(['Dois', 'Três']);
  expect(await boardOf(own.admin)).toEqual({ Três: [ticketId] });
  const back = await own.admin.call('moveCard', { params: { ticketId }, body: { laneId: 0 } });
  expect(back).toMatchObject({ id: ticketId, laneId: 0, tags: [] });
  expect(await boardOf(own.admin)).toEqual({ '0': [ticketId] });
});

test('each move is a row with the time in and out; closing ends it, opening again begins one', async () => {
  const own = await boardWorld(server);
  const lane = await own.lane('Visita');
  const ticketId = await own.card();
  expect(await staysOf(ticketId)).toEqual(['Em aberto …']);
  await own.admin.call('moveCard', { params: { ticketId }, body: { laneId: lane } });
  await own.admin.call('moveCard', { params: { ticketId }, body: { laneId: lane } });
  expect(await staysOf(ticketId)).toEqual(['Em aberto', 'Visita …']);
  await own.admin.call('updateTicket', { params: { id: ticketId }, body: { status: 'closed' } });
  expect(await staysOf(ticketId)).toEqual(['Em aberto', 'Visita']);
  expect(await own.admin.attempt('moveCard', { params: { ticketId }, body: { laneId: 0 } })).toMatchObject({
    status: 409,
    body: { error: 'ERR_CARD_CLOSED' },
  });
  await own.admin.call('updateTicket', { params: { id: ticketId }, body: { status: 'open', userId: own.admin.id } });
  expect(await staysOf(ticketId)).toEqual(['Em aberto', 'Visita', 'Visita …']);
  // A tag that is a lane no more sends its cards to the first one; a deleted one, too.
  await own.admin.call('updateTag', { params: { id: lane }, body: { name: 'Visita', kanban: 0 } });
  expect(await boardOf(own.admin)).toEqual({ '0': [ticketId] });
  await own.admin.call('updateTag', { params: { id: lane }, body: { name: 'Visita', kanban: 1 } });
  expect(await boardOf(own.admin)).toEqual({ Visita: [ticketId] });
  await own.admin.call('deleteTag', { params: { id: lane } });
  expect(await boardOf(own.admin)).toEqual({ '0': [ticketId] });
});

test('of people who move one card at once the last wins; it stands in one lane and has one stay that goes on', async () => {
  const own = await boardWorld(server);
  const lanes = [0, await own.lane('Lane A'), await own.lane('Lane B'), await own.lane('Lane C')];
  const ticketId = await own.card();
  const people = [own.admin, await own.agent(), await own.agent()];
  const moves = Array.from({ length: 24 }, (_, index) =>
    people[index % 3]!.attempt('moveCard', { params: { ticketId }, body: { laneId: lanes[(index * 7) % 4] } }),
  );
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  const standing = Object.values(await boardOf(own.admin)).flat();
  expect(standing).toEqual([ticketId]);
  expect((await staysOf(ticketId)).filter((stay) => stay.endsWith('…'))).toHaveLength(1);
});

test('another company, a foreign queue, a plan without the board and a wrong lane are refused with their reason', async () => {
  const own = await boardWorld(server);
  const lane = await own.lane('Minha');
  const plain = (await own.admin.call('createTag', { body: { name: 'Sem coluna' } })).id;
  const [queueId = 0, otherQueueId = 0] = own.queueIds;
  const ticketId = await own.card({ queueId });
  const stranger = await boardWorld(server);
  const foreignLane = await stranger.lane('Deles');
  const move = (person = own.admin, laneId = lane) =>
    person.attempt('moveCard', { params: { ticketId }, body: { laneId } });
  expect(await move(stranger.admin, foreignLane)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
  expect(await move(own.admin, foreignLane)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  expect(await move(own.admin, plain)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  const elsewhere = await own.agent([otherQueueId]);
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
  expect(await move(elsewhere)).toMatchObject(refused);
  for (const [name, params] of [
    ['addTicketTag', { ticketId, tagId: lane }],
    ['leaveTicketUntagged', { ticketId }],
    ['removeTicketLanes', { ticketId }],
  ] as const)
    expect(await elsewhere.attempt(name, { params })).toMatchObject(refused);
  expect(await elsewhere.attempt('setCardValue', { params: { ticketId }, body: { valueCents: 1 } })).toMatchObject(
    refused,
  );
  // Lanes are ordered and given an age by admins alone.
  const supervisor = await own.agent([], 'supervisor');
  expect(await supervisor.attempt('orderLanes', { body: { laneIds: [lane] } })).toMatchObject(refused);
  expect(await supervisor.attempt('setLaneAging', { params: { laneId: lane }, body: { agingDays: 1 } })).toMatchObject(
    refused,
  );
  expect(await own.admin.attempt('orderLanes', { body: { laneIds: [foreignLane] } })).toMatchObject({ status: 404 });
  // A company whose plan has no board.
  const unplanned = await server.company();
  await server.database.pool.query(
    `with made as (insert into plans (name, use_kanban) values ($2, false) returning id)
     update companies set plan_id = (select id from made) where id = $1`,
    [unplanned.id, `Sem quadro ${unplanned.id}`],
  );
  const at = { params: { ticketId: 1 } };
  const days = { from: '2026-01-01', to: '2026-01-02' };
  const closed = { status: 403, body: { error: 'ERR_PLAN_FEATURE' } };
  for (const [name, input] of [
    ['getBoard', {}],
    ['listKanbanTags', {}],
    ['listKanbanTickets', {}],
    ['listLaneCards', { query: { laneId: 0, after: 'x' } }],
    ['listBoardCards', { query: { ids: '[]' } }],
    ['getLaneTimes', { query: days }],
    ['listLaneStays', { query: { ...days, laneId: 0 } }],
    ['addTicketTag', { params: { ticketId: 1, tagId: 1 } }],
    ['addTicketTag', { params: { ticketId: 1, tagId: 'lane0' } }],
    ['removeTicketLanes', at],
    ['moveCard', { ...at, body: { laneId: 0 } }],
    ['setCardValue', { ...at, body: { valueCents: null } }],
    ['orderLanes', { body: { laneIds: [] } }],
    ['setLaneAging', { params: { laneId: 1 }, body: { agingDays: null } }],
  ] as const)
    expect(await unplanned.admin.attempt(name, input), name).toMatchObject(closed);
});
