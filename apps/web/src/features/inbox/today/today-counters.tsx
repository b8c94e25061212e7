import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/format-number.ts';
import { todayQuery } from './today-query.ts';

/** What the day has brought so far, followed (ui §6, "No ticket selected"); nothing where it is not known. */
export const TodayCounters = () => {
  const { t } = useTranslation();
  const { data } = useQuery(todayQuery);
  if (!data) return null;
  const counters = [
    { label: t('tickets.today.begun'), count: data.begun },
    { label: t('tickets.today.resolved'), count: data.resolved },
    { label: t('tickets.today.byMe'), count: data.resolvedByMe },
  ];
  return (
    <section aria-label={t('tickets.today.title')} className="mx-auto mt-7 w-fit">
      <h2 className="font-medium text-small text-text-3">{t('tickets.today.title')}</h2>
      <dl className="mt-2 flex divide-x divide-line">
        {counters.map(({ label, count }) => (
          <div key={label} className="flex min-w-24 flex-col-reverse px-4">
            <dt className="text-small text-text-2">{label}</dt>
            <dd className="font-semibold text-page text-text">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
