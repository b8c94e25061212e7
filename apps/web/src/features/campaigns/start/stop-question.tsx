import type { CampaignRow } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCampaignActs } from '../use-campaign-acts.ts';

type Props = { campaign: Pick<CampaignRow, 'id' | 'name'>; open: boolean; onClose: () => void };

/** Before a campaign is cancelled: what that means, and that it can go on later. */
export const StopQuestion = ({ campaign, open, onClose }: Props) => {
  const { t } = useTranslation();
  const { cancel, isBusy } = useCampaignActs();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => cancel(campaign, onClose)}
      title={t('campaigns.stop.title')}
      confirmLabel={t('campaigns.stop.confirm')}
      cancelLabel={t('campaigns.stop.keep')}
      danger
      busy={isBusy}
    >
      <p className="truncate font-medium text-text">{campaign.name}</p>
      <p>{t('campaigns.stop.detail')}</p>
    </ConfirmDialog>
  );
};
