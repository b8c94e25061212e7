import { campaignIntervals, campaignRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { UnsavedQuestion, useUnsavedGuard } from '../../../kit/unsaved-guard.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type CampaignSettings, settingsQuery } from '../queries.ts';
import { VariablesField } from './variables-field.tsx';

/** Up to here an interval gets a word about bans. */
const shortSeconds = 10;

type IntervalKey = keyof typeof campaignIntervals;

const useOptionLabel = () => {
  const { t } = useTranslation();
  return (key: IntervalKey, count: number): string => {
    if (count === 0) return key === 'longerIntervalAfter' ? t('campaigns.config.never') : t('campaigns.config.none');
    return key === 'longerIntervalAfter'
      ? t('campaigns.config.messages', { count })
      : t('campaigns.config.seconds', { count });
  };
};

const Intervals = ({ draft, onChange }: { draft: CampaignSettings; onChange: (draft: CampaignSettings) => void }) => {
  const { t } = useTranslation();
  const labelOf = useOptionLabel();
  const keys: readonly IntervalKey[] = ['messageInterval', 'longerIntervalAfter', 'greaterInterval'];
  return (
    <section aria-labelledby="campaign-intervals" className="flex flex-col gap-3">
      <h2 id="campaign-intervals" className="font-semibold text-body">
        {t('campaigns.config.intervals')}
      </h2>
      <p className="text-control text-text-2">{t('campaigns.config.intervalsDetail')}</p>
      <div className="grid grid-cols-3 items-start gap-4 max-sm:grid-cols-1">
        {keys.map((key) => (
          <Field key={key} label={t(`campaigns.config.${key}`)}>
            {(control) => (
              <Select<number>
                control={control}
                value={draft[key]}
                onChange={(value) => onChange({ ...draft, [key]: value })}
                options={campaignIntervals[key].map((value) => ({ value, label: labelOf(key, value) }))}
              />
            )}
          </Field>
        ))}
      </div>
      {draft.messageInterval <= shortSeconds ? <Banner role="status">{t('campaigns.config.ban')}</Banner> : null}
    </section>
  );
};

/** The intervals and the variables, saved together. */
export const ConfigForm = ({ stored }: { stored: CampaignSettings }) => {
  const { t } = useTranslation();
  // null: nothing was changed, and what others save is shown.
  const [changed, setChanged] = useState<CampaignSettings | null>(null);
  const draft = changed ?? stored;
  const guard = useUnsavedGuard(changed !== null);
  const saving = useMutation({
    mutationFn: (settings: CampaignSettings) => call(campaignRoutes.updateCampaignSettings, { body: { settings } }),
    onSuccess: (rows) => {
      queryClient.setQueryData(settingsQuery.queryKey, rows);
      setChanged(null);
      toast.success(t('campaigns.config.saved'));
    },
  });
  return (
    <form
      noValidate
      className="flex max-w-[808px] flex-col gap-6 p-6 max-sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate(draft);
      }}
    >
      <Intervals draft={draft} onChange={setChanged} />
      <VariablesField
        variables={draft.variables}
        onChange={(variables) => setChanged({ ...draft, variables: [...variables] })}
      />
      {saving.isError ? (
        <Banner tone="danger" role="alert">
          {sentenceOf(saving.error)}
        </Banner>
      ) : null}
      <div>
        <Button kind="solid" type="submit" busy={saving.isPending}>
          {t('common.save')}
        </Button>
      </div>
      <UnsavedQuestion guard={guard} />
    </form>
  );
};
