import type { DashboardCounters } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Change, changeOfCount, changeOfTime } from './changes.ts';
import type { Scope } from './dashboard-address.ts';
import { type Definition, How } from './how.tsx';
import { addressOfNumber, type Opened } from './opens.ts';
import { sayMinutes } from './say.ts';

const icons = { up: TrendingUp, down: TrendingDown, same: Minus };
const colors = { good: 'text-brand-text', bad: 'text-warn', neutral: 'text-text-2' };

/** An arrow gives the direction, the colour the judgement. */
const Changed = ({ change }: { change: Change }) => {
  const Icon = icons[change.direction];
  return (
    <span className={cx('flex items-center gap-1', colors[change.judgement])}>
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{change.text}</span>
    </span>
  );
};

type TileProps = {
  name: string;
  definition: Definition;
  opens: Opened;
  scope: Scope;
  value: string;
  /** The colour of the dot of what is of this moment. */
  live?: string;
  children: ReactNode;
};

/** A counter as a whole tile that opens its tickets. */
const Tile = ({ name, definition, opens, scope, value, live, children }: TileProps) => {
  const { t } = useTranslation();
  return (
    <li className="group relative min-w-0 border-line px-5 py-3.5 first:pl-6 last:pr-6 hover:bg-hover max-sm:px-3!">
      <div className="flex h-6 items-center gap-1.5 text-small text-text-2">
        {live ? <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', live)} /> : null}
        <Link
          to="/tickets"
          search={addressOfNumber(opens, scope) as never} // the tickets area reads its own address
          className="min-w-0 truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {name}
          <span className="sr-only">{`, ${value}`}</span>
        </Link>
        {live ? <span className="shrink-0 text-text-3">{t('dashboard.now')}</span> : null}
        <ArrowUpRight size={15} aria-hidden="true" className="ml-auto shrink-0 text-text-3 print:hidden" />
      </div>
      <div className="mt-0.5 flex items-center gap-1">
        <p aria-hidden="true" className="font-semibold text-page tabular-nums">
          {value}
        </p>
        <span className="relative z-1">
          <How of={definition} name={name} />
        </span>
      </div>
      <p className="mt-0.5 h-4 truncate text-small text-text-2">{children}</p>
    </li>
  );
};

type CountersProps = {
  scope: Scope;
  counters: DashboardCounters;
  now: Pick<DashboardCounters, 'supportHappening' | 'supportPending' | 'happeningSince' | 'pendingSince'>;
  /** Undefined: nothing is compared, or it is not known yet. */
  before: DashboardCounters | undefined;
};

const grid =
  'grid grid-cols-[minmax(0,1.15fr)_minmax(0,1.1fr)_minmax(0,0.9fr)_minmax(0,1fr)_minmax(0,1.35fr)_minmax(0,1.3fr)] divide-x divide-line border-line border-b max-[1400px]:grid-cols-3 max-[1400px]:[&>:nth-child(n+4)]:border-t max-sm:grid-cols-2 max-sm:[&>:nth-child(n+3)]:border-t';

/** Six numbers, of which two are of this moment. */
export const Counters = ({ scope, counters, now, before }: CountersProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const oldest = (since: string | null) =>
    since ? t('dashboard.oldest', { time: formatElapsed(since) }) : t('dashboard.nobody');
  const compared = (change: Change | null) => (change ? <Changed change={change} /> : null);
  return (
    <ul className={grid}>
      <Tile
        name={t('dashboard.counters.happening')}
        definition="happening"
        opens={{ number: 'happening' }}
        scope={scope}
        value={formatNumber(now.supportHappening)}
        live="bg-brand"
      >
        {oldest(now.happeningSince)}
      </Tile>
      <Tile
        name={t('dashboard.counters.pending')}
        definition="pending"
        opens={{ number: 'pending' }}
        scope={scope}
        value={formatNumber(now.supportPending)}
        live="bg-warn"
      >
        <span className={now.pendingSince ? 'text-warn' : undefined}>{oldest(now.pendingSince)}</span>
      </Tile>
      <Tile
        name={t('dashboard.counters.finished')}
        definition="finished"
        opens={{ number: 'finished' }}
        scope={scope}
        value={formatNumber(counters.supportFinished)}
      >
        {compared(before ? changeOfCount(t, counters.supportFinished, before.supportFinished, true) : null)}
      </Tile>
      <Tile
        name={t('dashboard.counters.leads')}
        definition="leads"
        opens={{ number: 'newContacts' }}
        scope={scope}
        value={formatNumber(counters.leads)}
      >
        {compared(before ? changeOfCount(t, counters.leads, before.leads, false) : null)}
      </Tile>
      <Tile
        name={t(isNarrow ? 'dashboard.short.support' : 'dashboard.counters.support')}
        definition="support"
        opens={{ number: 'supported' }}
        scope={scope}
        value={sayMinutes(counters.avgSupportTime)}
      >
        {compared(before ? changeOfTime(t, counters.avgSupportTime, before.avgSupportTime) : null)}
      </Tile>
      <Tile
        name={t(isNarrow ? 'dashboard.short.wait' : 'dashboard.counters.wait')}
        definition="wait"
        opens={{ number: 'waited' }}
        scope={scope}
        value={sayMinutes(counters.avgWaitTime)}
      >
        {compared(before ? changeOfTime(t, counters.avgWaitTime, before.avgWaitTime) : null)}
      </Tile>
    </ul>
  );
};

/** The same grid while the numbers are on their way. */
export const CountersSkeleton = () => (
  <div aria-hidden="true" className={grid}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="border-line px-5 py-3.5 first:pl-6 max-sm:px-3!">
        <Skeleton className="my-1 h-4 w-28 max-w-full" />
        <Skeleton className="mt-1 h-6 w-16" />
        <Skeleton className="mt-1 h-4 w-24 max-w-full" />
      </div>
    ))}
  </div>
);
