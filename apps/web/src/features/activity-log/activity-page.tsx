import { activityRoutes } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/api.ts';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ActivitySearch } from './activity-address.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRows, ActivitySkeleton } from './activity-rows.tsx';
import { activityQuery, queryOf } from './queries.ts';

const Export = ({ search }: { search: ActivitySearch }) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    download(activityRoutes.exportActivity, { query: queryOf(search) })
      .then(() => toast.success(t('activity.exported')), showError)
      .finally(() => setBusy(false));
  };
  return isNarrow ? (
    <IconButton
      label={t('activity.export')}
      icon={<Download size={20} />}
      className="size-11!"
      disabled={isBusy}
      onClick={run}
    />
  ) : (
    <Button icon={<Download size={16} />} busy={isBusy} onClick={run}>
      {t('activity.export')}
    </Button>
  );
};

const Entries = ({ search }: { search: ActivitySearch }) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(activityQuery(search));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('common.listLoadFailed')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
        className="flex flex-1 items-center justify-center"
      >
        {t('common.loadFailedDetail')}
      </ErrorState>
    );
  }
  const isNarrowed = Object.keys(search).length > 0;
  const nothing = isNarrowed ? (
    <EmptyState icon={<SearchX />} title={t('activity.notFound.title')} className="flex-1 justify-center">
      {t('activity.notFound.detail')}
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} title={t('activity.empty.title')} className="flex-1 justify-center">
      {t('activity.empty.detail')}
    </EmptyState>
  );
  return (
    <Loading waiting={query.isPending} skeleton={<ActivitySkeleton />}>
      {entries.length === 0 ? (
        nothing
      ) : (
        <>
          <ActivityRows entries={entries} />
          {query.hasNextPage ? (
            <div className="flex justify-center px-6 py-4">
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('activity.more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Loading>
  );
};

const Log = () => {
  const search: ActivitySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { t } = useTranslation();
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center justify-between border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('activity.title')}</h1>
        <Export search={search} />
      </header>
      <ActivityFilters
        search={search}
        onChange={(next) => void navigate({ to: '/activity', search: next, replace: true, resetScroll: false })}
      />
      <section
        aria-label={t('activity.title')}
        // Entries hold nothing to press: the list itself is scrolled by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable (WCAG 2.1.1)
        tabIndex={0}
        className="thin-scroll relative flex min-h-0 flex-1 flex-col overflow-y-auto"
      >
        <Entries key={JSON.stringify(search)} search={search} />
      </section>
    </div>
  );
};

/** The activity log: what people did in the company, for its admins (trust I-62). */
export const ActivityPage = () => {
  const { t } = useTranslation();
  return useCan('activity.read') ? <Log /> : <RefusedPage reason={t('activity.notAllowed')} />;
};
