import { dialogflowLanguages } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type FieldProps, pair, useIssue } from './integration-fields.tsx';
import { TypebotFields } from './typebot-fields.tsx';

/** As long as a receiver may want it, of letters that every system takes. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');

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

/** What signs the requests: shown while it is typed, and never again. */
const SecretField = ({ form, stored }: FieldProps) => {
  const { t, i18n } = useTranslation();
  const issue = useIssue(form, 'secret');
  const kept = stored?.secret
    ? t('integrations.form.kept', { shown: stored.secret })
    : t('integrations.form.secretHint');
  const until = stored?.previousSecretUntil;
  const rotation = until
    ? t('integrations.form.rotation', { until: new Date(until).toLocaleString(i18n.language) })
    : '';
  return (
    <Field
      label={t('integrations.form.secret')}
      hint={`${kept} ${rotation}`.trim()}
      error={issue}
      aside={
        <Button kind="text" size="small" onClick={() => form.setValue('secret', newSecret(), { shouldDirty: true })}>
          {t('integrations.form.makeSecret')}
        </Button>
      }
    >
      {(control) => <TextInput {...control} autoComplete="off" maxLength={200} {...form.register('secret')} />}
    </Field>
  );
};

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
