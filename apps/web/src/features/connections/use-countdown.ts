import { useEffect, useState } from 'react';
import { serverNow } from '../../kit/server-clock.ts';

/** Seconds until an instant of the server as m:ss, ticking; null when there is none or it has passed. */
export const useCountdown = (until: string | null): string | null => {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, [until]);
  if (!until) return null;
  const seconds = Math.ceil((new Date(until).getTime() - now) / 1000);
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : null;
};
