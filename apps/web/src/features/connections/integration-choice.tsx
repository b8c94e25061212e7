import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedChoice } from '../../kit/loaded-choice.tsx';
import { useCan } from '../../kit/session-store.ts';
import { integrationChoices } from '../integrations/index.ts';
import type { ChangeDraft, ConnectionDraft } from './connection-draft.ts';

type Props = { draft: ConnectionDraft; change: ChangeDraft };

/** The integration of the connection, where the plan has integrations. */
export const IntegrationChoice = ({ draft, change }: Props) => {
  const { t } = useTranslation();
  const maySee = useCan('integrations.read');
  const integrations = useQuery({ ...integrationChoices, enabled: maySee });
  if (!maySee) return null;
  const hasNone = integrations.isSuccess && integrations.data.length === 0;
  return (
    <LoadedChoice
      label={t('connections.form.integration')}
      hint={t(hasNone ? 'connections.form.integrationNone' : 'connections.form.integrationHint')}
      none={t('connections.form.noIntegration')}
      rows={integrations}
      value={draft.integrationId}
      onChange={(integrationId) => change({ integrationId })}
    />
  );
};
