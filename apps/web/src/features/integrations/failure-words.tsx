import type { IntegrationFailure } from '@recado/contract';
import { useTranslation } from 'react-i18next';

/** Why a service gave no answer, and the status that it answered with. */
export const useFailureWords = () => {
  const { t } = useTranslation();
  return ({ kind, status }: { kind: IntegrationFailure; status: number | null }): string => {
    const words = t(`integrations.failures.${kind}`);
    return status === null ? words : t('integrations.status', { words, status: String(status) });
  };
};
