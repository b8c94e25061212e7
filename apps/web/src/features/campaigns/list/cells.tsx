import type { CampaignRow } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { useToday } from '../../../kit/use-today.ts';
import { cx } from '../../../ui/cx.ts';
import { forecastQuery } from '../queries.ts';
import { sayLine, sayTime, shareOf } from './say.ts';

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="h-1 w-14 shrink-0 overflow-hidden max-sm:hidden rounded-full bg-press">
    <span className="block h-full bg-brand" style={{ width: `${Math.round(share * 100)}%` }} />
  </span>
);

const isAmber = ({ status, locked, paused }: CampaignRow): boolean =>
  paused !== null || (status === 'PROGRAMADA' && locked !== null);

/** What the state means, below the name; of a running one how far it is. */
export const StateLine = ({ campaign }: { campaign: CampaignRow }) => {
  useToday();
  return (
    <span className={cx('flex min-w-0 items-center gap-2 text-small', isAmber(campaign) ? 'text-warn' : 'text-text-3')}>
      {campaign.status === 'EM_ANDAMENTO' && !campaign.paused ? <Bar share={shareOf(campaign.progress)} /> : null}
      <span className="truncate">{sayLine(campaign)}</span>
    </span>
  );
};

export const NameCell = ({ campaign }: { campaign: CampaignRow }) => (
  <span className="block min-w-0">
    <span className="block truncate font-medium text-body text-text">{campaign.name}</span>
    <StateLine campaign={campaign} />
  </span>
);

const Expected = ({ id }: { id: number }) => {
  const { t } = useTranslation();
  const { data } = useQuery(forecastQuery(id));
  if (!data?.endsAt) return '—';
  return (
    <span className="block font-medium text-brand-text leading-tight">
      <span className="block text-small">{t('campaigns.expected')}</span>
      {sayTime(data.endsAt)}
    </span>
  );
};

/** When it ended; of one that sends, when it will. */
export const EndCell = ({ campaign: { id, status, completedAt, paused } }: { campaign: CampaignRow }) => {
  if (completedAt) return formatDateTime(completedAt);
  return status === 'EM_ANDAMENTO' && !paused ? <Expected id={id} /> : '—';
};

export const DateCell = ({ campaign }: { campaign: CampaignRow }) => {
  const { t } = useTranslation();
  const at = campaign.scheduledAt ?? campaign.startedAt;
  return at ? formatDateTime(at) : <span className="text-text-3">{t('campaigns.noDate')}</span>;
};

export const ConfirmationCell = ({ campaign }: { campaign: CampaignRow }) => {
  const { t } = useTranslation();
  if (!campaign.confirmation) return t('common.no');
  return (
    <span className="inline-flex items-center gap-1">
      <Check size={14} aria-hidden="true" className="text-brand" />
      {t('campaigns.yes')}
    </span>
  );
};
