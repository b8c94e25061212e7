import { integrationTypes, limits, type QueueIntegration, type queueIntegrations } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedChoice } from '../../kit/loaded-choice.tsx';
import type { RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { queueChoices } from './queries.ts';

export type Form = RecordForm<typeof queueIntegrations>;
export type FieldProps = { form: Form; stored: QueueIntegration | undefined };

export const pair = 'grid grid-cols-2 gap-4 max-sm:grid-cols-1';

/** What is wrong with a field, in words. */
export const useIssue = (form: Form, name: string) => {
  const errorText = useFieldError();
  const issues = form.formState.errors as Record<string, { message?: string } | undefined>;
  return errorText(issues[name] as never) ?? undefined;
};

export const TypeFields = ({ form }: FieldProps) => {
  const { t } = useTranslation();
  const options = integrationTypes.map((value) => ({ value, label: t(`integrations.types.${value}`) }));
  return (
    <div className={pair}>
      <RecordNameField
        label={t('integrations.form.name')}
        issue={form.formState.errors.name as never}
        maxLength={limits.integrationName.max}
        {...form.register('name')}
      />
      <Field label={t('integrations.form.type')}>
        {(control) => (
          <Select
            control={control}
            options={options}
            value={form.watch('type')}
            onChange={(type) => form.setValue('type', type, { shouldDirty: true })}
          />
        )}
      </Field>
    </div>
  );
};

/** What a customer gets when there is no answer, and where she waits then. */
export const FallbackFields = ({ form }: FieldProps) => {
  const { t } = useTranslation();
  const queues = useQuery(queueChoices);
  const queueId = form.watch('queueId');
  return (
    <>
      <Field label={t('integrations.form.failureMessage')} hint={t('integrations.form.failureHint')}>
        {(control) => (
          <Textarea {...control} minRows={2} maxLength={limits.messageBody.max} {...form.register('failureMessage')} />
        )}
      </Field>
      <LoadedChoice
        label={t('integrations.form.queue')}
        none={t('integrations.noQueue')}
        rows={queues}
        value={queueId ? Number(queueId) : null}
        onChange={(id) => form.setValue('queueId', id, { shouldDirty: true })}
      />
    </>
  );
};
