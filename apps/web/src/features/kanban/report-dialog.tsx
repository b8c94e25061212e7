import { kanbanRoutes, type LaneTime } from '@recado/contract';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { dayOf } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segment } from '../../ui/segment.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { ReadLane } from './board-cards.ts';
import { useDuration } from './use-duration.ts';
import { laneName } from './use-moves.ts';

const dayMs = 86_400_000;
const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number];

/** The civil days of a period that ends today. */
const daysOf = (period: Period) => ({
  from: dayOf(new Date(serverNow() - (Number(period) - 1) * dayMs)),
  to: dayOf(new Date(serverNow())),
});
type Days = ReturnType<typeof daysOf>;

const timesOptions = (days: Days) =>
  queryOptions({
    queryKey: ['kanban', 'times', days],
    queryFn: ({ signal }) => call(kanbanRoutes.getLaneTimes, { query: days }, { signal }),
  });

const staysOptions = (laneId: number, days: Days) =>
  infiniteQueryOptions({
    queryKey: ['kanban', 'stays', laneId, days],
    queryFn: ({ pageParam, signal }) =>
      call(
        kanbanRoutes.listLaneStays,
        { query: { ...days, laneId, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

const Rows = () => (
  <div className="flex flex-col gap-3 py-2">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-6 w-full" />
    ))}
  </div>
);

const Stays = ({ lane, days }: { lane: LaneTime; days: Days }) => {
  const { t } = useTranslation();
  const duration = useDuration();
  const query = useInfiniteQuery(staysOptions(lane.laneId, days));
  if (query.isError && !query.data) return <FailedLoad title={t('kanban.report.failed')} query={query} />;
  const stays = query.data?.pages.flatMap((page) => page.stays) ?? [];
  return (
    <Loading waiting={query.isPending} skeleton={<Rows />}>
      <ul className="flex flex-col">
        {stays.map((stay) => (
          <li key={`${stay.ticketId}-${stay.enteredAt}`} className="border-line border-b last:border-0">
            <Link
              to="/tickets/$uuid"
              params={{ uuid: stay.uuid }}
              className="flex min-h-11 items-center gap-3 rounded-control px-1 text-control hover:bg-hover"
            >
              <span className="text-text-3 tabular-nums">{`#${stay.ticketId}`}</span>
              <span className="min-w-0 flex-1 truncate font-medium">{stay.contactName}</span>
              {stay.leftAt === null ? <span className="text-small text-text-2">{t('kanban.report.still')}</span> : null}
              <span className="tabular-nums">{duration(stay.seconds)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          size="small"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('kanban.report.more')}
        </Button>
      ) : null}
      {query.isFetchNextPageError ? <FailedLoad title={t('kanban.report.failed')} query={query} /> : null}
    </Loading>
  );
};

type Names = (laneId: number) => string;

const Times = ({ days, nameOf, onOpen }: { days: Days; nameOf: Names; onOpen: (lane: LaneTime) => void }) => {
  const { t } = useTranslation();
  const duration = useDuration();
  const query = useQuery(timesOptions(days));
  if (query.isError && !query.data) return <FailedLoad title={t('kanban.report.failed')} query={query} />;
  const lanes = query.data?.lanes ?? [];
  const cell = 'py-2.5 pl-3 text-right tabular-nums whitespace-nowrap';
  return (
    <Loading waiting={query.isPending} skeleton={<Rows />}>
      {lanes.length === 0 ? (
        <p className="py-6 text-center text-control text-text-2">{t('kanban.report.nothing')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-control">
            <thead className="text-small text-text-2">
              <tr className="border-line border-b">
                <th scope="col" className="py-2 text-left font-medium">
                  {t('kanban.report.lane')}
                </th>
                {(['median', 'average', 'longest', 'tickets'] as const).map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={cx(
                      'whitespace-nowrap py-2 pl-3 text-right font-medium',
                      column === 'average' && 'max-sm:hidden',
                    )}
                  >
                    {t(`kanban.report.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lanes.map((lane) => (
                <tr key={lane.laneId} className="border-line border-b last:border-0">
                  <th scope="row" className="max-w-40 py-2.5 text-left font-medium">
                    <button
                      type="button"
                      onClick={() => onOpen(lane)}
                      className="min-h-6 max-w-full truncate text-left text-brand-text underline-offset-2 hover:underline"
                    >
                      {nameOf(lane.laneId)}
                    </button>
                  </th>
                  <td className={cell}>{duration(lane.medianSeconds)}</td>
                  <td className={cx(cell, 'max-sm:hidden')}>{duration(lane.averageSeconds)}</td>
                  <td className={cell}>{duration(lane.longestSeconds)}</td>
                  <td className={cell}>{formatNumber(lane.stays)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Loading>
  );
};

type ReportDialogProps = { open: boolean; lanes: readonly ReadLane[]; onClose: () => void };

/** "Time in lane": how long tickets stood where, and which ones. */
export const ReportDialog = ({ open, lanes, onClose }: ReportDialogProps) => {
  const { t } = useTranslation();
  const nameOf: Names = (laneId) => {
    const found = lanes.find(({ id }) => id === laneId);
    return found ? laneName(found, t) : `#${laneId}`;
  };
  const [period, setPeriod] = useState<Period>('30');
  const [lane, setLane] = useState<LaneTime | null>(null);
  const days = daysOf(period);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={780}
      title={lane ? nameOf(lane.laneId) : t('kanban.report.title')}
      description={t('kanban.report.detail')}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {lane ? (
          <Button size="small" icon={<ArrowLeft size={15} />} onClick={() => setLane(null)}>
            {t('kanban.report.back')}
          </Button>
        ) : null}
        <Segment<Period>
          label={t('kanban.report.period')}
          options={periods.map((value) => ({ value, label: t('kanban.report.days', { count: Number(value) }) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {lane ? <Stays lane={lane} days={days} /> : <Times days={days} nameOf={nameOf} onOpen={setLane} />}
    </Dialog>
  );
};
