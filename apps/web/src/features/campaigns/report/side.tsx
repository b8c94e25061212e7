import type { Campaign, CampaignForecast } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../kit/format.ts';
import { formatNumber } from '../../../kit/format-number.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { FailedLine, SmallLoad } from '../../../kit/small-load.tsx';
import { cx } from '../../../ui/cx.ts';
import { sayTime, shortDay } from '../list/say.ts';
import { budgetsQuery, forecastQuery } from '../queries.ts';

/** How much of the hour is used, and by whom. */
const Limit = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation();
  const query = useQuery(budgetsQuery);
  const budget = query.data?.find(({ whatsappId }) => whatsappId === campaign.whatsappId);
  if (query.data && !budget) return null;
  const { used = 0, total = 0 } = budget?.hour ?? {};
  const byCampaigns = Math.min(used, budget?.hourByCampaigns ?? 0);
  const parts = [
    { key: 'campaigns', count: byCampaigns, fill: 'bg-brand' },
    { key: 'others', count: used - byCampaigns, fill: 'bg-read' },
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="flex items-center gap-2 font-semibold text-control">
          <Gauge size={16} aria-hidden="true" className="self-center text-brand" />
          {t('campaignReport.limit.title')}
        </span>
        <span className="truncate text-small text-text-3">
          {t('campaignReport.limit.hour', { name: budget?.name ?? campaign.whatsapp?.name ?? '' })}
        </span>
      </p>
      <SmallLoad query={query} failed={t('campaigns.limits.failed')}>
        <p className="text-control text-text-2">
          {t('campaignReport.limit.used', {
            ...{ used: formatNumber(used), total: formatNumber(total), free: formatNumber(Math.max(0, total - used)) },
          })}
        </p>
        <span aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-full bg-press">
          {parts.map(({ key, count, fill }) => (
            <span key={key} className={fill} style={{ width: `${(100 * count) / Math.max(1, total)}%` }} />
          ))}
        </span>
        <ul className="flex flex-wrap gap-x-4 text-meta text-text-3">
          {parts.map(({ key, count, fill }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={cx('size-1.5 rounded-full', fill)} />
              {t(`campaignReport.limit.${key}`, { number: formatNumber(count) })}
            </li>
          ))}
        </ul>
      </SmallLoad>
    </div>
  );
};

const tallestPx = 36;

/** One bar a day until the end, each with its number. */
const Days = ({ days }: { days: CampaignForecast['days'] }) => {
  const { t } = useTranslation();
  const today = dayOf(new Date(serverNow()));
  const most = Math.max(1, ...days.map(({ recipients }) => recipients));
  return (
    <ul aria-label={t('campaignReport.days')} className="flex items-end gap-2">
      {days.slice(0, 7).map(({ day, recipients }) => {
        const name = day === today ? t('campaigns.forecast.today') : shortDay(day);
        return (
          <li key={day} className="flex min-w-0 flex-1 flex-col items-center text-meta text-text-2">
            <span className="sr-only">{t('campaignReport.dayCount', { count: recipients, day: name })}</span>
            <span
              aria-hidden="true"
              className={cx('w-full rounded-t-chip', day === today ? 'bg-brand' : 'bg-brand-soft')}
              style={{ height: Math.max(3, (tallestPx * recipients) / most) }}
            />
            <span aria-hidden="true" className="mt-1 w-full truncate border-line border-t pt-1 text-center">
              {name}
            </span>
            <span aria-hidden="true" className="tabular-nums">
              {formatNumber(recipients)}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Forecast = ({ id }: { id: number }) => {
  const { t } = useTranslation();
  const query = useQuery(forecastQuery(id));
  const { data } = query;
  if (query.isError && !data) {
    return (
      <FailedLine
        title={t('campaigns.forecast.failed')}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data || data.recipients === 0) return null;
  const [longest] = data.delays;
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <p className="flex flex-wrap items-center gap-x-2 text-control text-text-2">
        <Clock size={16} aria-hidden="true" className="text-brand" />
        {data.endsAt ? (
          <>
            <strong className="font-semibold text-text">
              {t('campaignReport.ends', { time: sayTime(data.endsAt) })}
            </strong>
            {t('campaigns.forecast.unchanged')}
          </>
        ) : (
          t('campaigns.forecast.never')
        )}
      </p>
      {data.days.length > 0 ? <Days days={data.days} /> : null}
      {longest ? (
        <p className="text-small text-text-3">
          {`${t('campaigns.forecast.delays')}: ${t(`campaigns.forecast.delay.${longest.reason}`)}`}
        </p>
      ) : null}
    </div>
  );
};

/** The limit of the connection, and when the campaign ends because of it. */
export const Side = ({ campaign }: { campaign: Campaign }) => (
  <aside className="flex min-w-0 flex-col gap-4 border-line border-l px-5 py-4 max-lg:border-t max-lg:border-l-0 max-lg:px-6 max-sm:px-4">
    <Limit campaign={campaign} />
    {campaign.status === 'EM_ANDAMENTO' ? <Forecast id={campaign.id} /> : null}
  </aside>
);
