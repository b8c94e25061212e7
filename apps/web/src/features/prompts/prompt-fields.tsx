import { limits, type Prompt, promptRoutes, type prompts, promptVoices } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { LoadedChoice } from '../../kit/loaded-choice.tsx';
import type { RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { queueChoices } from './queries.ts';

type Form = RecordForm<typeof prompts>;
type Names =
  | 'apiKey'
  | 'voiceKey'
  | 'voiceRegion'
  | 'maxTokens'
  | 'temperature'
  | 'maxMessages'
  | 'dailyTokens'
  | 'inputPrice'
  | 'outputPrice';
type Props = { form: Form; prompt?: Prompt | undefined };

const pair = 'grid grid-cols-2 gap-4 max-sm:grid-cols-1';

const useIssue = (form: Form, name: string) => {
  const errorText = useFieldError();
  const issues = form.formState.errors as Record<string, { message?: string } | undefined>;
  return errorText(issues[name] as never) ?? undefined;
};

const NumberField = ({ form, name, hint }: { form: Form; name: Names; hint?: string }) => {
  const { t } = useTranslation();
  return (
    <Field label={t(`prompts.form.${name}`)} hint={hint} error={useIssue(form, name)}>
      {(control) => <TextInput {...control} inputMode="decimal" maxLength={10} {...form.register(name)} />}
    </Field>
  );
};

/** A secret is only written: of the stored one its last characters are shown. */
const SecretField = ({ form, name, stored }: { form: Form; name: 'apiKey' | 'voiceKey'; stored: string }) => {
  const { t } = useTranslation();
  const hint = stored ? t('prompts.form.keyKept', { shown: stored }) : undefined;
  return (
    <Field label={t(`prompts.form.${name}`)} hint={hint} error={useIssue(form, name)}>
      {(control) => <PasswordInput {...control} autoComplete="off" maxLength={500} {...form.register(name)} />}
    </Field>
  );
};

export const WordFields = ({ form }: Props) => {
  const { t } = useTranslation();
  const issue = useIssue(form, 'prompt');
  return (
    <>
      <RecordNameField
        label={t('prompts.form.name')}
        issue={form.formState.errors.name as never}
        maxLength={limits.promptName.max}
        {...form.register('name')}
      />
      <Field label={t('prompts.form.prompt')} hint={t('prompts.form.promptHint')} error={issue} required>
        {(control) => (
          <Textarea {...control} minRows={6} maxLength={limits.promptText.max} {...form.register('prompt')} />
        )}
      </Field>
    </>
  );
};

/** Where the model is: its names are asked of the service with the key. */
export const ModelFields = ({ form, prompt }: Props) => {
  const { t } = useTranslation();
  const listId = useId();
  const models = useMutation({
    mutationFn: () => {
      const { apiKey, baseUrl } = form.getValues();
      return call(promptRoutes.listPromptModels, {
        body: { id: prompt?.id ?? null, apiKey: String(apiKey ?? ''), baseUrl: String(baseUrl ?? '') },
      });
    },
  });
  const failure = models.data?.failure;
  const address = useIssue(form, 'baseUrl');
  return (
    <>
      <div className={pair}>
        <Field label={t('prompts.form.baseUrl')} error={address}>
          {(control) => <TextInput {...control} inputMode="url" maxLength={500} {...form.register('baseUrl')} />}
        </Field>
        <SecretField form={form} name="apiKey" stored={prompt?.apiKey ?? ''} />
      </div>
      <Field
        label={t('prompts.form.model')}
        error={failure ? t(`aiFailures.${failure}`) : undefined}
        aside={
          <Button kind="text" size="small" className="-my-1.5" busy={models.isPending} onClick={() => models.mutate()}>
            {t('prompts.form.listModels')}
          </Button>
        }
      >
        {(control) => (
          <>
            <TextInput {...control} list={listId} maxLength={200} {...form.register('model')} />
            <datalist id={listId}>
              {models.data?.models.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </>
  );
};

export const AnswerFields = ({ form }: Props) => {
  const { t } = useTranslation();
  const queues = useQuery(queueChoices);
  const queueId = form.watch('queueId');
  const issue = useIssue(form, 'queueId');
  return (
    <>
      <LoadedChoice
        label={t('prompts.form.queue')}
        hint={t('prompts.form.queueHint')}
        error={issue}
        none={t('prompts.noQueue')}
        rows={queues}
        value={queueId ? Number(queueId) : null}
        onChange={(id) => {
          form.clearErrors('queueId');
          form.setValue('queueId', id, { shouldDirty: true });
        }}
      />
      <Field label={t('prompts.form.fallbackMessage')} hint={t('prompts.form.fallbackHint')}>
        {(control) => (
          <Textarea {...control} minRows={2} maxLength={limits.messageBody.max} {...form.register('fallbackMessage')} />
        )}
      </Field>
      <div className={pair}>
        <NumberField form={form} name="maxTokens" />
        <NumberField form={form} name="temperature" />
        <NumberField form={form} name="maxMessages" />
        <NumberField form={form} name="dailyTokens" hint={t('prompts.form.dailyHint')} />
        <NumberField form={form} name="inputPrice" hint={t('prompts.form.priceHint')} />
        <NumberField form={form} name="outputPrice" />
      </div>
    </>
  );
};

export const VoiceFields = ({ form, prompt }: Props) => {
  const { t } = useTranslation();
  const region = useIssue(form, 'voiceRegion');
  const voices = promptVoices.map((value) => ({ value, label: value.replace(/^pt-BR-|Neural$/g, '') }));
  return (
    <>
      <Field label={t('prompts.form.voice')}>
        {(control) => (
          <Select<string>
            control={control}
            options={[{ value: 'texto', label: t('prompts.form.asText') }, ...voices]}
            value={String(form.watch('voice') ?? 'texto')}
            onChange={(voice) => form.setValue('voice', voice as never, { shouldDirty: true })}
          />
        )}
      </Field>
      {form.watch('voice') === 'texto' ? null : (
        <div className={pair}>
          <SecretField form={form} name="voiceKey" stored={prompt?.voiceKey ?? ''} />
          <Field label={t('prompts.form.voiceRegion')} error={region}>
            {(control) => <TextInput {...control} maxLength={40} {...form.register('voiceRegion')} />}
          </Field>
        </div>
      )}
    </>
  );
};

/** Whether the service of this prompt helps the team, too. */
export const TeamField = ({ form }: Props) => {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('prompts.form.forTeam')}
      hint={t('prompts.form.forTeamHint')}
      checked={form.watch('forTeam') === true}
      onChange={(on) => form.setValue('forTeam', on, { shouldDirty: true })}
    />
  );
};
