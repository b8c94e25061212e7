import type { DashboardAttendant, DashboardCounters } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { useToday } from '../../kit/use-today.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { ArrivalsBlock } from './arrivals-block.tsx';
import { AttendantsBlock } from './attendants-block.tsx';
import { Counters, CountersSkeleton } from './counters.tsx';
import { type DashboardSearch, type Scope, scopeBefore, scopeOf } from './dashboard-address.ts';
import { DaysBlock } from './days-block.tsx';
import { PeriodBar } from './period-bar.tsx';
import { connectionsQuery, nowQuery, numbersQuery } from './queries.ts';
import { ResponsesBlock } from './responses-block.tsx';
import { UsersBlock } from './users-block.tsx';

/** The sentence of a company whose first customer has not come yet. */
const FirstConnection = ({ counters }: { counters: DashboardCounters }) => {
  const { t } = useTranslation();
  const { data } = useQuery(connectionsQuery);
  const mayConnect = useCan('connections.add');
  const isEmpty = counters.begun + counters.supportHappening + counters.supportPending === 0;
  if (!isEmpty || !data || data.some(({ status }) => status === 'CONNECTED')) return null;
  return (
    <Banner
      tone="info"
      className="mx-6 my-3 items-center! max-sm:mx-3 max-sm:flex-wrap"
      action={
        mayConnect ? (
          <Link to="/connections" className={buttonClass('outlined', 'small')}>
            {t('dashboard.empty.action')}
          </Link>
        ) : null
      }
    >
      {t('dashboard.empty.text')}
    </Banner>
  );
};

/** Attendants with what is of this moment about them. */
const useLive = (scope: Scope, attendants: readonly DashboardAttendant[], counters: DashboardCounters | undefined) => {
  const { data } = useQuery(nowQuery(scope));
  const byId = new Map(data?.attendants.map((row) => [row.id, row]));
  return {
    attendants: attendants.map((row) => ({ ...row, ...byId.get(row.id) })),
    now: data?.counters ?? counters,
  };
};

const Numbers = ({ search, today }: { search: DashboardSearch; today: string }) => {
  const { t } = useTranslation();
  const scope = scopeOf(search, today);
  const isCompared = !search.alone;
  const query = useQuery(numbersQuery(scope));
  const earlier = useQuery({ ...numbersQuery(scopeBefore(scope)), enabled: isCompared });
  const before = isCompared ? earlier.data : undefined;
  const counters = query.data?.counters;
  const { attendants, now } = useLive(scope, query.data?.attendants ?? [], counters);
  return (
    <>
      <PeriodBar search={search} scope={scope} today={today} />
      {query.isError && !query.data ? (
        <FailedLoad title={t('dashboard.loadFailed')} query={query} className="border-line border-b" />
      ) : (
        <Loading waiting={query.isPending} skeleton={<CountersSkeleton />}>
          {counters && now ? (
            <>
              <FirstSteps isShort className="mx-6 my-3 max-w-xl max-sm:mx-3" />
              <FirstConnection counters={counters} />
              <Counters scope={scope} counters={counters} now={now} before={before?.counters} />
            </>
          ) : null}
        </Loading>
      )}
      <div className="grid grid-cols-[5fr_3fr] divide-x divide-line max-lg:grid-cols-1 max-lg:divide-x-0 max-lg:divide-y">
        <DaysBlock scope={scope} isCompared={isCompared} today={today} />
        <UsersBlock scope={scope} query={query} attendants={attendants} before={before?.attendants} />
      </div>
      <AttendantsBlock scope={scope} query={query} attendants={attendants} />
      <div className="grid grid-cols-[2fr_1fr] divide-x divide-line border-line border-t max-lg:grid-cols-1 max-lg:divide-x-0 max-lg:divide-y">
        <ArrivalsBlock scope={scope} />
        <ResponsesBlock scope={scope} />
      </div>
    </>
  );
};

const Dashboard = () => {
  const { t } = useTranslation();
  const search: DashboardSearch = useSearch({ strict: false });
  const today = useToday();
  return (
    <section
      aria-label={t('dashboard.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="thin-scroll h-full overflow-y-auto bg-surface pb-6 print:h-auto print:overflow-visible"
    >
      <Numbers search={search} today={today} />
    </section>
  );
};

/** The dashboard: numbers of a period, each of which says how it is made and opens its tickets. */
export const DashboardPage = () => {
  const { t } = useTranslation();
  return useCan('dashboard.view') ? <Dashboard /> : <RefusedPage reason={t('dashboard.notAllowed')} />;
};
