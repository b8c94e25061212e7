/** The kanban board: its cards are tickets, its lanes are tags (docs/decisions/0105). */
import type { kanbanRoutes } from '@recado/contract';
import { orderLanes, setLaneAging } from '#features/tags/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { listStays, measureLanes } from './lane-times.repo.ts';
import { addTag, clearLanes, leaveUntagged, moveCard, setValue } from './move-card.ts';
import { readBoard, readCards, readLane } from './read-board.ts';

type FamilyCalls = 'addTicketTag' | 'leaveTicketUntagged' | 'removeTicketLanes';

const inTransaction = <T>({ actor, data }: Call, work: (tx: TenantDb) => Promise<T>): Promise<T> =>
  data.tenant(actor.companyId, work);

/** What a board of the family calls when a card is moved. */
const familyHandlers: Handlers<FamilyCalls> = {
  addTicketTag: ({ params }, call) =>
    inTransaction(call, async (tx) => {
      await addTag(tx, call.actor, params);
      return params;
    }),
  leaveTicketUntagged: ({ params }, call) =>
    inTransaction(call, async (tx) => {
      await leaveUntagged(tx, call.actor, params.ticketId);
      return { message: 'ticket left untagged' };
    }),
  removeTicketLanes: ({ params }, call) =>
    inTransaction(call, async (tx) => {
      await clearLanes(tx, call.actor, params.ticketId);
      return { message: 'ticket tags deleted' };
    }),
};

const noFilters = { searchParam: '' };

/** Handlers of the board's calls. */
export function kanbanHandlers({ links }: { links: MediaLinks }): Handlers<keyof typeof kanbanRoutes | FamilyCalls> {
  return {
    ...familyHandlers,
    getBoard: ({ query }, call) => readBoard(call, query, links),
    listLaneCards: ({ query }, call) => readLane(call, query, links),
    listBoardCards: ({ query }, call) => readCards(call, query, links),
    moveCard: async ({ params, body }, call) => {
      await inTransaction(call, (tx) => moveCard(tx, call.actor, { ...params, ...body }));
      const { cards } = await readCards(call, { ...noFilters, ids: [params.ticketId] }, links);
      return cards[0] ?? fail('ERR_CARD_CLOSED');
    },
    setCardValue: ({ params, body }, call) =>
      inTransaction(call, async (tx) => {
        await setValue(tx, call.actor, { ...params, cents: body.valueCents });
        return { message: 'value kept' };
      }),
    orderLanes: ({ body }, call) =>
      inTransaction(call, async (tx) => {
        const unknown = await orderLanes(tx, body.laneIds);
        if (unknown.length > 0) fail('ERR_NO_TAG_FOUND');
        tx.record({ name: 'board.updated', subject: {} });
        return { message: 'lanes ordered' };
      }),
    setLaneAging: ({ params, body }, call) =>
      inTransaction(call, async (tx) => {
        if (!(await setLaneAging(tx, params.laneId, body.agingDays))) fail('ERR_NO_TAG_FOUND');
        tx.record({ name: 'board.updated', subject: {} });
        return { message: 'aging kept' };
      }),
    getLaneTimes: async ({ query }, { actor, data }) => ({ lanes: await measureLanes(data, actor, query) }),
    listLaneStays: ({ query }, { actor, data }) => listStays(data, actor, query),
  };
}
