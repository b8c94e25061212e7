import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../kit/format.ts';
import { useUser } from '../../kit/session-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What a session of an overdue company sees instead of every page (decisions 28). */
export const OverduePage = () => {
  const { t } = useTranslation();
  const { company } = useUser();
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState isPage icon={<CalendarX2 />} tone="danger" title={t('frame.overdue.title')}>
        {t('login.overdue', { date: formatDate(company.dueDate) })}
      </EmptyState>
    </div>
  );
};
