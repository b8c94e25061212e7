import { limits, outgoingEvents, type Webhook, webhookRoutes, type webhooks } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { RecordDialog, type RecordForm } from '../../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../../kit/resource/resource-description.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useEventWord } from '../event-words.ts';
import { useFailureWords } from '../failure-words.tsx';
import { SecretInput } from '../secret-input.tsx';
import { webhookRecords } from './queries.ts';

type Form = RecordForm<typeof webhooks>;

const groups = ['ticket', 'message', 'contact', 'campaign'] as const;

const EventGroup = ({ form, group }: { form: Form; group: (typeof groups)[number] }) => {
  const { t } = useTranslation();
  const word = useEventWord();
  const own = outgoingEvents.filter((event) => event.startsWith(`${group}.`));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-small text-text-2">{t(`deliveries.groups.${group}`)}</legend>
      {own.map((event) => (
        <Checkbox key={event} label={word(event)} value={event} {...form.register('events')} />
      ))}
    </fieldset>
  );
};

const EventsField = ({ form }: { form: Form }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const issue = errorText(form.formState.errors.events as never);
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={issue ? 'webhook-events-issue' : undefined}>
      <legend className="mb-2 font-medium text-control">{t('deliveries.webhooks.events')}</legend>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {groups.map((group) => (
          <EventGroup key={group} form={form} group={group} />
        ))}
      </div>
      {issue ? (
        <p id="webhook-events-issue" role="alert" className="text-danger text-small">
          {issue}
        </p>
      ) : null}
    </fieldset>
  );
};

const Failed = ({ failure }: { failure: NonNullable<Webhook['failure']> }) => {
  const words = useFailureWords();
  return <Banner tone="danger">{words(failure)}</Banner>;
};

const Fields = ({ form, stored }: { form: Form; stored: Webhook | undefined }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      {stored?.failure ? <Failed failure={stored.failure} /> : null}
      <RecordNameField
        label={t('deliveries.webhooks.name')}
        issue={errors.name as never}
        maxLength={limits.integrationName.max}
        {...form.register('name')}
      />
      <Field label={t('deliveries.webhooks.url')} error={errorText(errors.url as never) ?? undefined} required>
        {(control) => <TextInput {...control} inputMode="url" maxLength={1000} {...form.register('url')} />}
      </Field>
      <EventsField form={form} />
      <SecretInput
        shown={stored?.secret ?? ''}
        previousUntil={stored?.previousSecretUntil ?? null}
        endPrevious={() => call(webhookRoutes.endWebhookSecret, { params: { id: stored?.id ?? 0 } })}
        issue={errorText(errors.secret as never) ?? undefined}
        onMake={(secret) => form.setValue('secret', secret, { shouldDirty: true })}
        input={form.register('secret')}
      />
      <Checkbox
        label={t('deliveries.webhooks.isActive')}
        hint={t('deliveries.webhooks.isActiveHint')}
        {...form.register('isActive')}
      />
    </>
  );
};

/** An address, and what it is told of. */
export const WebhookDialog = (props: RecordDialogProps<typeof webhooks>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={webhookRecords}
      titles={{ new: t('deliveries.webhooks.add'), edit: t('deliveries.webhooks.edit') }}
      width={600}
      valuesOf={(row) => ({
        ...{ name: row?.name ?? '', url: row?.url ?? '', events: row?.events ?? [] },
        ...{ secret: '', isActive: row?.isActive ?? true },
      })}
      fieldOf={{ ERR_WEBHOOK_NAME_ALREADY_EXISTS: 'name', ERR_INTEGRATION_ADDRESS_INVALID: 'url' }}
    >
      {(form, stored) => <Fields form={form} stored={stored} />}
    </RecordDialog>
  );
};
