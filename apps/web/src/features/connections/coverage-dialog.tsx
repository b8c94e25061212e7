import { type Connection, type ConnectionCoverage, type ConnectionGap, isConnectionReason } from '@recado/contract';
import { lengthOf } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDate, formatDateTime } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { coverageQuery } from './queries.ts';

onEvent('connection.updated', ({ whatsapp }) => {
  void queryClient.invalidateQueries({ queryKey: coverageQuery(whatsapp.id).queryKey });
});

const ms = (instant: string): number => Date.parse(instant);

/** Two digits behind the point, and never a whole hundred while something is missing. */
const percentOf = (share: number, hasGaps: boolean): string => {
  const shown = hasGaps ? Math.min(share, 0.9999) : share;
  return formatNumber(Math.floor(shown * 10_000) / 10_000, { style: 'percent', maximumFractionDigits: 2 });
};

/** The told days as one line: where the connection was there, where not, and where nothing is known. */
const Bar = ({ coverage, label }: { coverage: ConnectionCoverage; label: string }) => {
  const { t } = useTranslation();
  const [from, to] = [ms(coverage.from), ms(coverage.to)];
  const place = (at: number): number => (100 * (Math.min(Math.max(at, from), to) - from)) / (to - from);
  const since = place(ms(coverage.since ?? coverage.to));
  return (
    <div>
      <div role="img" aria-label={label} className="relative h-8 overflow-hidden rounded-control bg-brand">
        <span className="absolute inset-y-0 left-0 bg-hover" style={{ width: `${since}%` }} />
        {coverage.gaps.map((gap) => {
          const start = place(ms(gap.startedAt));
          const end = place(gap.endedAt ? ms(gap.endedAt) : to);
          return (
            <span
              key={gap.id}
              className="absolute inset-y-0 min-w-[3px] bg-danger"
              style={{ right: `${100 - end}%`, width: `${end - start}%` }}
            />
          );
        })}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-small text-text-3 tabular-nums">
        <span>{formatDate(coverage.from)}</span>
        <span>{t('connections.coverage.today')}</span>
      </div>
    </div>
  );
};

const Gap = ({ gap, to }: { gap: ConnectionGap; to: string }) => {
  const { t } = useTranslation();
  const { cause, startedAt, endedAt, arrived } = gap;
  const length = lengthOf(ms(endedAt ?? to) - ms(startedAt));
  const words = isConnectionReason(cause)
    ? t(`connections.reasons.${cause}`)
    : t(`connections.coverage.causes.${cause}`);
  const came =
    arrived > 0 ? t('connections.coverage.arrived', { count: arrived }) : t('connections.coverage.nothingArrived');
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <p className="flex justify-between gap-4 text-control">
        <span className="font-medium">{words}</span>
        <span className={cx('shrink-0 text-right tabular-nums', endedAt ? 'text-text-2' : 'font-medium text-danger')}>
          {endedAt ? t('connections.coverage.lasted', { time: length }) : t('connections.coverage.ongoing')}
        </span>
      </p>
      <p className="flex justify-between gap-4 text-small text-text-2">
        <time dateTime={startedAt} className="tabular-nums">
          {formatDateTime(startedAt)}
        </time>
        <span className="text-right">{endedAt ? came : length}</span>
      </p>
    </li>
  );
};

/** What came from WhatsApp and is not in the conversations, and where it is meanwhile. */
const SetAside = ({ setAside }: Pick<ConnectionCoverage, 'setAside'>) => {
  const { t } = useTranslation();
  return setAside.map(({ reason, count, since }) => (
    <Banner key={reason} title={t(`connections.coverage.setAside.${reason}`, { count, date: formatDateTime(since) })} />
  ));
};

const Content = ({ coverage }: { coverage: ConnectionCoverage }) => {
  const { t } = useTranslation();
  const { since, share, gaps, count } = coverage;
  if (since === null || share === null) {
    return (
      <EmptyState icon={<Smartphone />} title={t('connections.coverage.never')}>
        {t('connections.coverage.neverDetail')}
      </EmptyState>
    );
  }
  const summary = t('connections.coverage.share', { percent: percentOf(share, count > 0) });
  const counted = count > 0 ? t('connections.coverage.gaps', { count }) : t('connections.coverage.none');
  const isYoung = ms(since) > ms(coverage.from);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-body">{summary}</span>
        <span className="text-control text-text-2">{counted}</span>
      </p>
      <Bar coverage={coverage} label={`${summary}, ${counted}`} />
      {isYoung ? (
        <p className="text-small text-text-3">{t('connections.coverage.noData', { date: formatDateTime(since) })}</p>
      ) : null}
      {count === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t('connections.coverage.none')} className="py-4">
          {t('connections.coverage.noneDetail', { date: formatDate(isYoung ? since : coverage.from) })}
        </EmptyState>
      ) : (
        <ol className="border-line border-t">
          {gaps.map((gap) => (
            <Gap key={gap.id} gap={gap} to={coverage.to} />
          ))}
        </ol>
      )}
      {gaps.length < count ? (
        <p className="text-small text-text-3">{t('connections.coverage.shownOf', { shown: gaps.length, count })}</p>
      ) : null}
    </div>
  );
};

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-8 rounded-control" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);

type CoverageDialogProps = { connection: Connection; open: boolean; onClose: () => void };

/** When a connection was not there in the last 30 days, why, for how long, and what came afterwards. */
export const CoverageDialog = ({ connection, open, onClose }: CoverageDialogProps) => {
  const { t } = useTranslation();
  const asked = useQuery({ ...coverageQuery(connection.id), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={600}
      title={t('connections.coverage.title', { name: connection.name })}
      description={t('connections.coverage.subtitle')}
    >
      <Loading waiting={asked.isPending} skeleton={<Waiting />}>
        {asked.data ? (
          <div className="flex flex-col gap-4">
            <SetAside setAside={asked.data.setAside} />
            <Content coverage={asked.data} />
          </div>
        ) : (
          <FailedLoad title={t('connections.coverage.loadFailed')} query={asked} />
        )}
      </Loading>
    </Dialog>
  );
};
