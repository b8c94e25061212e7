import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { ownPanel } from '../../ui/own-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from './block.tsx';
import { type Scope, scopeBefore } from './dashboard-address.ts';
import { type Bar, barsOf, highest, lastBars } from './days.ts';
import { NumberLink } from './number-link.tsx';
import { addressOfNumber, type Opened } from './opens.ts';
import { PlainTable } from './plain-table.tsx';
import { daysQuery } from './queries.ts';
import { sayDay } from './say.ts';

const narrowBars = 14;
const DaysBars = ownPanel(
  () => import('./days-bars.tsx'),
  (module) => module.DaysBars,
  <Skeleton className="h-60 w-full" />,
);

const opensOf = ({ day, hour }: Bar): Opened => ({ number: 'begun', day, ...(hour === null ? {} : { hour }) });

const Legend = () => {
  const { t } = useTranslation();
  return (
    <span className="mr-2 flex items-center gap-3 text-small text-text-2 max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 rounded-[2px] bg-brand" />
        {t('dashboard.days.current')}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-[3px] w-3.5 rounded-full bg-text" />
        {t('dashboard.days.previous')}
      </span>
    </span>
  );
};

const DaysTable = ({ bars, scope, title }: { bars: Bar[]; scope: Scope; title: string }) => {
  const { t } = useTranslation();
  const isHours = bars[0]?.hour !== null;
  const hasBefore = bars.some(({ before }) => before !== null);
  return (
    <PlainTable
      label={title}
      columns={[
        { name: t(isHours ? 'dashboard.columns.hour' : 'dashboard.columns.day') },
        { name: t('dashboard.columns.tickets') },
        ...(hasBefore ? [{ name: t('dashboard.days.previous') }] : []),
      ]}
      rows={bars.map((bar) => ({
        key: bar.key,
        cells: [
          bar.name,
          <NumberLink key="n" scope={scope} opens={opensOf(bar)} label={`${title}, ${bar.name}`}>
            {formatNumber(bar.total)}
          </NumberLink>,
          ...(hasBefore ? [bar.before === null ? '' : formatNumber(bar.before)] : []),
        ],
      }))}
    />
  );
};

type DaysProps = { bars: Bar[]; scope: Scope; total: number };

const DaysPicture = ({ bars, scope, total }: DaysProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const most = highest(bars);
  const shown = isNarrow && bars[0]?.hour === null ? lastBars(bars, narrowBars) : bars;
  const summary = t('dashboard.days.summary', {
    ...{ total, from: sayDay(scope.from), to: sayDay(scope.to) },
    ...{ max: most?.total ?? 0, day: most?.name ?? '' },
  });
  return (
    <>
      <DaysBars
        days={shown}
        summary={summary}
        onOpen={
          (bar) => void navigate({ to: '/tickets', search: addressOfNumber(opensOf(bar), scope) as never }) // read by the tickets area
        }
      />
      {shown.length < bars.length ? (
        <p className="mt-1 text-small text-text-3">{t('dashboard.days.lastDays', { count: narrowBars })}</p>
      ) : null}
      {total === 0 ? <p className="mt-1 text-small text-text-2">{t('dashboard.quiet')}</p> : null}
    </>
  );
};

type DaysBlockProps = { scope: Scope; isCompared: boolean; today: string; className?: string };

/** Tickets per day of the period; per hour where it is one day. */
export const DaysBlock = ({ scope, isCompared, today, className }: DaysBlockProps) => {
  const { t } = useTranslation();
  const query = useQuery(daysQuery(scope));
  const before = useQuery({ ...daysQuery(scopeBefore(scope)), enabled: isCompared });
  const title = t(scope.from === scope.to ? 'dashboard.days.hours' : 'dashboard.days.title');
  const bars = query.data ? barsOf(query.data, isCompared ? before.data : undefined, today, scope) : [];
  const total = query.data?.count ?? 0;
  return (
    <Block
      title={title}
      definition="days"
      table="days"
      scope={scope}
      query={query}
      skeleton={<Skeleton className="h-60 w-full" />}
      {...(className ? { className } : {})}
      aside={
        query.data ? (
          <NumberLink scope={scope} opens={{ number: 'begun' }} label={title} className="text-control text-text-2">
            {formatNumber(total)}
          </NumberLink>
        ) : null
      }
      legend={isCompared ? <Legend /> : null}
    >
      {(asTable) =>
        asTable ? (
          <DaysTable bars={bars} scope={scope} title={title} />
        ) : (
          <DaysPicture bars={bars} scope={scope} total={total} />
        )
      }
    </Block>
  );
};
