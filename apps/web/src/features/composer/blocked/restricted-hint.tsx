import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { isRestricted } from '../../connections/status-text.ts';
import { useConnections } from '../../connections/use-connection-trouble.ts';

/** Above the composer while WhatsApp restricts the number that this conversation runs on: until when, and what it means. */
export const RestrictedHint = ({ connectionId }: { connectionId: number }) => {
  const { t } = useTranslation();
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  if (!connection?.restrictedUntil || !isRestricted(connection)) return null;
  return (
    <Banner role="status" className="mx-3 mt-2 sm:mx-4">
      {t('connections.restrictedHint', { date: formatDateTime(connection.restrictedUntil) })}
    </Banner>
  );
};
