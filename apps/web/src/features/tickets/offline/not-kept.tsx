import { useTranslation } from 'react-i18next';

/** Why something cannot be read without a line that was not kept. */
export const NotKept = () => {
  const { t } = useTranslation();
  return t('offline.notKept');
};
