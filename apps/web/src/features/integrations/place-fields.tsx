import { dialogflowLanguages, integrationRoutes } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type FieldProps, pair, useIssue } from './integration-fields.tsx';
import { SecretInput } from './secret-input.tsx';
import { TypebotFields } from './typebot-fields.tsx';

const AddressField = ({ form, label }: FieldProps & { label: string }) => {
  const issue = useIssue(form, 'urlN8N');
  return (
    <Field label={label} error={issue} required>
      {(control) => <TextInput {...control} inputMode="url" maxLength={1000} {...form.register('urlN8N')} />}
    </Field>
  );
};

const DialogflowFields = ({ form, stored }: FieldProps) => {
  const { t } = useTranslation();
  const options = dialogflowLanguages.map((value) => ({ value, label: value }));
  const [project, credential] = [useIssue(form, 'projectName'), useIssue(form, 'jsonContent')];
  const kept = stored?.jsonContent ? t('integrations.form.kept', { shown: stored.jsonContent }) : undefined;
  return (
    <>
      <div className={pair}>
        <Field label={t('integrations.form.projectName')} error={project} required>
          {(control) => <TextInput {...control} maxLength={200} {...form.register('projectName')} />}
        </Field>
        <Field label={t('integrations.form.language')}>
          {(control) => (
            <Select
              control={control}
              options={options}
              value={form.watch('language') ?? 'pt-BR'}
              onChange={(language) => form.setValue('language', language, { shouldDirty: true })}
            />
          )}
        </Field>
      </div>
      <Field label={t('integrations.form.jsonContent')} hint={kept} error={credential}>
        {(control) => (
          <Textarea {...control} minRows={3} maxLength={20_000} autoComplete="off" {...form.register('jsonContent')} />
        )}
      </Field>
    </>
  );
};

const SecretField = ({ form, stored }: FieldProps) => (
  <SecretInput
    shown={stored?.secret ?? ''}
    previousUntil={stored?.previousSecretUntil ?? null}
    endPrevious={() => call(integrationRoutes.endIntegrationSecret, { params: { id: stored?.id ?? 0 } })}
    issue={useIssue(form, 'secret')}
    onMake={(secret) => form.setValue('secret', secret, { shouldDirty: true })}
    input={form.register('secret')}
  />
);

const WebhookFields = ({ form, stored }: FieldProps) => {
  const { t } = useTranslation();
  return (
    <>
      <AddressField form={form} stored={stored} label={t('integrations.form.address')} />
      <SecretField form={form} stored={stored} />
      <Checkbox label={t('integrations.form.textReplies')} {...form.register('textReplies')} />
    </>
  );
};

/** What the chosen type needs. */
export const PlaceFields = (props: FieldProps) => {
  const type = props.form.watch('type');
  if (type === 'dialogflow') return <DialogflowFields {...props} />;
  return type === 'typebot' ? <TypebotFields {...props} /> : <WebhookFields {...props} />;
};
