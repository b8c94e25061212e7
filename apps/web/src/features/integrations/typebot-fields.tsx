import { limits } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type FieldProps, pair, useIssue } from './integration-fields.tsx';

const Address = ({ form }: FieldProps) => {
  const { t } = useTranslation();
  const [address, slug] = [useIssue(form, 'urlN8N'), useIssue(form, 'typebotSlug')];
  return (
    <div className={pair}>
      <Field label={t('integrations.form.viewer')} error={address} required>
        {(control) => <TextInput {...control} inputMode="url" maxLength={1000} {...form.register('urlN8N')} />}
      </Field>
      <Field label={t('integrations.form.slug')} hint={t('integrations.form.slugHint')} error={slug} required>
        {(control) => <TextInput {...control} maxLength={200} {...form.register('typebotSlug')} />}
      </Field>
    </div>
  );
};

const Times = ({ form }: FieldProps) => {
  const { t } = useTranslation();
  const [expires, delay] = [useIssue(form, 'typebotExpires'), useIssue(form, 'typebotDelayMessage')];
  return (
    <div className={pair}>
      <Field label={t('integrations.form.expires')} hint={t('integrations.form.expiresHint')} error={expires}>
        {(control) => <TextInput {...control} inputMode="numeric" maxLength={6} {...form.register('typebotExpires')} />}
      </Field>
      <Field label={t('integrations.form.delay')} error={delay}>
        {(control) => (
          <TextInput {...control} inputMode="numeric" maxLength={5} {...form.register('typebotDelayMessage')} />
        )}
      </Field>
    </div>
  );
};

/** A published typebot, and the words by which a customer ends it or begins again. */
export const TypebotFields = (props: FieldProps) => {
  const { t } = useTranslation();
  const { register } = props.form;
  const words = { typebotKeywordFinish: 'finish', typebotKeywordRestart: 'restart' } as const;
  const texts = { typebotUnknownMessage: 'unknown', typebotRestartMessage: 'restartMessage' } as const;
  return (
    <>
      <Address {...props} />
      <Times {...props} />
      <div className={pair}>
        {Object.entries(words).map(([name, label]) => (
          <Field key={name} label={t(`integrations.form.${label}`)}>
            {(control) => <TextInput {...control} maxLength={100} {...register(name as keyof typeof words)} />}
          </Field>
        ))}
      </div>
      {Object.entries(texts).map(([name, label]) => (
        <Field key={name} label={t(`integrations.form.${label}`)}>
          {(control) => (
            <Textarea
              {...control}
              minRows={2}
              maxLength={limits.messageBody.max}
              {...register(name as keyof typeof texts)}
            />
          )}
        </Field>
      ))}
    </>
  );
};
