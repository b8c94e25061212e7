import { type BoardCard, kanbanRoutes, limits, tagRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { putOff } from '../../kit/put-off.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../kit/realtime/refresh-soon.ts';
import { appendPage, applyCards, type Board, cardOf, patchTicket, toBoard } from './board-cards.ts';

/** What the board is narrowed to, as its calls ask for it. */
export type AskedBoard = { queueIds?: string; users?: string; tags?: string; searchParam: string };

const boardKey = ['kanban', 'board'] as const;
const askedIn = (key: readonly unknown[]): AskedBoard => key.at(-1) as AskedBoard; // keys of the board end with what was asked

/** In ms: what changes within them is asked for together. */
const askTogetherMs = 250;

/** When each ticket changed, by the clock of this page; an answer that was asked for before knows nothing of it. */
const changedAt = new Map<number, number>();
const waiting = new Set<number>();
/** Cards that this page moves right now: until the server has answered they stand where they were put. */
const moving = new Set<number>();
let isAsking = false;

const boards = () => queryClient.getQueryCache().findAll({ queryKey: boardKey });

/** Changes every board that is held. */
const changeBoards = (change: (board: Board) => Board): void => {
  for (const { queryKey } of boards()) queryClient.setQueryData<Board>(queryKey, (board) => board && change(board));
};

export const changeBoard = (asked: AskedBoard, change: (board: Board) => Board): void =>
  void queryClient.setQueryData<Board>([...boardKey, asked], (board) => board && change(board));

/** A card as it stands on this screen now. */
export const shownCard = (asked: AskedBoard, id: number): BoardCard | undefined =>
  cardOf(queryClient.getQueryData<Board>([...boardKey, asked]), id);

const refreshBoards = refreshSoon(boardKey);

const askNow = async (ids: readonly number[]): Promise<void> => {
  for (const { queryKey } of boards().filter((query) => query.isActive())) {
    const asked = askedIn(queryKey);
    const answer = await call(kanbanRoutes.listBoardCards, { query: { ...asked, ids: JSON.stringify(ids) } });
    const settled = ids.filter((id) => !moving.has(id));
    const cards = answer.cards.filter(({ id }) => settled.includes(id));
    const isKnown =
      answer.lanes.map(({ id }) => id).join() ===
      queryClient
        .getQueryData<Board>(queryKey)
        ?.lanes.map(({ id }) => id)
        .join();
    // A lane that came, went or moved changes the board as a whole.
    if (!isKnown) refreshBoards();
    else changeBoard(asked, (board) => applyCards(board, settled, { cards, lanes: answer.lanes }));
  }
};

/** Asks for what changed, one question at a time: an older answer never comes behind a newer one. */
const askForWaiting = async (): Promise<void> => {
  if (isAsking || waiting.size === 0) return;
  isAsking = true;
  const ids = [...waiting].slice(0, limits.cardsAskedAtOnce);
  for (const id of ids) waiting.delete(id);
  try {
    await askNow(ids);
  } catch {
    // Without a line nothing is known: the board is asked for whole once there is one again.
    refreshBoards();
  } finally {
    isAsking = false;
    plan();
  }
};

let isPlanned = false;
function plan(): void {
  if (isPlanned || waiting.size === 0) return;
  isPlanned = true;
  putOff(() => {
    isPlanned = false;
    void askForWaiting();
  }, askTogetherMs);
}

/** Asks how a ticket stands now, in a moment. */
export const askForCard = (id: number): void => {
  if (boards().length === 0) return;
  changedAt.set(id, performance.now());
  waiting.add(id);
  plan();
};

/** What changed while an answer was on its way is asked for again. */
const askSince = (since: number): void => {
  for (const [id, at] of changedAt) {
    if (at >= since) askForCard(id);
    else changedAt.delete(id);
  }
};

export const boardOptions = (asked: AskedBoard) =>
  queryOptions({
    queryKey: [...boardKey, asked],
    queryFn: async ({ signal }): Promise<Board> => {
      const since = performance.now();
      const [answer, tags] = await Promise.all([
        call(kanbanRoutes.getBoard, { query: asked }, { signal }),
        call(tagRoutes.listKanbanTags, {}, { signal }),
      ]);
      askSince(since);
      // check-words-allow: a name of the wire
      return toBoard(answer, tags.lista);
    },
  });

/** Reads on in a lane. */
export const readOn = async (asked: AskedBoard, laneId: number, after: string): Promise<void> => {
  const since = performance.now();
  const page = await call(kanbanRoutes.listLaneCards, { query: { ...asked, laneId, after } });
  changeBoard(asked, (board) => appendPage(board, laneId, after, page));
  askSince(since);
};

/** Keeps what the server says of a card from it until its move is answered. */
export const holdWhile = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  moving.add(id);
  try {
    return await work();
  } finally {
    moving.delete(id);
    askForCard(id);
  }
};

/** Shows a card as the server answered it. */
export const showCard = (card: BoardCard): void =>
  changeBoards((board) => applyCards(board, [card.id], { cards: [card] }));

onEvent('ticket.updated', ({ ticket }) => {
  changeBoards((board) => patchTicket(board, ticket));
  askForCard(ticket.id);
});
onEvent('message.created', ({ ticket }) => {
  changeBoards((board) => patchTicket(board, ticket));
  askForCard(ticket.id);
});
onEvent('ticket.read', ({ ticketId }) => askForCard(ticketId));
onEvent('card.updated', ({ ticketId }) => askForCard(ticketId));
onEvent('ticket.removed', ({ ticketId }) => {
  changeBoards((board) => applyCards(board, [ticketId], { cards: [] }));
  askForCard(ticketId);
});
onEvent('board.updated', refreshBoards);
onEvent('tag.updated', refreshBoards);
onEvent('tag.deleted', refreshBoards);
