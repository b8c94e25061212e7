import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { oneOptions } from '../../kit/resource/records.ts';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { campaignRecords } from './queries.ts';
import { Numbers } from './report/numbers.tsx';
import { type RecipientFilter, reportQuery, useLiveReport } from './report/queries.ts';
import { Recipients } from './report/recipients.tsx';
import { ReportHeader } from './report/report-header.tsx';
import { Side } from './report/side.tsx';

const Waiting = () => (
  <div aria-hidden="true" className="flex flex-col gap-4 p-6">
    <Skeleton className="h-6 w-72" />
    <Skeleton className="h-3 w-full" />
    <Skeleton className="h-20 w-full" />
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-9 w-full" />
    ))}
  </div>
);

const Missing = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="flex h-full items-center justify-center bg-surface">
      <EmptyState
        isPage
        icon={<Send />}
        title={t('errors.ERR_NO_CAMPAIGN_FOUND')}
        action={<Button onClick={() => void navigate({ to: '/campaigns' })}>{t('campaignReport.back')}</Button>}
      />
    </div>
  );
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

const Report = ({ id }: { id: number }) => {
  const { t } = useTranslation();
  useLiveReport(id);
  const campaignQuery = useQuery(oneOptions(campaignRecords, id));
  const numbersQuery = useQuery(reportQuery(id));
  const [filter, setFilter] = useState<RecipientFilter>({ searchParam: '' });
  const campaign = campaignQuery.data;
  const report = numbersQuery.data;
  const queries = [campaignQuery, numbersQuery];
  // Either answer may be the first to say so.
  if (queries.some(({ error }) => isMissing(error))) return <Missing />;
  const failed = queries.find((query) => query.isError && !query.data);
  if (failed)
    return (
      <div className="flex h-full items-center justify-center bg-surface">
        <FailedLoad title={t('common.loadFailed')} query={failed} />
      </div>
    );
  return (
    <div className="thin-scroll h-full overflow-y-auto bg-surface">
      <Loading waiting={!campaign || !report} skeleton={<Waiting />}>
        {campaign && report ? (
          <>
            <ReportHeader campaign={campaign} filter={filter} />
            <div className="grid grid-cols-[minmax(0,1fr)_368px] border-line border-b max-lg:grid-cols-1">
              <Numbers campaign={campaign} report={report} filter={filter} onFilter={setFilter} />
              <Side campaign={campaign} />
            </div>
            <Recipients campaign={campaign} report={report} filter={filter} onFilter={setFilter} />
          </>
        ) : null}
      </Loading>
    </div>
  );
};

/** What became of a campaign, live, person by person. */
export const CampaignReportPage = () => {
  const { t } = useTranslation();
  const { campaignId = '' } = useParams({ strict: false });
  const id = Number(campaignId);
  if (!useCan('campaigns.read')) return <RefusedPage reason={t('campaigns.notAllowed')} />;
  if (!Number.isInteger(id) || id <= 0) return <Missing />;
  return <Report key={id} id={id} />;
};
