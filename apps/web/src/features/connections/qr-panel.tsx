import type { Connection } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QrCodeImage } from '../../kit/qr-code.tsx';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { renewSession } from './queries.ts';
import { useCountdown } from './use-countdown.ts';

const Expired = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const renew = useMutation({ mutationFn: renewSession, onError: showError });
  return (
    <div className="flex size-[296px] flex-col items-center justify-center gap-4 rounded-menu bg-hover px-6 text-center">
      <p className="text-control text-text-2">{t('connections.qr.expired')}</p>
      <Button kind="solid" icon={<QrCode size={16} />} busy={renew.isPending} onClick={() => renew.mutate(connection)}>
        {t('connections.qr.generate')}
      </Button>
    </div>
  );
};

/** The code to scan, when it changes, and how many are left; or the way to new ones (decision 45). */
export const QrPanel = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const timeLeft = useCountdown(connection.qrExpiresAt);
  if (connection.status === 'DISCONNECTED') return <Expired connection={connection} />;
  if (!connection.qrcode) {
    return (
      <div
        role="status"
        className="flex size-[296px] flex-col items-center justify-center gap-3 rounded-menu bg-hover px-6 text-center text-control text-text-2"
      >
        <Spinner />
        {connection.status === 'PAIRING' ? t('connections.causes.PAIRING') : t('connections.qr.waiting')}
      </div>
    );
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="qr-quiet">
        <QrCodeImage text={connection.qrcode} label={t('connections.qr.image', { name: connection.name })} />
      </div>
      <p className="flex gap-3 text-small text-text-2 tabular-nums">
        {timeLeft ? <span>{t('connections.qr.newCodeIn', { time: timeLeft })}</span> : null}
        {connection.qrRefsLeft !== null ? (
          <span>{t('connections.qr.left', { count: connection.qrRefsLeft })}</span>
        ) : null}
      </p>
      <span className="sr-only" aria-live="polite" key={connection.qrcode}>
        {t('connections.qr.codeChanged')}
      </span>
    </div>
  );
};
