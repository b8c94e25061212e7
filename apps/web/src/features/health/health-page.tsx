import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { HealthNumbers } from './health-numbers.tsx';
import { healthQuery } from './queries.ts';
import { UsageTable } from './usage-table.tsx';

const Waiting = () => (
  <div aria-hidden="true" className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
    {[0, 1, 2, 3].map((part) => (
      <Skeleton key={part} className="h-40 w-full" />
    ))}
  </div>
);

const Page = () => {
  const { t } = useTranslation();
  const query = useQuery(healthQuery);
  const { data } = query;
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('health.title')}</h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section aria-label={t('health.title')} tabIndex={0} className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        {!data && (query.isError || query.isPaused) ? (
          <FailedLoad title={t('health.loadFailed')} query={query} />
        ) : (
          <div className="mx-auto flex w-full max-w-220 flex-col gap-6 p-6 max-sm:p-4">
            {data && (query.isError || query.isPaused) ? (
              <p role="status" className="text-control text-warn">
                {t('health.old')}
              </p>
            ) : null}
            <Loading waiting={query.isPending} skeleton={<Waiting />}>
              {data ? <HealthNumbers health={data} /> : null}
              <UsageTable />
            </Loading>
          </div>
        )}
      </section>
    </div>
  );
};

/** How the installation is, for super users. */
export const HealthPage = () => {
  const { t } = useTranslation();
  return useCan('companies.manage') ? <Page /> : <RefusedPage reason={t('moveIns.notAllowed')} />;
};
