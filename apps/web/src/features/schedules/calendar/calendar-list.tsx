import type { Schedule } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, Paperclip, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kit/api-error.ts';
import { dayOf, formatTime } from '../../../kit/format.ts';
import { currentLanguage } from '../../../kit/i18n.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { FailedLine } from '../../../kit/small-load.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { dayInWords } from '../../../ui/month-of.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useConnections } from '../../connections/use-connection-trouble.ts';
import { RepeatLine } from '../repeat/repeat-line.tsx';
import type { CalendarAsked } from './calendar-answers.ts';
import { EventButtons } from './calendar-event.tsx';
import { pagesOptions } from './calendar-queries.ts';
import { StateChip } from './calendar-state.tsx';

type RowActions = { onOpen: (schedule: Schedule) => void; onDelete: (schedule: Schedule) => void };

const Row = ({ schedule, ...actions }: RowActions & { schedule: Schedule }) => {
  const { t } = useTranslation();
  const connection = useConnections()?.find(({ id }) => id === schedule.whatsappId);
  const facts = [schedule.user?.name ?? t('schedules.formerColleague'), ...(connection ? [connection.name] : [])];
  return (
    <li className="flex items-start gap-3 border-line border-b px-6 py-3 max-sm:px-4">
      <time dateTime={schedule.sendAt} className="w-11 shrink-0 pt-px font-medium text-body tabular-nums">
        {formatTime(schedule.sendAt)}
      </time>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full truncate font-semibold text-body">{schedule.contact.name}</span>
          <StateChip schedule={schedule} />
          {schedule.mediaPath ? (
            <Paperclip size={14} role="img" aria-label={t('schedules.list.withPicture')} className="text-text-3" />
          ) : null}
        </p>
        <p className="wrap-anywhere mt-0.5 line-clamp-2 text-control text-text-2">{schedule.body}</p>
        <RepeatLine schedule={schedule} />
        <p className="mt-1 truncate text-small text-text-3">{facts.join(' · ')}</p>
      </div>
      <div className="-mr-2 flex shrink-0">
        <EventButtons schedule={schedule} size={32} {...actions} />
      </div>
    </li>
  );
};

/** Schedules day by day. */
const daysIn = (schedules: readonly Schedule[]): [string, Schedule[]][] => {
  const days = new Map<string, Schedule[]>();
  for (const schedule of schedules) {
    const day = dayOf(schedule.sendAt);
    days.set(day, [...(days.get(day) ?? []), schedule]);
  }
  return [...days];
};

/** Calls when it comes into view, a screen ahead. */
const Sentinel = ({ onSeen }: { onSeen: () => void }) => {
  const element = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), {
      rootMargin: '400px',
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element} aria-hidden="true" />;
};

const rowKeys = [0, 1, 2, 3, 4, 5];
const ListSkeleton = () => (
  <div aria-hidden="true">
    {rowKeys.map((key) => (
      <div key={key} className="flex gap-3 border-line border-b px-6 py-3 max-sm:px-4">
        <Skeleton className="h-4 w-11" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3.5 w-full max-w-120" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
    ))}
  </div>
);

/** Nothing is there: nothing yet, or nothing of what was looked for. */
export const NothingScheduled = ({ isNarrowed, onClear, action }: NothingProps) => {
  const { t } = useTranslation();
  return isNarrowed ? (
    <EmptyState
      icon={<SearchX />}
      title={t('common.noResults')}
      action={<Button onClick={onClear}>{t('common.clearSearch')}</Button>}
    >
      {t('common.noResultsDetail')}
    </EmptyState>
  ) : (
    <EmptyState icon={<CalendarClock />} title={t('calendar.empty.title')} action={action}>
      {t('calendar.empty.detail')}
    </EmptyState>
  );
};

type NothingProps = { isNarrowed: boolean; onClear: () => void; action: ReactNode };

const usePages = (asked: CalendarAsked) => {
  const query = useInfiniteQuery(pagesOptions(asked));
  const rows = query.data?.pages.flatMap(({ schedules }) => schedules) ?? [];
  const more = (force = false): void => {
    if (!query.hasNextPage || query.isFetching || (query.isFetchNextPageError && !force)) return;
    void query.fetchNextPage();
  };
  return { query, rows, more };
};

/** What is due from a day on, day by day, as far as one scrolls: for screen readers and phones as for everybody. */
export const CalendarList = ({
  asked,
  nothing,
  ...actions
}: RowActions & { asked: CalendarAsked; nothing: ReactNode }) => {
  const { t } = useTranslation();
  const { query, rows, more } = usePages(asked);
  if (query.isError && !query.data) {
    return (
      <ErrorState title={t('schedules.list.loadFailed')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sentenceOf(query.error ?? new ApiError(0, 'network'))}
      </ErrorState>
    );
  }
  return (
    <Loading waiting={query.isPending} skeleton={<ListSkeleton />}>
      {rows.length === 0 ? nothing : null}
      {daysIn(rows).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2
            id={`day-${day}`}
            className="sticky top-0 z-1 border-line border-b bg-canvas px-6 py-1.5 font-semibold text-control text-text-2 first-letter:uppercase max-sm:px-4"
          >
            {dayInWords(day, currentLanguage(), { dateStyle: 'full' })}
          </h2>
          <ul>
            {ofDay.map((schedule) => (
              <Row key={schedule.id} schedule={schedule} {...actions} />
            ))}
          </ul>
        </section>
      ))}
      {query.isFetchNextPageError ? (
        <div className="px-6 py-3 max-sm:px-4">
          <FailedLine
            title={t('schedules.list.loadFailed')}
            error={query.error}
            busy={query.isFetchingNextPage}
            onRetry={() => more(true)}
          />
        </div>
      ) : null}
      {query.hasNextPage && !query.isFetchNextPageError ? (
        <div className="flex justify-center py-4">
          <Sentinel key={rows.length} onSeen={() => more()} />
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => more(true)}>
            {t('schedules.list.more')}
          </Button>
        </div>
      ) : null}
    </Loading>
  );
};
