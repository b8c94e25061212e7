import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedPage } from '../../../kit/refused-page.tsx';
import { useCan } from '../../../kit/session-store.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { ShowMore } from '../../../kit/show-more.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { IntegrationPlaces } from '../places.tsx';
import { ConsoleFilters } from './console-filters.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryRows } from './delivery-rows.tsx';
import { ListenSwitch } from './listen-switch.tsx';
import { deliveriesQuery, everything, type Wanted } from './queries.ts';
import { ReplayButton } from './replay-button.tsx';

const Waiting = () => (
  <div aria-hidden="true" className="flex flex-col gap-3 p-6 max-sm:p-4">
    {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
      <Skeleton key={row} className="h-8 w-full" />
    ))}
  </div>
);

const List = ({ wanted, onOpen }: { wanted: Wanted; onOpen: (id: string) => void }) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(deliveriesQuery(wanted));
  const rows = query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  if (query.isError && !query.data)
    return (
      <ErrorState title={t('deliveries.console.failed')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sentenceOf(query.error)}
      </ErrorState>
    );
  return (
    <Loading waiting={query.isPending} skeleton={<Waiting />}>
      {rows.length === 0 ? (
        <EmptyState icon={<Inbox />} title={t('deliveries.console.empty.title')}>
          {t('deliveries.console.empty.detail')}
        </EmptyState>
      ) : (
        <>
          <DeliveryRows rows={rows} onOpen={onOpen} />
          {query.hasNextPage ? (
            <div className="px-6 pb-6 max-sm:px-4">
              <ShowMore query={query} failed={t('deliveries.console.failed')} />
            </div>
          ) : null}
        </>
      )}
    </Loading>
  );
};

const Console = () => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Wanted>(everything);
  const [opened, setOpened] = useState<{ id: string; isOpen: boolean } | null>(null);
  return (
    <div className="flex h-full flex-col bg-surface">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-6 pt-4 pb-3 max-sm:px-4">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h1 className="font-semibold text-section">{t('deliveries.console.title')}</h1>
          <p className="text-small text-text-2">{t('deliveries.console.kept')}</p>
        </div>
        <ListenSwitch />
        <ReplayButton wanted={wanted} disabled={wanted.state === 'waiting'} />
      </header>
      <IntegrationPlaces />
      <div className="grid shrink-0 grid-cols-4 gap-3 border-line border-b px-6 py-3 max-sm:grid-cols-1 max-lg:grid-cols-2 max-sm:px-4">
        <ConsoleFilters wanted={wanted} onChange={setWanted} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <List wanted={wanted} onOpen={(id) => setOpened({ id, isOpen: true })} />
      </div>
      {opened ? (
        <DeliveryDialog id={opened.id} open={opened.isOpen} onClose={() => setOpened({ ...opened, isOpen: false })} />
      ) : null}
    </div>
  );
};

/** Everything that was sent to integrations and webhooks, for admins. */
export const DeliveriesPage = () => {
  const { t } = useTranslation();
  if (!useCan('integrations.manage')) return <RefusedPage reason={t('deliveries.console.notAllowed')} />;
  return <Console />;
};
