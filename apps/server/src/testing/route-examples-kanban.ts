/** Good requests of the calls about the kanban board. */
import { encodePlace } from '#kit/crud/page-place.ts';
import type { RouteExample } from './route-examples.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

const lanePeriod = { from: '2026-01-01', to: '2026-06-30' };
const boardFilters = (world: WallWorld) => ({
  queueIds: JSON.stringify([world.queueId]),
  users: JSON.stringify([world.agent.id]),
  tags: JSON.stringify([world.tagId]),
  searchParam: 'maria',
});

export const kanbanExamples = {
  getBoard: (world) => ({ query: boardFilters(world) }),
  listLaneCards: (world) => ({
    query: { ...boardFilters(world), laneId: world.tagId, after: encodePlace(['9999999999999999', 1]) },
  }),
  listBoardCards: (world) => ({ query: { ...boardFilters(world), ids: `[${world.ticketId}]` } }),
  moveCard: (world) => ({ params: { ticketId: world.ticketId }, body: { laneId: world.tagId } }),
  setCardValue: (world) => ({ params: { ticketId: world.ticketId }, body: { valueCents: 125_000 } }),
  orderLanes: (world) => ({ body: { laneIds: [world.tagId] } }),
  setLaneAging: (world) => ({ params: { laneId: world.tagId }, body: { agingDays: 7 } }),
  getLaneTimes: () => ({ query: lanePeriod }),
  listLaneStays: (world) => ({
    query: { ...lanePeriod, laneId: world.tagId, after: encodePlace([1, 1, 1]) },
  }),
} satisfies Record<string, Example>;
