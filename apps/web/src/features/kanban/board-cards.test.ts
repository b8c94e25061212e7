import type { BoardCard } from '@recado/contract';
import { expect, test } from 'vitest';
import { appendPage, applyCards, type Board, cardOf, moveOn, patchTicket, toBoard } from './board-cards.ts';

const pageSize = 3;

/** Only what the board looks at; the rest of a ticket is drawn and never compared. */
const card = (id: number, laneId: number, minute: number, more: Partial<BoardCard> = {}): BoardCard =>
  ({
    ...{ id, laneId, enteredAt: '2026-01-01T00:00:00.000Z', valueCents: 100, unreadMessages: 1 },
    ...{ updatedAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`, ...more },
  }) as BoardCard;

const sorted = (cards: readonly BoardCard[]) =>
  cards.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id);

/** What the server holds, and how it answers. */
const serverOf = (cards: Map<number, BoardCard>) => {
  const inLane = (laneId: number) => sorted([...cards.values()].filter((one) => one.laneId === laneId));
  const totals = (id: number) => {
    const own = inLane(id);
    return {
      ...{ id, agingDays: null, count: own.length, unread: own.length },
      valueCents: own.length * 100,
    };
  };
  const laneIds = [0, 1, 2];
  const page = (rest: BoardCard[], size: number) => {
    const last = rest[size - 1];
    return { cards: rest.slice(0, size), next: rest.length > size && last ? `${last.updatedAt}/${last.id}` : null };
  };
  return {
    board: (): Board => toBoard({ lanes: laneIds.map((id) => ({ ...totals(id), ...page(inLane(id), pageSize) })) }, []),
    cards: (ids: readonly number[]) => ({
      cards: ids.flatMap((id) => cards.get(id) ?? []),
      lanes: laneIds.map(totals),
    }),
    whole: (laneId: number) => inLane(laneId).map(({ id }) => id),
    after: (laneId: number, next: string, size = 100) => {
      const [at = '', last] = next.split('/');
      const isBehind = (one: BoardCard) => one.updatedAt < at || (one.updatedAt === at && one.id < Number(last));
      return page(inLane(laneId).filter(isBehind), size);
    },
  };
};

const idsIn = (board: Board, laneId: number) =>
  board.lanes.find(({ id }) => id === laneId)?.cards.map(({ id }) => id) ?? [];

test('whatever moves, comes, goes and is asked for late, the board is as a fresh one: no card twice, none lost', () => {
  let seed = 7;
  const dice = (sides: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % sides;
  };
  const cards = new Map(Array.from({ length: 20 }, (_, index) => [index + 1, card(index + 1, dice(3), index)]));
  const server = serverOf(cards);
  let board = server.board();
  const waiting = new Set<number>();
  for (let step = 0; step < 2000; step += 1) {
    const id = dice(30) + 1;
    if (dice(5) === 0) cards.delete(id);
    else cards.set(id, card(id, dice(3), dice(60)));
    waiting.add(id);
    const own = cardOf(board, dice(30) + 1);
    if (own && dice(4) === 0) {
      // As it was taken up: somebody else may have moved it since.
      board = moveOn(board, { ...own, laneId: dice(3) }, dice(3), own.enteredAt);
      waiting.add(own.id);
    }
    const shown = board.lanes.flatMap((lane) => lane.cards.map((one) => one.id));
    expect(new Set(shown).size).toBe(shown.length);
    if (dice(6) !== 0) continue;
    board = applyCards(board, [...waiting], server.cards([...waiting]));
    waiting.clear();
    for (const lane of board.lanes) {
      // Reading on brings the rest of the lane, in its order.
      const rest = lane.next === null ? board : appendPage(board, lane.id, lane.next, server.after(lane.id, lane.next));
      expect(idsIn(rest, lane.id)).toEqual(server.whole(lane.id));
      expect(lane.count).toBe(server.whole(lane.id).length);
      if (lane.next !== null && dice(9) === 0)
        board = appendPage(board, lane.id, lane.next, server.after(lane.id, lane.next, 2));
    }
    if (dice(40) === 0) board = server.board();
  }
});

test('a page goes behind what was read, and a card that moved meanwhile is not drawn twice', () => {
  const cards = new Map(Array.from({ length: 8 }, (_, index) => [index + 1, card(index + 1, 1, index)]));
  const server = serverOf(cards);
  const first = server.board();
  const lane = first.lanes[1];
  expect(idsIn(first, 1)).toEqual([8, 7, 6]);
  const page = server.after(1, lane?.next ?? '');
  cards.set(2, card(2, 2, 1));
  const meanwhile = applyCards(first, [2], server.cards([2]));
  const second = appendPage(meanwhile, 1, lane?.next ?? '', page);
  expect(idsIn(second, 1)).toEqual([8, 7, 6, 5, 4, 3, 1]);
  expect(idsIn(second, 2)).toEqual([2]);
  // The answer to what was asked before is none to what is asked now.
  expect(appendPage(second, 1, lane?.next ?? '', page)).toBe(second);
});

test('a move takes the card, its unread messages and its worth along', () => {
  const cards = new Map([
    [1, card(1, 0, 5)],
    [2, card(2, 1, 9)],
    [3, card(3, 1, 1)],
  ]);
  const before = serverOf(cards).board();
  const after = moveOn(before, card(1, 0, 5), 1, '2026-02-02T00:00:00.000Z');
  expect(idsIn(after, 0)).toEqual([]);
  expect(idsIn(after, 1)).toEqual([2, 1, 3]);
  expect(after.lanes.map(({ count, unread, valueCents }) => [count, unread, valueCents])).toEqual([
    [0, 0, 0],
    [3, 3, 300],
    [0, 0, 0],
  ]);
  expect(moveOn(before, card(1, 0, 5), 0, '')).toBe(before);
  // Somebody else had moved it since it was taken up.
  const again = moveOn(after, card(1, 0, 5), 2, '2026-02-02T00:00:00.000Z');
  expect([0, 1, 2].map((laneId) => idsIn(again, laneId))).toEqual([[], [2, 3], [1]]);
  expect(again.lanes.map(({ count }) => count)).toEqual([0, 2, 1]);
});

test('an event that comes late changes nothing that is newer', () => {
  const board = serverOf(new Map([[1, card(1, 0, 5)]])).board();
  expect(patchTicket(board, card(1, 0, 4, { lastMessage: 'velha' }))).toBe(board);
  const patched = patchTicket(board, card(1, 2, 6, { lastMessage: 'nova' }));
  expect(patched.lanes[0]?.cards).toMatchObject([{ id: 1, laneId: 0, lastMessage: 'nova' }]);
});
