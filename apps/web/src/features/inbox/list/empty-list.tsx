import { CircleCheckBig, Coffee, MessagesSquare, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openDialog } from '../../tickets/actions/ticket-actions.ts';
import { type Part, partStore } from '../../tickets/list-choice.ts';

export type EmptyListProps = {
  list: Part | 'closed';
  /** Takes the filters off that leave nothing. */
  onClear?: (() => void) | undefined;
  /** How many wait to be accepted. */
  waitingCount?: number;
};

const icons = { open: <MessagesSquare />, pending: <Coffee />, closed: <CircleCheckBig /> };

/** Why a list holds nothing, and what comes next. */
export const EmptyList = ({ list, onClear, waitingCount = 0 }: EmptyListProps) => {
  const { t } = useTranslation();
  const mayCreate = useCan('tickets.create');
  if (onClear) {
    const action = <Button onClick={onClear}>{t('tickets.filters.clear')}</Button>;
    return (
      <EmptyState icon={<SlidersHorizontal />} title={t('tickets.look.empty')} action={action}>
        {t('tickets.look.emptyDetail')}
      </EmptyState>
    );
  }
  const name = list === 'open' ? 'assigned' : list;
  const next =
    waitingCount > 0 ? (
      <Button onClick={() => partStore.set('pending')}>{t('tickets.counters.pending', { count: waitingCount })}</Button>
    ) : mayCreate ? (
      <Button onClick={() => openDialog({ name: 'new' })}>{t('tickets.new')}</Button>
    ) : null;
  return (
    <EmptyState icon={icons[list]} title={t(`tickets.empty.${name}.title`)} action={list === 'open' ? next : null}>
      {t(`tickets.empty.${name}.detail`)}
    </EmptyState>
  );
};
