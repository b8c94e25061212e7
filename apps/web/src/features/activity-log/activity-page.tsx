import { activityRoutes } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, History, SearchX, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/api.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ActivitySearch } from './activity-address.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRows, ActivitySkeleton } from './activity-rows.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { activityQuery, queryOf } from './queries.ts';

type ActionProps = { label: string; icon: (size: number) => ReactNode; isBusy?: boolean; onPress: () => void };

/** A button of the header; on a phone its icon alone. */
const HeaderAction = ({ label, icon, isBusy = false, onPress }: ActionProps) =>
  useIsNarrow() ? (
    <IconButton label={label} icon={icon(20)} className="size-11!" disabled={isBusy} onClick={onPress} />
  ) : (
    <Button icon={icon(16)} busy={isBusy} onClick={onPress}>
      {label}
    </Button>
  );

const Export = ({ search }: { search: ActivitySearch }) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    download(activityRoutes.exportActivity, { query: queryOf(search) })
      .then(() => toast.success(t('activity.exported')), showError)
      .finally(() => setBusy(false));
  };
  return (
    <HeaderAction
      label={t('activity.export')}
      icon={(size) => <Download size={size} />}
      isBusy={isBusy}
      onPress={run}
    />
  );
};

const Proof = () => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HeaderAction
        label={t('activity.proof.button')}
        icon={(size) => <ShieldCheck size={size} />}
        onPress={() => setOpen(true)}
      />
      <ProofDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};

const Entries = ({ search }: { search: ActivitySearch }) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(activityQuery(search));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  if (query.isError && !query.data) {
    return (
      <FailedLoad
        title={t('common.listLoadFailed')}
        query={query}
        className="flex flex-1 items-center justify-center"
      />
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
  const mayExport = useCan('activity.export');
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center justify-between border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('activity.title')}</h1>
        <div className="flex gap-2">
          <Proof />
          {mayExport ? <Export search={search} /> : null}
        </div>
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
