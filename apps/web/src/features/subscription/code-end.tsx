import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../kit/server-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

const second = 1000;
const day = 24 * 60 * 60 * second;
const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds that are left until then, told every second; null without an end. */
export const useTimeLeft = (until: string | null): number | null => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(serverNow()), second);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, new Date(until).getTime() - now);
};

/** How long a code still holds, as minutes and seconds; nothing is said of one that holds for days. */
export const TimeLeft = ({ ms }: { ms: number }) => {
  const { t } = useTranslation();
  if (ms >= day) return null;
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor(ms / second) % 60];
  const hours = Math.floor(minutes / 60);
  const time = hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
  return (
    <p role="timer" className="text-control text-text-2 tabular-nums">
      {t('subscription.pix.ends', { time })}
    </p>
  );
};

type CodeOverProps = { again: () => void; isPending: boolean };

/** The code has ended: another one is made under the same invoice. */
export const CodeOver = ({ again, isPending }: CodeOverProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-4 py-6">
      <Banner tone="warn" role="alert" className="w-full">
        {t('subscription.pix.over')}
      </Banner>
      <Button kind="solid" busy={isPending} onClick={again}>
        {t('subscription.pix.anew')}
      </Button>
    </div>
  );
};
