import { Link } from '@tanstack/react-router';
import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../kit/format.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What a session of an overdue company sees instead of every page but those where it pays. */
export const OverduePage = () => {
  const { t } = useTranslation();
  const { company } = useUser();
  const mayPay = useCan('subscriptions.create');
  const pay = (
    <Link to="/subscription" search={{ pay: 0 }} className={buttonClass('solid', 'large')}>
      {t('frame.overdue.pay')}
    </Link>
  );
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState
        isPage
        icon={<CalendarX2 />}
        tone="danger"
        title={t('frame.overdue.title')}
        action={mayPay ? pay : null}
      >
        <p>{t('login.overdue', { date: formatDate(company.dueDate) })}</p>
        {mayPay ? null : <p className="mt-2">{t('frame.overdue.ask')}</p>}
      </EmptyState>
    </div>
  );
};
