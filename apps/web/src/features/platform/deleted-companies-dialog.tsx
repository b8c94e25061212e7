import { companyDataRoutes, type DeletedCompany, limits } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { refreshLists } from '../../kit/resource/record-caches.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { CompanyDataDialog } from './company-data-dialog.tsx';
import { deletedCompaniesOptions, takeDeleted } from './company-data-queries.ts';
import { companyRecords } from './queries.ts';
import { RemoveCompanyDialog } from './remove-company-dialog.tsx';

const days = limits.companyRemovalDays;

/** What becomes of it, in words: waiting, under way, failed. */
const Fate = ({ company: { removal, removalAt } }: { company: DeletedCompany }) => {
  const { t } = useTranslation();
  if (removal?.state === 'failed') return <span className="text-danger">{t('platform.deleted.failed')}</span>;
  if (removal?.hasBegun) return t('platform.deleted.removing');
  return removalAt
    ? t('platform.deleted.removalAt', { time: formatDateTime(removalAt) })
    : t('platform.deleted.noRemoval');
};

type RowProps = { company: DeletedCompany; onData: () => void; onRemove: () => void };

const CompanyItem = ({ company, onData, onRemove }: RowProps) => {
  const { t } = useTranslation();
  const { name, removal } = company;
  const restoring = useMutation({
    mutationFn: () => call(companyDataRoutes.restoreCompany, { params: { id: company.id } }),
    onSuccess: () => {
      takeDeleted(company.id);
      refreshLists(companyRecords.key);
      toast.success(t('platform.deleted.restored', { name }));
    },
    onError: showError,
  });
  const isGoing = removal?.state === 'running' && removal.hasBegun;
  return (
    <li className="border-line border-t py-3.5 first:border-t-0">
      <p className="truncate font-medium text-body">{name}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-small text-text-2">
        <span>{t('platform.deleted.since', { time: formatDateTime(company.deletedAt) })}</span>
        <span>
          <Fate company={company} />
        </span>
      </p>
      {isGoing ? (
        <Progress
          share={removal.total > 0 ? removal.done / removal.total : 0}
          label={t('platform.deleted.removing')}
          className="mt-2.5"
        />
      ) : null}
      <div className="-ml-2.5 mt-2 flex flex-wrap gap-1.5">
        <Button size="small" kind="text" aria-label={t('platform.deleted.dataOf', { name })} onClick={onData}>
          {t('platform.deleted.data')}
        </Button>
        {removal?.hasBegun ? null : (
          <Button
            size="small"
            kind="text"
            busy={restoring.isPending}
            aria-label={t('platform.deleted.restoreOf', { name })}
            onClick={() => restoring.mutate()}
          >
            {t('platform.deleted.restore')}
          </Button>
        )}
        {isGoing ? null : (
          <Button
            size="small"
            kind="danger-text"
            aria-label={t('platform.deleted.removeOf', { name })}
            onClick={onRemove}
          >
            {t('platform.deleted.remove')}
          </Button>
        )}
      </div>
    </li>
  );
};

const placeholders = [0, 1, 2];

type InsideProps = { onData: (company: DeletedCompany) => void; onRemove: (company: DeletedCompany) => void };

const Inside = ({ onData, onRemove }: InsideProps) => {
  const { t } = useTranslation();
  const query = useQuery(deletedCompaniesOptions);
  if (!query.data && (query.isError || query.isPaused)) {
    return <FailedLoad title={t('common.listLoadFailed')} query={query} />;
  }
  const skeleton = (
    <div className="flex flex-col gap-6 py-3">
      {placeholders.map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-72" />
        </div>
      ))}
    </div>
  );
  return (
    <Loading waiting={query.isPending} skeleton={skeleton}>
      {query.data?.length === 0 ? (
        <EmptyState icon={<ArchiveRestore />} title={t('platform.deleted.empty.title')}>
          {t('platform.deleted.empty.detail', { days })}
        </EmptyState>
      ) : (
        <ul>
          {query.data?.map((company) => (
            <CompanyItem
              key={company.id}
              company={company}
              onData={() => onData(company)}
              onRemove={() => onRemove(company)}
            />
          ))}
        </ul>
      )}
    </Loading>
  );
};

type Props = { open: boolean; onClose: () => void };
type Asked = { what: 'data' | 'removal'; company: DeletedCompany; isOpen: boolean };

/** Companies that were deleted: until when they can be restored, and the way to remove one before that (trust I-65). */
export const DeletedCompaniesDialog = ({ open, onClose }: Props) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked['what']) => (company: DeletedCompany) => setAsked({ what, company, isOpen: true });
  const shut = () => setAsked((now) => now && { ...now, isOpen: false });
  const forget = () => setAsked((now) => (now?.isOpen ? now : null));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('platform.deleted.title')}
      description={t('platform.deleted.detail', { days })}
      width={600}
    >
      <Inside onData={ask('data')} onRemove={ask('removal')} />
      {asked?.what === 'data' ? (
        <CompanyDataDialog company={asked.company} open={asked.isOpen} onClose={shut} onClosed={forget} />
      ) : null}
      {asked?.what === 'removal' ? (
        // What was asked for goes on where its receipt will stand.
        <RemoveCompanyDialog
          company={asked.company}
          open={asked.isOpen}
          onClose={shut}
          onClosed={forget}
          onAsked={() => ask('data')(asked.company)}
        />
      ) : null}
    </Dialog>
  );
};
