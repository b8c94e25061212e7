import { type BoardCard, openLaneId } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ReadLane } from './board-cards.ts';
import { laneName, type MoveCard } from './use-moves.ts';

type MoveDialogProps = {
  card: BoardCard | null;
  open: boolean;
  lanes: readonly ReadLane[];
  onMove: MoveCard;
  onClose: () => void;
};

/** "Mover para…": every lane as a row; a sheet at the foot of a phone. */
export const MoveDialog = ({ card, open, lanes, onMove, onClose }: MoveDialogProps) => {
  const { t } = useTranslation();
  if (!card) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={420}
      title={t('kanban.card.move')}
      description={`#${card.id} · ${card.contact.name}`}
      actions={
        <Link
          to="/tickets/$uuid"
          params={{ uuid: card.uuid }}
          className="flex h-10 items-center justify-center rounded-control bg-brand px-4 font-semibold text-body text-on-brand hover:bg-brand-hover max-sm:w-full"
        >
          {t('kanban.card.seeTicket')}
        </Link>
      }
    >
      <ul className="flex flex-col">
        {lanes.map((lane) => {
          const isHere = lane.id === card.laneId;
          return (
            <li key={lane.id}>
              <button
                type="button"
                aria-current={isHere ? 'true' : undefined}
                onClick={() => {
                  onClose();
                  onMove(card, lane.id);
                }}
                className="flex h-12 w-full items-center gap-3 rounded-control px-2 text-left text-body hover:bg-hover"
              >
                <span
                  aria-hidden="true"
                  className={cx('size-2.5 shrink-0 rounded-full', lane.id === openLaneId ? 'bg-text-3' : 'tenant-dot')}
                  style={lane.color ? ({ '--tenant': lane.color } as CSSProperties) : undefined}
                />
                <span className="min-w-0 flex-1 truncate">
                  {laneName(lane, t)}
                  {lane.id === openLaneId ? (
                    <span className="ml-2 text-control text-text-3">{t('kanban.card.withoutTag')}</span>
                  ) : null}
                </span>
                <span className="text-text-2 tabular-nums">
                  <span className="sr-only">{t('kanban.lane.count', { count: lane.count })}</span>
                  <span aria-hidden="true">{formatNumber(lane.count)}</span>
                </span>
                <span className="flex w-5 justify-end">
                  {isHere ? <Check size={17} className="text-brand" aria-hidden="true" /> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
