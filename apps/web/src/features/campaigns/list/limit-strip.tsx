import type { CampaignBudget } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { formatNumber } from '../../../kit/format-number.ts';
import { SmallLoad } from '../../../kit/small-load.tsx';
import { cx } from '../../../ui/cx.ts';
import { budgetsQuery } from '../queries.ts';

/** From this share on the bar is amber. */
const nearlyFull = 0.95;

const useStateWord = () => {
  const { t } = useTranslation();
  return ({ restrictedUntil, status, hour }: CampaignBudget): { word: string; isAmber: boolean } => {
    const free = Math.max(0, hour.total - hour.used);
    if (restrictedUntil)
      return { word: t('campaigns.limits.restricted', { time: formatDateTime(restrictedUntil) }), isAmber: true };
    if (status !== 'CONNECTED') return { word: t('campaigns.limits.offline'), isAmber: true };
    if (free === 0) return { word: t('campaigns.limits.full'), isAmber: true };
    const isAmber = hour.used >= nearlyFull * hour.total;
    const shown = { free: formatNumber(free) };
    return { word: isAmber ? t('campaigns.limits.nearly', shown) : t('campaigns.limits.free', shown), isAmber };
  };
};

const Cell = ({ budget }: { budget: CampaignBudget }) => {
  const { t } = useTranslation();
  const { word, isAmber } = useStateWord()(budget);
  const { hour, newContacts } = budget;
  const share = hour.total > 0 ? Math.min(1, hour.used / hour.total) : 0;
  const numbers = (part: { used: number; total: number }) => ({
    used: formatNumber(part.used),
    total: formatNumber(part.total),
  });
  return (
    <li className="min-w-64 flex-1 border-line px-6 py-3 not-first:border-l max-sm:px-4">
      <p className="flex items-baseline justify-between gap-3 text-small">
        <span className="truncate font-medium">{budget.name}</span>
        <span className={cx('shrink-0', isAmber ? 'font-medium text-warn' : 'text-text-2')}>{word}</span>
      </p>
      <span aria-hidden="true" className="my-1.5 block h-2 overflow-hidden rounded-full bg-press">
        <span
          className={cx('block h-full rounded-full', isAmber ? 'bg-warn' : 'bg-brand')}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
      <p className="flex flex-wrap gap-x-3 text-meta text-text-3">
        <span>{t('campaigns.limits.hour', numbers(hour))}</span>
        <span>{t('campaigns.limits.strangers', numbers(newContacts))}</span>
      </p>
    </li>
  );
};

/** What each connection may still send: the reason why campaigns end when they do. */
export const LimitStrip = () => {
  const { t } = useTranslation();
  const query = useQuery(budgetsQuery);
  const { data, isError } = query;
  if (data?.length === 0) return null;
  return (
    <section
      aria-label={t('campaigns.limits.title')}
      className={cx('shrink-0 border-line border-b', (isError || query.isPending) && !data && 'px-6 py-3')}
    >
      <SmallLoad query={query} failed={t('campaigns.limits.failed')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: more than fit are scrolled with the keys. */}
        <ul tabIndex={0} className="thin-scroll relative flex overflow-x-auto focus-visible:-outline-offset-2">
          {data?.map((budget) => (
            <Cell key={budget.whatsappId} budget={budget} />
          ))}
        </ul>
      </SmallLoad>
    </section>
  );
};
