import type { CampaignRow, CampaignStatus } from '@recado/contract';
import { Ban, CalendarClock, Check, CircleDashed, LoaderCircle, type LucideIcon, Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';

const looks: Record<CampaignStatus, { icon: LucideIcon; tone: 'neutral' | 'brand' | 'danger'; className?: string }> = {
  INATIVA: { icon: CircleDashed, tone: 'neutral' },
  PROGRAMADA: { icon: CalendarClock, tone: 'neutral', className: 'text-read!' },
  EM_ANDAMENTO: { icon: LoaderCircle, tone: 'brand' },
  CANCELADA: { icon: Ban, tone: 'danger' },
  FINALIZADA: { icon: Check, tone: 'neutral' },
};

/** The state of a campaign in the specified words, with an icon. */
export const StatusChip = ({ campaign }: { campaign: Pick<CampaignRow, 'status' | 'paused'> }) => {
  const { t } = useTranslation();
  if (campaign.paused) {
    return (
      <Chip tone="warn" icon={<Pause size={12} aria-hidden="true" className="shrink-0" />} className="shrink-0">
        {t('campaigns.pausedStatus')}
      </Chip>
    );
  }
  const { icon: Icon, tone, className } = looks[campaign.status];
  return (
    <Chip
      tone={tone}
      icon={<Icon size={12} aria-hidden="true" className="shrink-0" />}
      className={cx('shrink-0', className)}
    >
      {t(`campaigns.statuses.${campaign.status}`)}
    </Chip>
  );
};
