import type { BoardCard, BoardLane } from '@recado/contract';

type Page = { cards: readonly BoardCard[]; next: string | null };
/**
 * A lane with the cards that were read of it so far; `next` is where more of them follow, and `edge` the activity of the
 * last card that was read, which may have left since.
 */
export type ReadLane = BoardLane & Page & { edge: string; name: string; color: string };
export type Board = { lanes: readonly ReadLane[] };

const edgeOf = ({ cards, next }: Page): string => (next === null ? '' : (cards.at(-1)?.updatedAt ?? ''));

type Named = { id: number; name: string; color: string };

/** The board as the server answers it, with the names of its lanes. */
export const toBoard = (answer: { lanes: readonly (BoardLane & Page)[] }, tags: readonly Named[]): Board => ({
  lanes: answer.lanes.map((lane) => {
    const { name = '', color = '' } = tags.find(({ id }) => id === lane.id) ?? {};
    return { ...lane, name, color, edge: edgeOf(lane) };
  }),
});

/** The order of the server: last activity first, and the ids where two were at once. */
const isBefore = (one: BoardCard, other: BoardCard): boolean =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;

/** Which place a card has, or would have, among the cards of a lane. */
export const placeIn = (lane: ReadLane, card: BoardCard): number => {
  const others = lane.cards.filter(({ id }) => id !== card.id);
  const index = others.findIndex((other) => isBefore(card, other));
  return index === -1 ? others.length : index;
};

const withoutCards = (lane: ReadLane, ids: ReadonlySet<number>): ReadLane =>
  lane.cards.some(({ id }) => ids.has(id)) ? { ...lane, cards: lane.cards.filter(({ id }) => !ids.has(id)) } : lane;

/** A card among the others. Behind what was read it comes with the page that follows. */
const withCard = (lane: ReadLane, card: BoardCard): ReadLane =>
  card.updatedAt < lane.edge ? lane : { ...lane, cards: lane.cards.toSpliced(placeIn(lane, card), 0, card) };

const withTotals = (lane: ReadLane, totals: BoardLane | undefined): ReadLane => {
  if (!totals) return lane;
  const keys = Object.keys(totals) as (keyof BoardLane)[]; // those of its type
  return keys.every((key) => lane[key] === totals[key]) ? lane : { ...lane, ...totals };
};

export const cardOf = (board: Board | undefined, id: number): BoardCard | undefined => {
  for (const lane of board?.lanes ?? []) {
    const card = lane.cards.find((one) => one.id === id);
    if (card) return card;
  }
  return undefined;
};

/** What the server says of some tickets: each stands where it stands now, once, or nowhere. */
export const applyCards = (
  board: Board,
  asked: readonly number[],
  answer: { cards: readonly BoardCard[]; lanes?: readonly BoardLane[] },
): Board => {
  const ids = new Set(asked);
  const totalsOf = new Map(answer.lanes?.map((lane) => [lane.id, lane]));
  const lanes = board.lanes.map((lane) => {
    const cards = answer.cards.filter(({ laneId }) => laneId === lane.id);
    return withTotals(cards.reduce(withCard, withoutCards(lane, ids)), totalsOf.get(lane.id));
  });
  return lanes.every((lane, index) => lane === board.lanes[index]) ? board : { lanes };
};

/** A lane's totals with one card more, or less. */
export const counted = (lane: ReadLane, card: BoardCard, sign: 1 | -1): ReadLane => ({
  ...lane,
  count: lane.count + sign,
  unread: lane.unread + sign * card.unreadMessages,
  valueCents: lane.valueCents + sign * (card.valueCents ?? 0),
});

/** A card in another lane, with what that makes of the totals. */
export const moveOn = (board: Board, card: BoardCard, laneId: number, enteredAt: string): Board => {
  // Somebody else may have moved it since it was taken up.
  const own = cardOf(board, card.id) ?? card;
  if (own.laneId === laneId) return board;
  const moved = { ...own, laneId, enteredAt };
  const ids = new Set([card.id]);
  return {
    lanes: board.lanes.map((lane) => {
      if (lane.id === own.laneId) return counted(withoutCards(lane, ids), own, -1);
      // Whoever moves a card sees it there, also behind what was read.
      if (lane.id === laneId) {
        const cleared = withoutCards(lane, ids);
        return counted({ ...cleared, cards: cleared.cards.toSpliced(placeIn(cleared, moved), 0, moved) }, own, 1);
      }
      return lane;
    }),
  };
};

/** A page of a lane behind what was read; a card that stands on the board already is left where it is. */
export const appendPage = (board: Board, laneId: number, after: string, page: Page): Board => {
  const known = new Set(board.lanes.flatMap(({ cards }) => cards.map(({ id }) => id)));
  const fresh = page.cards.filter(({ id }) => !known.has(id));
  const lanes = board.lanes.map((lane) => {
    if (lane.id !== laneId || lane.next !== after) return lane;
    const cards = [...lane.cards, ...fresh].sort((one, other) => (isBefore(one, other) ? -1 : 1));
    return { ...lane, cards, next: page.next, edge: edgeOf(page) };
  });
  return lanes.every((lane, index) => lane === board.lanes[index]) ? board : { lanes };
};

/** What a ticket's own event says of its card at once; where it stands is asked for. */
export const patchTicket = (board: Board, ticket: Omit<BoardCard, 'laneId' | 'enteredAt' | 'valueCents'>): Board => {
  const card = cardOf(board, ticket.id);
  if (!card || card.updatedAt > ticket.updatedAt) return board;
  const { laneId, enteredAt, valueCents } = card;
  return applyCards(board, [card.id], { cards: [{ ...ticket, laneId, enteredAt, valueCents }] });
};
