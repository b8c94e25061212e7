import type { SimulatorEvent } from '@recado/whatsapp-simulator/client';
import { Phone, PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLive } from './live.ts';
import { sayRefusal, simulator } from './simulator.ts';

const isRefusal = (event: SimulatorEvent, callId: string | null): boolean =>
  event.type === 'call' && event.callId === callId && event.state === 'reject';

/** Calls the company, and hangs up; a call that the company refuses is over. */
export const CallButton = ({ from, to }: { from: string; to: string }) => {
  const { t } = useTranslation();
  const { events } = useLive();
  const [callId, setCallId] = useState<string | null>(null);
  const wasRefused = callId !== null && events.some((event) => isRefusal(event, callId));
  useEffect(() => {
    if (!wasRefused) return;
    toast.success(t('phoneKinds.call.refused'));
    setCallId(null);
  }, [wasRefused, t]);
  const press = async (): Promise<void> => {
    try {
      if (callId === null) setCallId((await simulator.call(from, { to })).callId);
      else {
        setCallId(null);
        await simulator.call(from, { to, callId, stage: 'terminate' });
      }
    } catch (error) {
      setCallId(null);
      sayRefusal(error);
    }
  };
  return (
    <IconButton
      label={callId === null ? t('phone.customer.call') : t('phoneKinds.call.hangUp')}
      icon={callId === null ? <Phone size={17} /> : <PhoneOff size={17} />}
      kind={callId === null ? 'plain' : 'danger'}
      size={32}
      onClick={() => void press()}
    />
  );
};
