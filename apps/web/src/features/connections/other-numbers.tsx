import type { Connection } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

/** That a connection has another number than before; one banner a connection. */
export const OtherNumbers = ({ rows }: { rows: readonly Connection[] }) => {
  const { t } = useTranslation();
  return rows.map(({ id, name, number, previousNumber }) =>
    number && previousNumber ? (
      <Banner
        key={id}
        className="mx-6 my-4 max-sm:mx-4"
        title={t('connections.otherNumber', { name, after: phoneNumber(number) })}
      >
        {t('connections.otherNumberDetail', { before: phoneNumber(previousNumber) })}
      </Banner>
    ) : null,
  );
};
