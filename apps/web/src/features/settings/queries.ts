import { companyRoutes, type SessionUser, type SettingKey } from '@recado/contract';
import { notifyManager, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { ApiError } from '../../kit/api-error.ts';
import { log } from '../../kit/log.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { toast } from '../../ui/toast.tsx';

export type SettingRow = SessionUser['company']['settings'][number];

/** Every setting of the company as the wire has it; secrets only say whether they are set. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(companyRoutes.listSettings, {}, { signal }),
});

const put = (setting: SettingRow): void =>
  patchAnswers<SettingRow[]>(queryClient, settingsQuery.queryKey, (rows) =>
    rows.map((row) => (row.key === setting.key ? setting : row)),
  );

onEvent('setting.updated', ({ setting }) => put(setting));

/** Saves one setting at a time, says the specified sentence, and keeps why it was refused (administration §8). */
export const useSaveSetting = (key: SettingKey) => {
  const { t } = useTranslation();
  const [wish, setWish] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const mutation = useMutation({
    mutationFn: (value: string) => call(companyRoutes.updateSetting, { params: { key }, body: { value } }),
    onSuccess: (setting) => {
      put(setting);
      setIsSaved(true);
      toast.success(t('settings.saved'));
    },
    onError: (error) => {
      log(error instanceof ApiError ? error.code : 'unexpected failure', error);
      toast.error(sentenceOf(error));
    },
    // After the list has told its readers of the answer, so that nothing flickers in between.
    onSettled: () => notifyManager.schedule(() => setWish(undefined)),
  });
  return {
    save: (value: string, about: { onSuccess?: () => void; onSettled?: () => void } = {}): void => {
      setWish(value);
      setIsSaved(false);
      mutation.mutate(value, about);
    },
    isSaving: wish !== undefined,
    /** What is on its way, shown at once in the place of what is stored. */
    wish,
    /** True from a success until the next try. */
    isSaved,
    refusal: mutation.isError ? sentenceOf(mutation.error) : null,
    forget: mutation.reset,
  };
};
export type Saving = ReturnType<typeof useSaveSetting>;
