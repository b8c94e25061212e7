import { type Campaign, campaignRoutes, type campaigns, limits } from '@recado/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { putRecord } from '../../../kit/resource/record-caches.ts';
import { RecordDialog, type RecordForm } from '../../../kit/resource/record-dialog.tsx';
import { RecordFileField } from '../../../kit/resource/record-file-field.tsx';
import { RecordNameField } from '../../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../../kit/resource/resource-description.ts';
import { type RecordFile, useFileAfterSaving, useRecordFile } from '../../../kit/resource/use-record-file.ts';
import { useCan, useUser } from '../../../kit/session-store.ts';
import { isErrorCode } from '../../../kit/show-error.ts';
import { wallTimeOf } from '../../../kit/wall-time.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { isEditable } from '../list/row-actions.tsx';
import { campaignRecords, fetchCampaign } from '../queries.ts';
import { TestDialog } from '../start/test-dialog.tsx';
import { DraftForecast } from './draft-forecast.tsx';
import { LockedPeople, PeopleFields } from './people-fields.tsx';
import { Preview } from './preview.tsx';
import { ConfirmationSwitch, DaysSwitch, TrialSwitch } from './rule-fields.tsx';
import { TextTabs } from './text-tabs.tsx';
import { messageNames, questionNames, type TextName, valuesOf } from './values.ts';

export type CampaignForm = RecordForm<typeof campaigns>;

const removeFile = async (id: number): Promise<void> => {
  await call(campaignRoutes.deleteCampaignMedia, { params: { id } });
  putRecord(campaignRecords, await fetchCampaign(id), { isNew: false, isOwn: true });
};

const storedIn = ({ mediaPath, mediaName }: Campaign) =>
  mediaPath === null ? null : { name: mediaName ?? '', type: '', url: mediaPath };

type FieldsProps = {
  form: CampaignForm;
  campaign: Campaign | undefined;
  file: RecordFile<Campaign>;
  mayManage: boolean;
};

/** Why it is only read, in one line on top. */
const LockedLine = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  return <Banner tone="info">{isErrorCode(code) ? t(`errors.${code}`) : code}</Banner>;
};

const Head = ({ form, campaign }: { form: CampaignForm; campaign: Campaign | undefined }) => {
  const { t } = useTranslation();
  return (
    <>
      <RecordNameField
        label={t('common.name')}
        issue={form.formState.errors.name}
        maxLength={limits.campaignName.max}
        autoFocus={campaign === undefined}
        {...form.register('name')}
      />
      <PeopleFields form={form} campaign={campaign} />
      <DaysSwitch form={form} isLocked={false} />
    </>
  );
};

const MediaField = ({ campaign, file }: FieldsProps) => (
  <RecordFileField
    file={file}
    stored={campaign ? storedIn(campaign) : null}
    maxBytes={limits.attachmentBytes}
    remove={async () => campaign && removeFile(campaign.id)}
  />
);

const Fields = (props: FieldsProps) => {
  const { form, campaign, mayManage } = props;
  const [shown, setShown] = useState<TextName>('message1');
  const areTextsLocked = !mayManage || (campaign !== undefined && !isEditable(campaign));
  const isLocked = !mayManage || Boolean(campaign?.locked);
  const tabs = { form, isLocked: areTextsLocked, onShow: setShown };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,340px)] gap-8 max-md:grid-cols-1 max-md:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {campaign?.locked ? <LockedLine code={campaign.locked} /> : null}
        {isLocked && campaign ? <LockedPeople campaign={campaign} /> : <Head form={form} campaign={campaign} />}
        <TextTabs {...tabs} kind="message" names={messageNames} autoFocus={campaign !== undefined && !areTextsLocked} />
        {isLocked ? null : <MediaField {...props} />}
        <TrialSwitch form={form} isLocked={isLocked} winner={campaign?.trialWinner ?? null} />
        <ConfirmationSwitch form={form} isLocked={isLocked} />
        {form.watch('confirmation') ? <TextTabs {...tabs} kind="confirmation" names={questionNames} /> : null}
      </div>
      <Preview form={form} name={shown} />
    </div>
  );
};

/** Sends a saved text to oneself; what is only typed cannot leave yet. */
const TestButton = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation();
  const [step, setStep] = useState<'closed' | 'open' | 'leaving'>('closed');
  return (
    <>
      <Button onClick={() => setStep('open')}>{t('campaigns.form.test')}</Button>
      {step === 'closed' ? null : (
        <TestDialog
          campaign={campaign}
          open={step === 'open'}
          onClose={() => setStep('leaving')}
          onClosed={() => setStep('closed')}
        />
      )}
    </>
  );
};

/** Name, people, connection, date, files, five messages, five questions, and what they look like. */
export const CampaignDialog = (props: RecordDialogProps<typeof campaigns>) => {
  const { t } = useTranslation();
  const mayManage = useCan('campaigns.manage');
  const { timezone } = useUser().company;
  const file = useRecordFile<Campaign>({
    typeArch: 'campaign',
    upload: (id, body, options) => call(campaignRoutes.uploadCampaignMedia, { params: { id }, body }, options),
    fetch: fetchCampaign,
  });
  const { id, finish } = useFileAfterSaving(campaignRecords.key, props.id, file);
  const isReadOnly = !mayManage || (props.row !== undefined && !isEditable(props.row));
  return (
    <RecordDialog
      {...props}
      id={id}
      records={campaignRecords}
      titles={{
        new: t('campaigns.form.newTitle'),
        edit: t(isReadOnly ? 'campaigns.form.viewTitle' : 'campaigns.form.editTitle'),
      }}
      description={t('campaigns.form.alternate')}
      width={1080}
      isReadOnly={isReadOnly}
      valuesOf={(campaign) => valuesOf(campaign, (at) => wallTimeOf(at, timezone))}
      fieldOf={{ ERR_CAMPAIGN_PAST: 'scheduledAt' }}
      finish={finish}
      saveLabel={(form) => t(form.watch('scheduledAt') ? 'campaigns.form.saveScheduled' : 'campaigns.form.save')}
      moreActions={(form, campaign) =>
        campaign && mayManage && !form.formState.isDirty ? <TestButton campaign={campaign} /> : null
      }
      footNote={(form, campaign) =>
        campaign?.locked ? null : (
          <DraftForecast form={form} hasMedia={file.file !== null || Boolean(campaign?.mediaPath)} />
        )
      }
    >
      {(form, campaign) => <Fields form={form} campaign={campaign} file={file} mayManage={mayManage} />}
    </RecordDialog>
  );
};
