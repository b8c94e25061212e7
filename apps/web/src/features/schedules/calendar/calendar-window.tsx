import type { Schedule } from '@recado/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { dayInWords } from '../../../ui/month-of.ts';
import { ownPanel } from '../../../ui/own-part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { isStillOpen, useMayChange } from '../may-change.ts';
import type { CalendarPart } from './calendar-answers.ts';
import { type Carried, useCarry } from './calendar-carry.ts';
import { daysOf } from './calendar-days.ts';
import type { CalendarAddress } from './use-calendar-address.ts';
import { useMove } from './use-move.tsx';

const cells = Array.from({ length: 35 }, (_, index) => index);
const GridSkeleton = () => (
  <div aria-hidden="true" className="grid min-h-0 flex-1 grid-cols-7 grid-rows-5">
    {cells.map((key) => (
      <div key={key} className="border-line border-r border-b p-2">
        <Skeleton className="mb-2 ml-auto h-4 w-5" />
        <Skeleton className="h-5 w-full" />
      </div>
    ))}
  </div>
);

const CalendarGrid = ownPanel(
  () => import('./calendar-grid.tsx'),
  (module) => module.CalendarGrid,
  <GridSkeleton />,
);

type CalendarWindowProps = {
  query: UseQueryResult<CalendarPart>;
  address: CalendarAddress;
  isNarrowed: boolean;
  onNew: (at?: string) => void;
  onOpen: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
  onOpenSeries: (scheduleId: number) => void;
};

const isIn = (day: string, { from, to }: { from: string; to: string | null }): boolean =>
  day >= from && (to === null || day < to);

/** What is spoken while an event is carried by keys. */
const Spoken = ({ carried }: { carried: Carried | null }) => {
  const { t, i18n } = useTranslation();
  const [day = '', time = ''] = carried?.to.split('T') ?? [];
  const words = carried ? dayInWords(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }) : '';
  return (
    <p role="status" className={carried ? 'px-6 py-1.5 text-control text-text-2' : 'sr-only'}>
      {carried ? t('calendar.move.carried', { name: carried.schedule.contact.name, day: words, time }) : null}
    </p>
  );
};

const useMoves = ({ address }: Pick<CalendarWindowProps, 'address'>) => {
  const { i18n } = useTranslation();
  const { view, day, change } = address;
  const mayUpdate = useMayChange('schedules.update');
  const mayMove = (schedule: Schedule): boolean => isStillOpen(schedule) && mayUpdate(schedule);
  const { move, question } = useMove();
  const carry = useCarry({
    view,
    mayMove,
    onDrop: move,
    onCarry: (to) => !isIn(to, daysOf(view, day, i18n.language)) && change({ date: to }),
  });
  return { mayMove, move, question, ...carry };
};

/** What there is no room for, or nothing at all: above the days, which stay. */
const Notes = ({ part, isNarrowed }: { part: CalendarPart; isNarrowed: boolean }) => {
  const { t } = useTranslation();
  if (part.hasMore) {
    return (
      <Banner tone="warn" className="mx-6 my-2 max-sm:mx-4">
        {t('calendar.cut', { shown: part.schedules.length })}
      </Banner>
    );
  }
  if (part.schedules.length > 0 || part.coming.length > 0) return null;
  return (
    <p role="status" className="px-6 py-2 text-control text-text-3 max-sm:px-4">
      {t(isNarrowed ? 'calendar.nothingFound' : 'calendar.nothing')}
    </p>
  );
};

/** Month, week or day with what is due in it. */
export const CalendarWindow = ({
  query,
  address,
  isNarrowed,
  onNew,
  onOpen,
  onDelete,
  onOpenSeries,
}: CalendarWindowProps) => {
  const { t } = useTranslation();
  const { view, day, change } = address;
  const { question, carried, mayMove, move, onKeyDown } = useMoves({ address });
  const part = query.data;
  if (query.isError && !part) {
    return (
      <FailedLoad
        title={t('schedules.list.loadFailed')}
        query={query}
        className="flex flex-1 items-center justify-center"
      />
    );
  }
  return (
    <Loading waiting={!part} skeleton={<GridSkeleton />}>
      {part && view !== 'list' ? (
        <>
          <Notes part={part} isNarrowed={isNarrowed} />
          {query.isError ? (
            <Banner tone="danger" title={t('schedules.list.loadFailed')} className="mx-6 my-2 max-sm:mx-4">
              <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
                {t('common.retry')}
              </Button>
            </Banner>
          ) : null}
          <Spoken carried={carried} />
          <div className="min-h-0 flex-1">
            <CalendarGrid
              {...{ view, day, carried, mayMove, onNew, onOpen, onDelete, onKeyDown }}
              schedules={part.schedules}
              coming={part.coming}
              onOpenSeries={onOpenSeries}
              onDrop={move}
              onShowDay={(date) => change({ view: 'day', date })}
            />
          </div>
          {question}
        </>
      ) : null}
    </Loading>
  );
};
