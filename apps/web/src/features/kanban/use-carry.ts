import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BoardCard } from '@recado/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Board } from './board-cards.ts';
import { heldStore, type Wanted, wantedStore } from './carry-store.ts';
import type { MoveCard } from './use-moves.ts';

/** The pointer's way: the browser's own drag and drop, told by the library. */
export const usePointerCarry = (move: MoveCard): void => {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => {
          const card = source.data.card as BoardCard; // only cards are draggable here
          heldStore.set({ card, over: card.laneId, by: 'pointer' });
        },
        onDropTargetChange: ({ location }) => {
          const held = heldStore.get();
          const over = location.current.dropTargets[0]?.data.laneId;
          if (held) heldStore.set({ ...held, over: typeof over === 'number' ? over : held.card.laneId });
        },
        onDrop: ({ location }) => {
          const held = heldStore.get();
          const over = location.current.dropTargets[0]?.data.laneId;
          heldStore.set(null);
          if (held && typeof over === 'number') latest.current(held.card, over);
        },
      }),
    [],
  );
};

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The card to which an arrow leads: in the lane above or below, or the first one of the next lane that has any. */
const nextCard = ({ lanes }: Board, card: BoardCard, key: string): Wanted | null => {
  const at = lanes.findIndex(({ id }) => id === card.laneId);
  const own = lanes[at]?.cards ?? [];
  const place = own.findIndex(({ id }) => id === card.id);
  const next = { ArrowUp: own[place - 1], ArrowDown: own[place + 1] }[key];
  if (key === 'ArrowUp' || key === 'ArrowDown') return next ?? null;
  const others = key === 'ArrowRight' ? lanes.slice(at + 1) : lanes.slice(0, at).toReversed();
  return others.find(({ cards }) => cards.length > 0)?.cards[0] ?? null;
};

/**
 * By keys: arrows go from card to card, Space takes one up, arrows sideways carry it from lane to lane, Space or Enter puts
 * it down, Escape leaves it where it was. Nothing is written before it is put down.
 */
export const useKeyCarry = (board: Board | undefined, mayMove: boolean, move: MoveCard) => {
  const latest = useRef({ board, move });
  useEffect(() => {
    latest.current = { board, move };
  });
  useEffect(() => {
    // Whatever takes the focus from a card that is held leaves it where it was.
    const look = (event: FocusEvent): void => {
      const held = heldStore.get();
      const isOwn = event.target instanceof Element && event.target.matches(`[data-card="${held?.card.id}"]`);
      if (held?.by === 'keys' && !isOwn) heldStore.set(null);
    };
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('focusin', look);
      heldStore.set(null);
    };
  }, []);
  const carry = (event: KeyboardEvent, over: number, card: BoardCard): void => {
    const { board: now, move: run } = latest.current;
    const ids = now?.lanes.map(({ id }) => id) ?? [];
    if (event.key === 'Escape') heldStore.set(null);
    else if (event.key === ' ' || event.key === 'Enter') {
      heldStore.set(null);
      run(card, over);
      wantedStore.set({ id: card.id, laneId: over });
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const to = ids[ids.indexOf(over) + (event.key === 'ArrowRight' ? 1 : -1)];
      if (to === undefined) return;
      heldStore.set({ card, over: to, by: 'keys' });
      document.querySelector(`[data-lane="${to}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };
  const take = (event: KeyboardEvent, card: BoardCard): void => {
    const now = latest.current.board;
    const isTaken = event.key === ' ' && mayMove;
    if (!isTaken && !(arrows.includes(event.key) && now)) return;
    event.preventDefault();
    if (isTaken) heldStore.set({ card, over: card.laneId, by: 'keys' });
    else if (now) wantedStore.set(nextCard(now, card, event.key) ?? wantedStore.get());
  };
  return useRef((event: KeyboardEvent, card: BoardCard): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const held = heldStore.get();
    if (held?.by !== 'keys' || held.card.id !== card.id) {
      take(event, card);
    } else if ([' ', 'Enter', 'Escape', ...arrows].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      carry(event, held.over, card);
    }
  }).current;
};
