import { z } from 'zod';
import { route } from '../kit/route.ts';
import { id, idListText, message, pathId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { ticket } from './tickets.ts';

/** The lane 'Em aberto', of tickets that have no lane as a tag; the others have the ids of their tags. */
export const openLaneId = 0;

const laneId = z.coerce.number().int().min(0).max(2_147_483_647);

/** A card of the board: its ticket, and how it stands there. */
export const boardCard = ticket.extend({
  laneId: z.number(),
  /** Since when it stands in this lane. */
  enteredAt: z.string(),
  /** What the ticket is worth, in cents; null where nobody said so. */
  valueCents: z.number().nullable(),
});
export type BoardCard = z.infer<typeof boardCard>;

/** A lane with what stands in it, under the filters of the question. */
export const boardLane = z.object({
  /** Its name and colour are those of its tag; the first lane is named by each reader's language. */
  id: z.number(),
  /** After how many days a card shows its age; null: never. */
  agingDays: z.number().nullable(),
  count: z.number(),
  unread: z.number(),
  valueCents: z.number(),
});
export type BoardLane = z.infer<typeof boardLane>;

const boardFilters = z.object({
  queueIds: idListText.optional(),
  users: idListText.optional(),
  tags: idListText.optional(),
  /** In names and numbers of customers, or "#" and the number of a ticket. */
  searchParam: z.string().trim().max(limits.searchText.max).default(''),
});
export type BoardFilters = z.output<typeof boardFilters>;

/** What follows in a lane: `next` is where to go on, null at its end. */
const lanePage = z.object({ cards: z.array(boardCard), next: z.string().nullable() });

const period = z.object({ from: z.iso.date(), to: z.iso.date() });
export type LanePeriod = z.output<typeof period>;

/** How long tickets stood in a lane, of the stays that ended in a period or go on. */
export const laneTime = z.object({
  laneId: z.number(),
  stays: z.number(),
  /** Of those, how many go on. */
  present: z.number(),
  averageSeconds: z.number(),
  medianSeconds: z.number(),
  longestSeconds: z.number(),
});
export type LaneTime = z.infer<typeof laneTime>;

export const laneStay = z.object({
  ticketId: z.number(),
  uuid: z.string(),
  contactName: z.string(),
  enteredAt: z.string(),
  leftAt: z.string().nullable(),
  seconds: z.number(),
});
export type LaneStay = z.infer<typeof laneStay>;

const ofCard = { params: z.object({ ticketId: pathId }) };
const notFound = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;
const page = limits.laneCards;

/** The board of our client: lanes with totals, cards by pages, and moves as one call each. */
export const kanbanRoutes = {
  getBoard: route({
    method: 'GET',
    path: '/kanban/board',
    access: 'kanban.view',
    summary: `The lanes in their order, with totals and the first ${page} cards of each, last activity first.`,
    query: boardFilters,
    reply: z.object({ lanes: z.array(boardLane.extend(lanePage.shape)) }),
  }),
  listLaneCards: route({
    method: 'GET',
    path: '/kanban/lane-cards',
    access: 'kanban.view',
    summary: `The next ${page} cards of a lane, behind the place "after".`,
    query: boardFilters.extend({ laneId, after: z.string().max(200) }),
    reply: lanePage,
  }),
  /** After live events: a client asks how a few cards stand now, and gets the totals with them. */
  listBoardCards: route({
    method: 'GET',
    path: '/kanban/cards',
    access: 'kanban.view',
    summary:
      'How some tickets stand on the board now; those that are not on it are left out. With the totals of all lanes.',
    query: boardFilters.extend({ ids: idListText }),
    reply: z.object({ cards: z.array(boardCard), lanes: z.array(boardLane) }),
  }),
  moveCard: route({
    method: 'PUT',
    path: '/kanban/cards/:ticketId/lane',
    access: 'kanban.move',
    summary: 'Put a ticket into a lane: the tag of the lane it was in is changed, its other tags stay.',
    ...ofCard,
    body: z.object({ laneId: z.number().int().min(0).max(2_147_483_647) }),
    reply: boardCard,
    errors: [...notFound, 'ERR_NO_TAG_FOUND', 'ERR_CARD_CLOSED'],
  }),
  setCardValue: route({
    method: 'PUT',
    path: '/kanban/cards/:ticketId/value',
    access: 'kanban.move',
    summary: 'Say what a ticket is worth, in cents; null says nothing of it any more.',
    ...ofCard,
    body: z.object({ valueCents: z.number().int().min(0).max(limits.ticketValueCents).nullable() }),
    reply: message,
    errors: notFound,
  }),
  orderLanes: route({
    method: 'PUT',
    path: '/kanban/lanes',
    access: 'kanban.manage',
    summary: 'Put the lanes into this order, from left to right; lanes that are not named follow as they stood.',
    body: z.object({ laneIds: z.array(id).max(500) }),
    reply: message,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  setLaneAging: route({
    method: 'PUT',
    path: '/kanban/lanes/:laneId/aging',
    access: 'kanban.manage',
    summary: 'Say after how many days in a lane a card shows its age; null: never.',
    params: z.object({ laneId: pathId }),
    body: z.object({ agingDays: z.number().int().min(1).max(365).nullable() }),
    reply: message,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  getLaneTimes: route({
    method: 'GET',
    path: '/kanban/times',
    access: 'kanban.view',
    summary: "How long the caller's tickets stood in each lane: stays that ended on these civil days, or go on.",
    query: period,
    reply: z.object({ lanes: z.array(laneTime) }),
    errors: ['ERR_DASHBOARD_PERIOD'],
  }),
  listLaneStays: route({
    method: 'GET',
    path: '/kanban/stays',
    access: 'kanban.view',
    summary: `The tickets of a lane's time, the longest stay first, ${limits.laneStays} a page.`,
    query: period.extend({ laneId, after: z.string().max(200).optional() }),
    reply: z.object({ stays: z.array(laneStay), next: z.string().nullable() }),
    errors: ['ERR_DASHBOARD_PERIOD'],
  }),
};
