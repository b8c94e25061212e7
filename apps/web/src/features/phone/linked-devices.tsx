import type { PhoneSummary } from '@recado/whatsapp-simulator/client';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Monitor, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { sayRefusal, simulator } from './simulator.ts';

const DeviceRow = ({ phone, device }: { phone: PhoneSummary; device: PhoneSummary['devices'][number] }) => {
  const { t } = useTranslation();
  const signOut = useMutation({ mutationFn: () => simulator.unlink(phone.number, device.id), onError: sayRefusal });
  const name = t('phone.devices.name', { id: device.id });
  return (
    <li className="flex items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="flex size-9 items-center justify-center rounded-control bg-brand-soft text-brand-text"
      >
        <Monitor size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-control">{name}</span>
        <span className="flex items-center gap-1.5 text-small text-text-2">
          <span
            aria-hidden="true"
            className={cx('size-1.5 rounded-full', device.isConnected ? 'bg-brand' : 'bg-edge')}
          />
          {device.isConnected ? t('phone.devices.activeNow') : t('phone.devices.away')}
        </span>
      </span>
      <Button
        kind="danger-text"
        size="small"
        busy={signOut.isPending}
        aria-label={t('phone.devices.signOutName', { name })}
        onClick={() => signOut.mutate()}
      >
        {t('phone.devices.signOut')}
      </Button>
    </li>
  );
};

type LinkedDevicesProps = { phone: PhoneSummary; onScan: () => void; onCode: () => void };

/** "Aparelhos conectados": link another one, or sign one out on the phone. */
export const LinkedDevices = ({ phone, onScan, onCode }: LinkedDevicesProps) => {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-control text-text-2">{t('phone.devices.detail')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <Button kind="solid" size="large" icon={<QrCode size={16} />} onClick={onScan}>
          {t('phone.devices.scan')}
        </Button>
        <Button kind="text" size="large" icon={<KeyRound size={16} />} onClick={onCode}>
          {t('phone.devices.useCode')}
        </Button>
      </div>
      <div className="mt-3 border-line border-t pt-2">
        {phone.devices.length === 0 ? (
          <p className="py-3 text-center text-control text-text-3">{t('phone.devices.none')}</p>
        ) : (
          <ul>
            {phone.devices.map((device) => (
              <DeviceRow key={device.id} phone={phone} device={device} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
};
