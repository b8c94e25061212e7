import { type CompanyJob, companyDataRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { DataChoice } from '../../kit/data-jobs/data-choice.tsx';
import { type DataJob, JobList } from '../../kit/data-jobs/job-list.tsx';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { addCompanyJob, companyJobsOptions } from './company-data-queries.ts';

const counted = ['users', 'contacts', 'tickets', 'messages'] as const;

/** Rows by table in the words of the screen. An archive has the files beside their rows, a removal takes both at once. */
function countsOf({ kind, counts }: CompanyJob): Record<(typeof counted)[number] | 'files' | 'others', number> {
  const { users = 0, contacts = 0, tickets = 0, messages = 0, media = 0, files = 0, archives = 0 } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const others = all - users - contacts - tickets - messages - media - files - archives;
  return { users, contacts, tickets, messages, files: kind === 'companyExport' ? files : media, others };
}

const useShown = () => {
  const { t } = useTranslation();
  return (job: CompanyJob): DataJob => {
    const counts = countsOf(job);
    const isWaiting = job.kind === 'companyRemoval' && job.state === 'running' && !job.hasBegun;
    return {
      ...job,
      isRemoval: job.kind === 'companyRemoval',
      title: t(`platform.data.kinds.${job.kind}`),
      waits: isWaiting ? t('platform.data.scheduled', { time: formatDateTime(job.dueAt) }) : undefined,
      counts: ([...counted, 'files', 'others'] as const).map((what) => ({
        label: t(`platform.data.counts.${what}`),
        count: counts[what],
      })),
    };
  };
};

type Whom = { id: number; name: string };

const Inside = ({ company }: { company: Whom }) => {
  const { t } = useTranslation();
  const shown = useShown();
  const query = useQuery(companyJobsOptions(company.id));
  const copy = useMutation({
    mutationFn: () => call(companyDataRoutes.startCompanyExport, { params: { id: company.id } }),
    onSuccess: addCompanyJob,
    onError: showError,
  });
  if (!query.data && (query.isError || query.isPaused)) {
    return <FailedLoad title={t('common.listLoadFailed')} query={query} />;
  }
  const isBusy = query.data?.some(({ kind, state }) => kind === 'companyExport' && state === 'running') ?? true;
  const isGoing = query.data?.some(({ kind, hasBegun }) => kind === 'companyRemoval' && hasBegun) ?? true;
  return (
    <>
      <DataChoice title={t('platform.data.copy.title')} detail={t('platform.data.copy.detail')}>
        <Button
          icon={<FileArchive size={16} />}
          busy={copy.isPending}
          disabled={isBusy || isGoing}
          onClick={() => copy.mutate()}
        >
          {t('platform.data.copy.action')}
        </Button>
      </DataChoice>
      <Loading waiting={query.isPending} skeleton={<Skeleton className="mt-6 h-16 w-full" />}>
        <JobList jobs={(query.data ?? []).map(shown)} />
      </Loading>
    </>
  );
};

type Props = { company: Whom; open: boolean; onClose: () => void; onClosed?: () => void };

/** Archive of all that is kept of a company, with the receipts (trust I-65). */
export const CompanyDataDialog = ({ company, open, onClose, onClosed }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(onClosed ? { onClosed } : {})}
      title={t('platform.data.title')}
      description={company.name}
      width={600}
    >
      <Inside company={company} />
    </Dialog>
  );
};
