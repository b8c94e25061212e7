import { deliveryRoutes, limits } from '@recado/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { showError } from '../../../kit/show-error.ts';
import { Switch } from '../../../ui/switch.tsx';
import { refreshDeliveries } from './queries.ts';

/** Before what is told live ends by itself. */
const renewMs = (limits.listenSeconds / 2) * 1000;

/** While it is on, what is sent appears at once. */
export const ListenSwitch = () => {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const listen = () =>
      call(deliveryRoutes.listenToDeliveries, { body: {} }).then(refreshDeliveries, (error: unknown) => {
        setOn(false);
        showError(error);
      });
    void listen();
    const timer = setInterval(() => void listen(), renewMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return (
    <Switch
      label={t('deliveries.console.listen')}
      {...(isOn ? { hint: t('deliveries.console.listening') } : {})}
      layout="leading"
      checked={isOn}
      onChange={setOn}
    />
  );
};
