import { limits, type Prompt, type prompts } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/resource/record-dialog.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { Banner } from '../../ui/banner.tsx';
import { AnswerFields, ModelFields, TeamField, VoiceFields, WordFields } from './prompt-fields.tsx';
import { PromptTest } from './prompt-test.tsx';
import { promptRecords } from './queries.ts';

const usual = limits.promptDefaults;

const valuesOf = (prompt: Prompt | undefined) => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  apiKey: '',
  baseUrl: prompt?.baseUrl ?? 'https://api.openai.com/v1',
  model: prompt?.model ?? 'gpt-4o-mini',
  maxMessages: prompt?.maxMessages ?? usual.maxMessages,
  maxTokens: prompt?.maxTokens ?? usual.maxTokens,
  temperature: prompt?.temperature ?? usual.temperature,
  voice: prompt?.voice ?? usual.voice,
  voiceKey: '',
  voiceRegion: prompt?.voiceRegion ?? '',
  queueId: prompt?.queueId ?? null,
  fallbackMessage: prompt?.fallbackMessage ?? '',
  dailyTokens: prompt?.dailyTokens ?? 0,
  inputPrice: prompt?.inputPrice ?? 0,
  outputPrice: prompt?.outputPrice ?? 0,
  forTeam: prompt?.forTeam ?? false,
});

/** A prompt with its model, and a conversation to try it. */
export const PromptDialog = (props: RecordDialogProps<typeof prompts>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={promptRecords}
      titles={{ new: t('prompts.form.newTitle'), edit: t('prompts.form.editTitle') }}
      width={1080}
      valuesOf={valuesOf}
      fieldOf={{
        ERR_PROMPT_QUEUEID_INVALID: 'queueId',
        ERR_PROMPT_APIKEY_INVALID: 'apiKey',
        ERR_PROMPT_ADDRESS_INVALID: 'baseUrl',
      }}
    >
      {(form, prompt) => (
        <div className="grid grid-cols-[minmax(0,1fr)_344px] gap-6 max-lg:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            {prompt?.failure ? (
              <Banner tone="danger" title={t('prompts.failed')}>
                {t(`aiFailures.${prompt.failure.kind}`)}
              </Banner>
            ) : null}
            <WordFields form={form} />
            <ModelFields form={form} prompt={prompt} />
            <AnswerFields form={form} />
            <VoiceFields form={form} prompt={prompt} />
            <TeamField form={form} />
          </div>
          <PromptTest id={prompt?.id ?? null} draft={() => form.getValues()} />
        </div>
      )}
    </RecordDialog>
  );
};
