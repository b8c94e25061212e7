import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChangeDraft, ConnectionDraft } from './connection-draft.ts';
import { promptChoices } from './queries.ts';

type Props = { draft: ConnectionDraft; change: ChangeDraft };

/** The prompt of the connection, where the plan has prompts (wire-contract 4.5). */
export const PromptChoice = ({ draft, change }: Props) => {
  const { t } = useTranslation();
  const maySee = useCan('prompts.read');
  const prompts = useQuery({ ...promptChoices, enabled: maySee });
  if (!maySee) return null;
  const rows = prompts.data ?? [];
  // What is chosen stays, also while the list is on its way or beyond its first page.
  const isListed = draft.promptId === null || rows.some(({ id }) => id === draft.promptId);
  const chosen = isListed ? [] : [{ value: draft.promptId, label: `#${draft.promptId}` }];
  const hasNone = prompts.isSuccess && rows.length === 0;
  return (
    <Field
      label={t('connections.form.prompt')}
      hint={t(hasNone ? 'connections.form.promptNone' : 'connections.form.promptHint')}
      error={prompts.isError ? t('common.loadFailed') : undefined}
      aside={
        prompts.isError ? (
          <Button kind="text" size="small" onClick={() => void prompts.refetch()}>
            {t('common.retry')}
          </Button>
        ) : undefined
      }
    >
      {(control) => (
        <Select<number | null>
          control={control}
          disabled={prompts.isPending}
          value={draft.promptId}
          onChange={(promptId) => change({ promptId })}
          options={[
            { value: null, label: t('connections.form.noPrompt') },
            ...chosen,
            ...rows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Field>
  );
};
