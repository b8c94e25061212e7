import type { Schedule } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../kit/format.ts';
import { currentLanguage } from '../../kit/i18n.ts';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useSearchedText } from '../../kit/resource/resource-address.ts';
import { ResourceHeader } from '../../kit/resource/resource-header.tsx';
import { useCan, useUser } from '../../kit/session-store.ts';
import { instantOfWallTime } from '../../kit/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import type { CalendarAsked } from './calendar/calendar-answers.ts';
import { CalendarBar } from './calendar/calendar-bar.tsx';
import { daysOf } from './calendar/calendar-days.ts';
import { CalendarFilters, unfiltered } from './calendar/calendar-filters.tsx';
import { CalendarList, NothingScheduled } from './calendar/calendar-list.tsx';
import { putOnCalendar, windowOptions } from './calendar/calendar-queries.ts';
import { CalendarWindow } from './calendar/calendar-window.tsx';
import { type CalendarAddress, useCalendarAddress } from './calendar/use-calendar-address.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { SchedulesDialog } from './form/opened-schedule.tsx';
import { LateNotice } from './late-notice.tsx';

/** What the calendar asks for: the days of its view as the company's clocks begin them, and what is narrowed by. */
const useAsked = ({ search, view, day }: CalendarAddress): CalendarAsked => {
  const { timezone } = useUser().company;
  const { q, person, state, connection } = search;
  const language = currentLanguage();
  return useMemo(() => {
    const { from, to } = daysOf(view, day, language);
    const begin = (civilDay: string): string => instantOfWallTime(`${civilDay}T00:00`, timezone)?.toISOString() ?? '';
    return {
      from: begin(from),
      ...(to === null ? {} : { to: begin(to) }),
      searchParam: q ?? '',
      ...(person === undefined ? {} : { userId: person }),
      ...(state === undefined ? {} : { status: state }),
      ...(connection === undefined ? {} : { whatsappId: connection }),
    };
  }, [view, day, language, timezone, q, person, state, connection]);
};

type HeaderProps = {
  address: CalendarAddress;
  searched: ReturnType<typeof useSearchedText>;
  onAdd: (() => void) | null;
};

const Header = ({ address, searched, onAdd }: HeaderProps) => {
  const { t } = useTranslation();
  return (
    <ResourceHeader
      title={t('schedules.title')}
      count={null}
      isBare={false}
      search={{
        label: t('calendar.search.label'),
        placeholder: t('calendar.search.placeholder'),
        text: searched.text,
        onChange: searched.setText,
        onClear: searched.clear,
      }}
      filters={<CalendarFilters search={address.search} change={address.change} />}
      actions={[]}
      add={onAdd ? { label: t('schedules.form.newTitle'), onAdd } : undefined}
    />
  );
};

const Page = () => {
  const { t } = useTranslation();
  const address = useCalendarAddress();
  const searched = useSearchedText(address);
  const mayCreate = useCan('schedules.create');
  const asked = useAsked(address);
  const [toDelete, setToDelete] = useState<Schedule | null>(null);
  const isList = address.view === 'list';
  const window = useQuery({ ...windowOptions(asked), enabled: !isList });
  const { search, opened, open, change, close } = address;
  const add = (at?: string) => (mayCreate ? open(at ? { at } : {}) : undefined);
  const isNarrowed = [search.q, search.person, search.state, search.connection].some((part) => part !== undefined);
  const nothing = (
    <NothingScheduled
      isNarrowed={isNarrowed}
      onClear={() => {
        searched.clear();
        change({ q: undefined, ...unfiltered });
      }}
      action={
        mayCreate ? (
          <Button kind="solid" icon={<Plus size={16} />} onClick={() => add()}>
            {t('schedules.form.newTitle')}
          </Button>
        ) : null
      }
    />
  );
  const actions = { onOpen: ({ id }: Schedule) => open(id), onDelete: setToDelete };
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Header address={address} searched={searched} onAdd={mayCreate ? () => add() : null} />
      <LateNotice change={change} />
      <CalendarBar {...address} />
      {isList ? (
        <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
          <CalendarList asked={asked} nothing={nothing} {...actions} />
        </div>
      ) : (
        <CalendarWindow
          query={window}
          address={address}
          isNarrowed={isNarrowed}
          onNew={add}
          onOpenSeries={open}
          {...actions}
        />
      )}
      <SchedulesDialog
        opened={opened}
        shown={window.data?.schedules.find(({ id }) => id === (opened?.id ?? null))}
        onClose={close}
        onSaved={(saved) => {
          putOnCalendar(saved);
          close(opened?.id === null ? { date: dayOf(saved.sendAt) } : undefined);
        }}
      />
      <DeleteQuestion schedule={toDelete} onClose={() => setToDelete(null)} />
    </div>
  );
};

/** The calendar of what is sent later: month, week, day and list, in the company's zone. */
export const SchedulesPage = () => (useCan('schedules.read') ? <Page /> : <RefusedPage />);
