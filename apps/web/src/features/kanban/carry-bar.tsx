import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../ui/key-cap.tsx';
import { type Board, cardOf, placeIn, type ReadLane } from './board-cards.ts';
import { useHeld } from './carry-store.ts';
import { laneName } from './use-moves.ts';

type Place = { lane: ReadLane; place: number; total: number };

/** Where the held card would stand: the server's order decides, so that the place is known before it is put down. */
const placeOf = (board: Board | undefined, held: ReturnType<typeof useHeld>): Place | null => {
  const lane = board?.lanes.find(({ id }) => id === held?.over);
  if (!lane || !held) return null;
  const isOwn = held.card.laneId === lane.id;
  const card = cardOf(board, held.card.id) ?? held.card;
  return { lane, place: placeIn(lane, card) + 1, total: isOwn ? lane.count : lane.count + 1 };
};

/** While a card is held: lane, place and keys; it is also what screen readers are told. */
export const CarryBar = ({ board }: { board: Board | undefined }) => {
  const { t } = useTranslation();
  const held = useHeld();
  const at = held?.by === 'keys' ? placeOf(board, held) : null;
  const words = at ? t('kanban.carry.place', { lane: laneName(at.lane, t), place: at.place, total: at.total }) : '';
  return (
    <>
      <p role="status" className="sr-only">
        {at && held ? t('kanban.carry.held', { name: held.card.contact.name, where: words }) : ''}
      </p>
      {at ? (
        <div
          aria-hidden="true"
          className="-translate-x-1/2 pointer-events-none absolute bottom-4 left-1/2 z-3 flex items-center gap-4 whitespace-nowrap rounded-dialog bg-text px-4 py-2.5 text-control text-surface shadow-float"
        >
          <span className="flex items-center gap-2 font-semibold">
            <ArrowRight size={15} />
            {words}
          </span>
          <span className="flex items-center gap-1.5">
            <KeyCap>{'←'}</KeyCap>
            <KeyCap>{'→'}</KeyCap>
            {t('kanban.carry.lane')}
          </span>
          <span className="flex items-center gap-1.5">
            <KeyCap>{t('kanban.carry.space')}</KeyCap>
            {t('kanban.carry.drop')}
          </span>
          <span className="flex items-center gap-1.5">
            <KeyCap>{'Esc'}</KeyCap>
            {t('kanban.carry.cancel')}
          </span>
        </div>
      ) : null}
    </>
  );
};
