import { BatteryFull, Signal, Wifi, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatTime } from '../../kit/format.ts';

const tickMs = 10_000;

const Clock = () => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return <span className="font-semibold text-control tabular-nums">{formatTime(now)}</span>;
};

type HandsetProps = {
  title: string;
  subtitle: string;
  aside: ReactNode;
  isOffline?: boolean;
  children: ReactNode;
};

/** A handset: who holds it above, the device below. A region of its own; the device is an object and has a shadow. */
export const Handset = ({ title, subtitle, aside, isOffline = false, children }: HandsetProps) => (
  <section aria-label={title} className="flex min-h-0 w-[352px] max-w-full shrink-0 flex-col">
    <div className="flex min-h-11 items-end gap-3 px-2.5 pb-3">
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-control">{title}</h2>
        <p className="truncate text-small text-text-2">{subtitle}</p>
      </div>
      {aside}
    </div>
    <div className="relative flex h-[722px] max-h-[calc(100dvh-238px)] min-h-[400px] md:max-h-[calc(100dvh-192px)] min-[1240px]:max-h-[calc(100dvh-150px)] flex-col rounded-[50px] bg-text p-[9px] shadow-float dark:bg-line-2">
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-[41px] bg-surface">
        <div aria-hidden="true" className="relative flex h-12 shrink-0 items-center justify-between px-7 pt-1">
          <Clock />
          <span className="-translate-x-1/2 absolute top-2.5 left-1/2 h-[25px] w-[88px] rounded-full bg-text dark:bg-canvas" />
          <span className="flex items-center gap-1.5">
            <Signal size={13} />
            {isOffline ? <WifiOff size={13} className="text-danger" /> : <Wifi size={13} />}
            <BatteryFull size={16} />
          </span>
        </div>
        {children}
        <span
          aria-hidden="true"
          className="-translate-x-1/2 pointer-events-none absolute bottom-1.5 left-1/2 h-1 w-28 rounded-full bg-text"
        />
      </div>
    </div>
  </section>
);
