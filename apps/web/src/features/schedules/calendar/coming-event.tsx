import type { ComingSchedule } from '@recado/contract';
import { Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';

type ComingEventProps = {
  coming: ComingSchedule;
  /** HH:mm. */
  time: string;
  isTall: boolean;
  onOpen: (scheduleId: number) => void;
};

/** What a series will make, drawn as an outline: it opens the one that is there, where the series is changed. */
export const ComingEvent = ({ coming, time, isTall, onOpen }: ComingEventProps) => {
  const { t } = useTranslation();
  const { contact, body, isHoliday, scheduleId } = coming;
  const facts = { time, name: contact.name, text: body.slice(0, 80) };
  return (
    <button
      type="button"
      aria-label={t(isHoliday ? 'calendar.comingHoliday' : 'calendar.coming', facts)}
      onClick={() => onOpen(scheduleId)}
      className={cx(
        'flex h-full w-full min-w-0 flex-col overflow-hidden rounded-chip border border-line-2 border-dashed px-1.5 text-left text-small text-text-3 leading-4 max-sm:px-1',
        isTall ? 'py-0.5' : 'min-h-6 py-[3px]',
        isHoliday && 'line-through',
      )}
    >
      <span className="flex w-full min-w-0 items-center gap-1">
        <Repeat size={12} aria-hidden="true" className="shrink-0 max-sm:hidden" />
        <span className="shrink-0 tabular-nums">{time}</span>
        <span className={cx('truncate font-medium', !isTall && 'max-sm:hidden')}>{contact.name}</span>
      </span>
      {isTall ? <span className="w-full truncate">{body}</span> : null}
    </button>
  );
};
