import type { ActivityProof } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { proofQuery } from './queries.ts';

const Outcome = ({ proof }: { proof: ActivityProof }) => {
  const { t } = useTranslation();
  const { checked, forgotten, open, fault } = proof;
  if (fault) {
    const place = { id: fault.entryId, at: formatDateTime(fault.at) };
    return (
      <EmptyState icon={<TriangleAlert className="text-danger" />} title={t('activity.proof.bad')}>
        <span className="block">{t(`activity.proof.${fault.kind}`, place)}</span>
        <span className="mt-2 block">{t('activity.proof.advice')}</span>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<ShieldCheck className="text-brand" />} title={t('activity.proof.ok')}>
      <span className="block">{t('activity.proof.counts', { checked })}</span>
      {forgotten > 0 ? <span className="mt-2 block">{t('activity.proof.forgotten', { forgotten })}</span> : null}
      {open > 0 ? <span className="mt-2 block">{t('activity.proof.open', { open })}</span> : null}
    </EmptyState>
  );
};

/** Checks whether the log is as it was noted, and says what came out (trust I-62). */
export const ProofDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const proof = useQuery({ ...proofQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('activity.proof.button')}
      width={420}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div role="status" className="min-h-44">
        {proof.isError ? (
          <FailedLoad title={t('common.loadFailed')} query={proof} />
        ) : (
          <Loading
            waiting={proof.isFetching}
            skeleton={
              <div className="flex flex-col items-center gap-3 py-6">
                <Skeleton className="size-14 rounded-dialog" />
                <Skeleton className="h-5 w-44" />
                <Skeleton className="h-4 w-64" />
              </div>
            }
          >
            {proof.data ? <Outcome proof={proof.data} /> : null}
          </Loading>
        )}
      </div>
    </Dialog>
  );
};
