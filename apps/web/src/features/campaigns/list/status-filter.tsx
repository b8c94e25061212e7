import { type CampaignStatus, campaignStatuses } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../../ui/segment.tsx';

type Props = { status: CampaignStatus | undefined; onChange: (status: CampaignStatus | undefined) => void };

/** Which campaigns are shown: all, or those of one state. */
export const StatusFilter = ({ status, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="thin-scroll relative shrink-0 overflow-x-auto border-line border-b px-6 py-2 max-sm:px-4">
      <Segment<CampaignStatus | 'all'>
        label={t('campaigns.filter.label')}
        className="w-max"
        value={status ?? 'all'}
        onChange={(next) => onChange(next === 'all' ? undefined : next)}
        options={[
          { value: 'all', label: t('campaigns.filter.all') },
          ...campaignStatuses.map((value) => ({ value, label: t(`campaigns.statuses.${value}`) })),
        ]}
      />
    </div>
  );
};
