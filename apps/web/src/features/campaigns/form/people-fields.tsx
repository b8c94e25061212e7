import { type Campaign, noTagList } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayOf, formatDateTime } from '../../../kit/format.ts';
import { LoadedChoice } from '../../../kit/loaded-choice.tsx';
import { serverNow } from '../../../kit/server-clock.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { connectionsQuery } from '../../connections/use-connection-trouble.ts';
import { contactListChoices, fileListChoices, tagChoices } from '../queries.ts';
import type { CampaignForm } from './campaign-dialog.tsx';
import { idIn } from './values.ts';

type Props = { form: CampaignForm; campaign: Campaign | undefined };

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <dt className="font-medium text-control">{label}</dt>
    <dd className="truncate text-body text-text-2">{value}</dd>
  </div>
);

const grid = 'grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1';

/** To whom, through what and when, of a campaign that is not changed any more. */
export const LockedPeople = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation();
  const { contactList, whatsapp, scheduledAt, tag, fileList } = campaign;
  return (
    <dl className={grid}>
      <Fact label={t('common.name')} value={campaign.name} />
      <Fact label={t('campaigns.form.contactList')} value={contactList?.name ?? t('campaigns.form.noContactList')} />
      <Fact label={t('campaigns.form.connection')} value={whatsapp?.name ?? t('campaigns.form.noConnection')} />
      <Fact
        label={t('campaigns.form.scheduledAt')}
        value={scheduledAt ? formatDateTime(scheduledAt) : t('campaigns.noDate')}
      />
      <Fact label={t('campaigns.form.tagList')} value={tag?.name ?? t('campaigns.form.noTag')} />
      <Fact label={t('campaigns.form.fileList')} value={fileList?.name ?? t('campaigns.form.noFileList')} />
    </dl>
  );
};

const ScheduledAt = ({ form }: { form: CampaignForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  return (
    <Field
      label={t('campaigns.form.scheduledAt')}
      hint={t('campaigns.form.scheduledHint')}
      error={errorText(form.formState.errors.scheduledAt) ?? undefined}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="scheduledAt"
          render={({ field }) => (
            <DateTimeField
              control={control}
              timeLabel={t('campaigns.form.scheduledTime')}
              value={typeof field.value === 'string' ? field.value : ''}
              onChange={field.onChange}
              today={dayOf(new Date(serverNow()))}
            />
          )}
        />
      )}
    </Field>
  );
};

/** To whom, through what and when. */
export const PeopleFields = ({ form }: Props) => {
  const { t } = useTranslation();
  const lists = useQuery(contactListChoices);
  const tags = useQuery(tagChoices);
  const files = useQuery(fileListChoices);
  const connections = useQuery(connectionsQuery);
  const tagId = form.watch('tagListId');
  const write = (name: 'contactListId' | 'whatsappId' | 'fileListId') => (id: number | null) =>
    form.setValue(name, id, { shouldDirty: true });
  return (
    <div className={grid}>
      <LoadedChoice
        label={t('campaigns.form.contactList')}
        none={t('campaigns.form.noContactList')}
        rows={lists}
        value={idIn(form.watch('contactListId'))}
        onChange={write('contactListId')}
      />
      <LoadedChoice
        label={t('campaigns.form.connection')}
        none={t('campaigns.form.noConnection')}
        rows={connections}
        value={idIn(form.watch('whatsappId'))}
        onChange={write('whatsappId')}
      />
      <ScheduledAt form={form} />
      <LoadedChoice
        label={t('campaigns.form.tagList')}
        none={t('campaigns.form.noTag')}
        rows={tags}
        value={idIn(tagId)}
        onChange={(id) => form.setValue('tagListId', id ?? noTagList, { shouldDirty: true })}
      />
      <LoadedChoice
        label={t('campaigns.form.fileList')}
        none={t('campaigns.form.noFileList')}
        rows={files}
        value={idIn(form.watch('fileListId'))}
        onChange={write('fileListId')}
      />
    </div>
  );
};
