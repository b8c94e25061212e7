import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../kit/realtime/link-state.ts';

/** Why something cannot be read now that was not kept; nothing while there is a line. */
export const NotKept = () => {
  const { t } = useTranslation();
  return useOnline() ? null : t('offline.notKept');
};
