import type { Schedule } from '@recado/contract';
import { Eye, Paperclip, Pencil, Repeat, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isStillOpen, useMayChange } from '../may-change.ts';
import { stateColors, stateIcons, stateOf, useStateText } from './calendar-state.tsx';

export type EventActions = {
  onOpen: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
  onKeyDown: (event: KeyboardEvent, schedule: Schedule) => void;
};

type ButtonsProps = Pick<EventActions, 'onOpen' | 'onDelete'> & { schedule: Schedule; size: 24 | 32 };

/** Pencil, or an eye where it is only read, and bin. */
export const EventButtons = ({ schedule, size, onOpen, onDelete }: ButtonsProps) => {
  const { t } = useTranslation();
  const mayUpdate = useMayChange('schedules.update')(schedule);
  const mayDelete = useMayChange('schedules.delete')(schedule);
  const mayEdit = mayUpdate && isStillOpen(schedule);
  const date = formatDateTime(schedule.sendAt);
  const icon = size === 24 ? 13 : 16;
  return (
    <>
      <IconButton
        label={t(mayEdit ? 'schedules.list.edit' : 'schedules.list.view', { date })}
        icon={mayEdit ? <Pencil size={icon} /> : <Eye size={icon} />}
        size={size}
        onClick={() => onOpen(schedule)}
      />
      {mayDelete ? (
        <IconButton
          label={t('schedules.list.delete', { date })}
          icon={<Trash2 size={icon} />}
          size={size}
          onClick={() => onDelete(schedule)}
        />
      ) : null}
    </>
  );
};

type CalendarEventProps = EventActions & {
  schedule: Schedule;
  /** HH:mm of where it stands, also while it is carried. */
  time: string;
  isCarried: boolean;
  /** In a column of a day there is room for the text. */
  isTall: boolean;
};

/** One event: time, contact, text, and what may be done with it; its colour and its sign say how it stands. */
export const CalendarEvent = ({ schedule, time, isCarried, isTall, ...actions }: CalendarEventProps) => {
  const { t } = useTranslation();
  const stateText = useStateText();
  const state = stateOf(schedule);
  const { contact, body, mediaPath, repeat } = schedule;
  return (
    <div
      className={cx(
        'group/event relative flex h-full min-w-0 items-start overflow-hidden rounded-chip text-small leading-4',
        stateColors[state],
        isCarried && 'outline-2 outline-ring -outline-offset-2',
      )}
    >
      <button
        type="button"
        data-schedule={schedule.id}
        aria-label={t('calendar.event', {
          time,
          name: contact.name,
          state: stateText(schedule),
          text: body.slice(0, 80),
        })}
        aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft Shift+ArrowDown Shift+ArrowUp"
        onClick={() => actions.onOpen(schedule)}
        onKeyDown={(event) => actions.onKeyDown(event, schedule)}
        className={cx(
          'flex h-full min-w-0 flex-1 flex-col rounded-chip px-1.5 text-left max-sm:px-1',
          isTall ? 'py-0.5' : 'min-h-6 py-1',
        )}
      >
        <span className="flex w-full min-w-0 items-center gap-1">
          {/* On a phone there is room for the sign of what failed alone. */}
          <span className={state === 'failed' ? undefined : 'max-sm:hidden'}>{stateIcons[state]}</span>
          <span className="shrink-0 tabular-nums">{time}</span>
          {/* A day of a phone's month is as wide as the time. */}
          <span className={cx('truncate font-semibold', !isTall && 'max-sm:hidden')}>{contact.name}</span>
          {repeat ? <Repeat size={12} aria-hidden="true" className="shrink-0 max-sm:hidden" /> : null}
          {mediaPath ? <Paperclip size={12} aria-hidden="true" className="shrink-0" /> : null}
        </span>
        {isTall ? <span className="w-full truncate">{body}</span> : null}
      </button>
      <span
        className={cx(
          'absolute top-0 right-0 hidden h-6 items-center rounded-chip group-focus-within/event:flex group-hover/event:flex max-sm:hidden!',
          stateColors[state],
        )}
      >
        <EventButtons schedule={schedule} size={24} onOpen={actions.onOpen} onDelete={actions.onDelete} />
      </span>
    </div>
  );
};
