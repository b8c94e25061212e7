import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ConfigForm } from './config/config-form.tsx';
import { settingsIn, settingsQuery } from './queries.ts';

const Waiting = () => (
  <div aria-hidden="true" className="flex max-w-[760px] flex-col gap-5 p-6">
    {[0, 1, 2].map((row) => (
      <span key={row} className="flex flex-col gap-2">
        <Skeleton className="h-3.5 w-44" />
        <Skeleton className="h-9 w-full" />
      </span>
    ))}
  </div>
);

const Form = () => {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  const { data } = query;
  if (query.isError && !data) {
    return (
      <FailedLoad title={t('common.loadFailed')} query={query} className="flex flex-1 items-center justify-center" />
    );
  }
  return (
    <Loading waiting={query.isPending} skeleton={<Waiting />}>
      {data ? <ConfigForm stored={settingsIn(data)} /> : null}
    </Loading>
  );
};

/** How fast campaigns send, and which own variables their texts have. */
export const CampaignsConfigPage = () => {
  const { t } = useTranslation();
  if (!useCan('campaigns.configure')) return <RefusedPage reason={t('campaigns.notAllowed')} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('campaigns.config.title')}</h1>
      </header>
      <div className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto">
        <Form />
      </div>
    </div>
  );
};
