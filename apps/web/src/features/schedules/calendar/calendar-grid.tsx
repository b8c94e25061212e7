import Calendar, { type CalendarRef, type EventDropInfo, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import en from '@fullcalendar/react/locales/en-gb';
import es from '@fullcalendar/react/locales/es';
import pt from '@fullcalendar/react/locales/pt-br';
import theme from '@fullcalendar/react/themes/breezy';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/breezy/theme.css';
import '../calendar.css';
import type { ComingSchedule, Schedule } from '@recado/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { useUser } from '../../../kit/session-store.ts';
import { wallTimeOf } from '../../../kit/wall-time.ts';
import { weekStartOf } from '../../../ui/month-of.ts';
import type { Carried } from './calendar-carry.ts';
import type { CalendarView } from './calendar-days.ts';
import { CalendarEvent, type EventActions } from './calendar-event.tsx';
import { ComingEvent } from './coming-event.tsx';

const locales = { pt, en, es };
const viewNames = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const;
const hours = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

type GridProps = EventActions & {
  view: Exclude<CalendarView, 'list'>;
  day: string;
  schedules: readonly Schedule[];
  /** What series will make: shown, and not to be moved. */
  coming: readonly ComingSchedule[];
  onOpenSeries: (scheduleId: number) => void;
  carried: Carried | null;
  mayMove: (schedule: Schedule) => boolean;
  onDrop: (moved: Carried) => void;
  /** A free day or time was pressed. */
  onNew: (wallTime: string) => void;
  onShowDay: (day: string) => void;
};

/** The library calculates in no zone: it is given the company's wall times and gives wall times back. */
const wallOf = (text: string): string => text.slice(0, 16);

const scheduleIn = ({ extendedProps }: { extendedProps: Record<string, unknown> }): Schedule =>
  extendedProps.schedule as Schedule; // put there by useEvents

const comingIn = ({ extendedProps }: { extendedProps: Record<string, unknown> }): ComingSchedule | null =>
  (extendedProps.coming as ComingSchedule | undefined) ?? null; // likewise

const useComing = ({ coming }: GridProps): EventInput[] => {
  const { timezone } = useUser().company;
  return useMemo(
    () =>
      coming.map((one) => ({
        id: `coming-${one.seriesId}-${one.number}`,
        start: wallTimeOf(one.sendAt, timezone),
        allDay: false,
        startEditable: false,
        extendedProps: { coming: one },
      })),
    [coming, timezone],
  );
};

const useEvents = ({ schedules, carried, mayMove }: GridProps): EventInput[] => {
  const { timezone } = useUser().company;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who may move what changes with the schedules alone
  return useMemo(
    () =>
      schedules.map((schedule) => ({
        id: String(schedule.id),
        start: carried?.schedule.id === schedule.id ? carried.to : wallTimeOf(schedule.sendAt, timezone),
        allDay: false,
        startEditable: mayMove(schedule),
        extendedProps: { schedule },
      })),
    [schedules, carried, timezone],
  );
};

/** Follows the address: the library is told where to go. */
const useShown = (view: GridProps['view'], day: string) => {
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    const api = calendar.current?.getApi();
    // It draws synchronously, which React does not allow while it draws itself.
    queueMicrotask(() => api?.changeView(viewNames[view], day));
  }, [view, day]);
  return calendar;
};

/** Month, week or day. */
export const CalendarGrid = (props: GridProps) => {
  const { view, day, carried, onDrop, onNew, onShowDay, onOpen, onDelete, onKeyDown, onOpenSeries } = props;
  const { t } = useTranslation();
  const { timezone } = useUser().company;
  const language = currentLanguage();
  const calendar = useShown(view, day);
  const events = useEvents(props);
  const coming = useComing(props);
  const drop = ({ event, revert }: EventDropInfo): void => {
    const to = wallOf(event.startStr);
    // The library's own copy goes back: what is shown comes from the schedules alone.
    revert();
    onDrop({ schedule: scheduleIn(event), to });
  };
  return (
    <Calendar
      ref={calendar}
      plugins={[dayGrid, timeGrid, interaction, theme]}
      locale={locales[language]}
      firstDay={weekStartOf(language)}
      timeZone="UTC"
      now={() => `${wallTimeOf(new Date(serverNow()), timezone)}:00Z`}
      initialView={viewNames[view]}
      initialDate={day}
      headerToolbar={false}
      height="100%"
      fixedWeekCount={false}
      allDaySlot={false}
      nowIndicator
      scrollTime="07:00:00"
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      slotHeaderFormat={hours}
      eventTimeFormat={hours}
      defaultTimedEventDuration="00:45:00"
      slotEventOverlap={false}
      eventDurationEditable={false}
      eventInteractive={false}
      eventDisplay="block"
      eventMinHeight={26}
      dayMaxEvents
      longPressDelay={400}
      moreLinkClass="flex min-h-6! items-center"
      moreLinkText={(count) => t('calendar.more', { count })}
      moreLinkHint={(count) => t('calendar.moreHint', { count })}
      moreLinkClick={({ date }) => onShowDay(date.toISOString().slice(0, 10))}
      navLinks={view !== 'day'}
      navLinkDayClick={(date) => onShowDay(date.toISOString().slice(0, 10))}
      events={[...events, ...coming]}
      eventDrop={drop}
      dateClick={({ dateStr, allDay }) => onNew(allDay ? `${dateStr.slice(0, 10)}T09:00` : wallOf(dateStr))}
      eventContent={({ event }) => {
        const time = event.startStr.slice(11, 16);
        const one = comingIn(event);
        if (one) return <ComingEvent coming={one} time={time} isTall={view !== 'month'} onOpen={onOpenSeries} />;
        return (
          <CalendarEvent
            schedule={scheduleIn(event)}
            time={time}
            isCarried={carried?.schedule.id === Number(event.id)}
            isTall={view !== 'month'}
            onOpen={onOpen}
            onDelete={onDelete}
            onKeyDown={onKeyDown}
          />
        );
      }}
    />
  );
};
