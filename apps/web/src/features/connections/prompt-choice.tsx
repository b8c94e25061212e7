import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedChoice } from '../../kit/loaded-choice.tsx';
import { useCan } from '../../kit/session-store.ts';
import { promptChoices } from '../prompts/index.ts';
import type { ChangeDraft, ConnectionDraft } from './connection-draft.ts';

type Props = { draft: ConnectionDraft; change: ChangeDraft };

/** The prompt of the connection, where the plan has prompts (wire-contract 4.5). */
export const PromptChoice = ({ draft, change }: Props) => {
  const { t } = useTranslation();
  const maySee = useCan('prompts.read');
  const prompts = useQuery({ ...promptChoices, enabled: maySee });
  if (!maySee) return null;
  const hasNone = prompts.isSuccess && prompts.data.length === 0;
  return (
    <LoadedChoice
      label={t('connections.form.prompt')}
      hint={t(hasNone ? 'connections.form.promptNone' : 'connections.form.promptHint')}
      none={t('connections.form.noPrompt')}
      rows={prompts}
      value={draft.promptId}
      onChange={(promptId) => change({ promptId })}
    />
  );
};
