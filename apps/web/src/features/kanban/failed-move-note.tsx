import type { BoardCard } from '@recado/contract';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { forgetFailedMove, useFailedMove } from './use-moves.ts';

/** On a card that went back: why, and the way to try again. */
export const FailedMoveNote = ({
  card,
  onRetry,
}: {
  card: BoardCard;
  onRetry: (card: BoardCard, laneId: number) => void;
}) => {
  const { t } = useTranslation();
  const failed = useFailedMove(card.id);
  if (!failed) return null;
  return (
    <div role="alert" className="relative z-1 rounded-control bg-danger-soft px-2 py-1.5 text-danger text-small">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1">{t('kanban.move.failed', { reason: failed.reason })}</p>
        <IconButton
          label={t('common.close')}
          icon={<X size={13} />}
          size={24}
          kind="danger"
          onClick={() => forgetFailedMove(card.id)}
        />
      </div>
      <Button kind="text" size="small" onClick={() => onRetry(card, failed.laneId)}>
        {t('common.retry')}
      </Button>
    </div>
  );
};
