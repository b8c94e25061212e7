import type { Message } from '@recado/contract';
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, formatDate, formatShortDateTime, formatTime } from '../../../kit/format.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { Ack } from '../../../ui/ack.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Longer waits than a timer can count are looked at again with the next change. */
const longestMs = 2 ** 31 - 1;

/** Whether an instant of the server lies ahead; draws anew when it has come. */
const useIsAhead = (at: number): boolean => {
  const [isOver, setOver] = useState(at <= serverNow());
  useEffect(() => {
    const ms = at - serverNow();
    setOver(ms <= 0);
    if (ms <= 0 || ms > longestMs) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [at]);
  return !isOver;
};

/** In place of the tick of an automatic message that the send budget holds: until about when; pointed at, why. */
export const HeldSign = ({ held, ack }: { held: Message['held']; ack: number }) => {
  const { t } = useTranslation();
  const isAhead = useIsAhead(held ? Date.parse(held.until) : 0);
  if (!held || !isAhead || ack !== 1) return <Ack ack={ack} />;
  const { until, why } = held;
  const time = formatTime(until);
  const isToday = dayOf(until) === dayOf(new Date().toISOString());
  const when = isToday
    ? t('messageKinds.held.atTime', { time })
    : t('messageKinds.held.onDay', { date: formatDate(until), time });
  const words = t(`messageKinds.held.${why}`, { when });
  return (
    <Tooltip text={<span className="block max-w-64 whitespace-normal">{words}</span>} side="top">
      <span role="img" aria-label={words} className="inline-flex min-w-0 items-center gap-1">
        <Hourglass size={12} aria-hidden="true" className="shrink-0" />
        <span aria-hidden="true">
          {t(`messageKinds.held.short.${why}`, { when: isToday ? time : formatShortDateTime(until) })}
        </span>
      </span>
    </Tooltip>
  );
};
