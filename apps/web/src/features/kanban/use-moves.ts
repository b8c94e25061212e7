import { type BoardCard, kanbanRoutes, openLaneId } from '@recado/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { log } from '../../kit/log.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { toast } from '../../ui/toast.tsx';
import { moveOn, type ReadLane } from './board-cards.ts';
import { wantedStore } from './carry-store.ts';
import { type AskedBoard, changeBoard, holdWhile, showCard, shownCard } from './queries.ts';

/** A move that was refused: where the card was to go, and why it did not. */
export type FailedMove = { laneId: number; reason: string };

const failedStore = createStore<ReadonlyMap<number, FailedMove>>(new Map());

const withoutFailure = (id: number): void => {
  if (!failedStore.get().has(id)) return;
  failedStore.set(new Map([...failedStore.get()].filter(([key]) => key !== id)));
};
const noteFailure = (id: number, failure: FailedMove): void =>
  failedStore.set(new Map(failedStore.get()).set(id, failure));

export const useFailedMove = (id: number): FailedMove | undefined => useStore(failedStore).get(id);
export const forgetFailedMove = withoutFailure;

/** The name of a lane in the reader's language. */
export const laneName = ({ id, name }: Pick<ReadLane, 'id' | 'name'>, t: TFunction): string =>
  id === openLaneId ? t('kanban.openLane') : name;

/** The two sentences of a move as one: what was taken, and what was given. */
const saidOf = (from: number, to: number, t: TFunction): string =>
  [
    ...(from === openLaneId ? [] : [t('kanban.move.removed')]),
    ...(to === openLaneId ? [] : [t('kanban.move.added')]),
  ].join(' ');

export type MoveCard = (card: BoardCard, laneId: number) => void;

/** Moves cards: at once on this screen, and back with the reason where the server refuses. */
export const useMoves = (asked: AskedBoard): MoveCard => {
  const { t } = useTranslation();
  return useMemo(() => {
    const run = async (taken: BoardCard, laneId: number, isUndo: boolean): Promise<void> => {
      const card = shownCard(asked, taken.id) ?? taken;
      const { id: ticketId, laneId: from } = card;
      if (from === laneId) return;
      withoutFailure(ticketId);
      const now = new Date(serverNow()).toISOString();
      changeBoard(asked, (board) => moveOn(board, card, laneId, now));
      try {
        const moved = await holdWhile(ticketId, () =>
          call(kanbanRoutes.moveCard, { params: { ticketId }, body: { laneId } }),
        );
        showCard(moved);
        const undo = { label: t('common.undo'), onPress: () => void run(moved, from, true) };
        toast.success(saidOf(from, laneId, t), isUndo ? undefined : undo);
      } catch (error) {
        log('a card was not moved', error);
        const hasFocus = document.activeElement?.matches(`[data-card="${ticketId}"]`) ?? false;
        changeBoard(asked, (board) => moveOn(board, { ...card, laneId }, from, card.enteredAt));
        if (hasFocus) wantedStore.set({ id: ticketId, laneId: from });
        noteFailure(ticketId, { laneId, reason: sentenceOf(error) });
      }
    };
    return (card, laneId) => void run(card, laneId, false);
  }, [asked, t]);
};
