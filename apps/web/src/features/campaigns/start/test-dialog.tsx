import { type CampaignRow, campaignActionRoutes, limits } from '@recado/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { TestSendDialog } from '../../../kit/test-send-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { textsOf } from '../form/values.ts';

type Props = { campaign: CampaignRow; open: boolean; onClose: () => void; onClosed: () => void };

/** Sends one text of a campaign to a number of one's own. */
export const TestDialog = ({ campaign, ...rest }: Props) => {
  const { t } = useTranslation();
  const written = textsOf(campaign).flatMap((text, place) => (text?.trim() ? [place + 1] : []));
  const [text, setText] = useState(written[0] ?? 1);
  return (
    <TestSendDialog
      {...rest}
      title={t('campaigns.test.title', { name: campaign.name })}
      detail={t('campaigns.test.detail')}
      mostSigns={limits.contactNumber.max}
      send={(number) =>
        call(campaignActionRoutes.testCampaign, { params: { id: campaign.id }, body: { number, text } })
      }
    >
      {written.length > 1 ? (
        <Field label={t('campaigns.test.text')}>
          {(control) => (
            <Select
              control={control}
              value={text}
              onChange={setText}
              options={written.map((value) => ({ value, label: t('campaigns.form.messageLabel', { number: value }) }))}
            />
          )}
        </Field>
      ) : null}
    </TestSendDialog>
  );
};
