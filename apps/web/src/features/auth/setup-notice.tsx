import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { localModeQuery } from './queries.ts';

/** On a fresh server of the operator's mode nobody can sign in yet: says where the way in is. */
export const SetupNotice = () => {
  const { t } = useTranslation();
  const { data } = useQuery(localModeQuery);
  if (!data?.setupPending) return null;
  return (
    <Banner tone="info" className="mt-6">
      {t('setup.pending')}
    </Banner>
  );
};
