import { type PrivacyJob, privacyRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eraser, FileArchive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { DataChoice } from '../../kit/data-jobs/data-choice.tsx';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PrivacyJobs } from './privacy-jobs.tsx';
import { addJob, privacyJobsOptions } from './privacy-queries.ts';

type Whom = { id: number; name: string };

const useStart = (
  route: typeof privacyRoutes.startContactExport | typeof privacyRoutes.startContactErasure,
  id: number,
) =>
  useMutation({
    mutationFn: (): Promise<PrivacyJob> => call(route, { params: { id } }),
    onSuccess: addJob,
    onError: showError,
  });

const Erasure = ({ contact, isBusy }: { contact: Whom; isBusy: boolean }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const erase = useStart(privacyRoutes.startContactErasure, contact.id);
  return (
    <DataChoice title={t('privacy.erasure.title')} detail={t('privacy.erasure.detail')}>
      <Button kind="danger" icon={<Eraser size={16} />} disabled={isBusy} onClick={() => setAsking(true)}>
        {t('privacy.erasure.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={erase.isPending}
        title={t('privacy.erasure.question', { name: contact.name })}
        confirmLabel={t('privacy.erasure.confirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => erase.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {t('privacy.erasure.warning')}
      </ConfirmDialog>
    </DataChoice>
  );
};

const Inside = ({ contact }: { contact: Whom }) => {
  const { t } = useTranslation();
  const mayErase = useCan('privacy.erase');
  const query = useQuery(privacyJobsOptions(contact.id));
  const copy = useStart(privacyRoutes.startContactExport, contact.id);
  if (query.isError && !query.data) {
    return <FailedLoad title={t('common.listLoadFailed')} query={query} />;
  }
  const isBusy = query.data?.some(({ state }) => state === 'running') ?? true;
  return (
    <>
      <DataChoice title={t('privacy.copy.title')} detail={t('privacy.copy.detail')}>
        <Button icon={<FileArchive size={16} />} busy={copy.isPending} disabled={isBusy} onClick={() => copy.mutate()}>
          {t('privacy.copy.action')}
        </Button>
      </DataChoice>
      {mayErase ? <Erasure contact={contact} isBusy={isBusy} /> : null}
      <Loading waiting={query.isPending} skeleton={<Skeleton className="mt-6 h-16 w-full" />}>
        <PrivacyJobs jobs={query.data ?? []} />
      </Loading>
    </>
  );
};

type PrivacyDialogProps = { contact: Whom; open: boolean; onClose: () => void; onClosed?: () => void };

/** Copy and removal of a contact's data, with the receipts (LGPD). */
export const PrivacyDialog = ({ contact, open, onClose, onClosed }: PrivacyDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(onClosed ? { onClosed } : {})}
      title={t('privacy.title')}
      description={t('privacy.subtitle', { name: contact.name })}
      width={600}
    >
      <Inside contact={contact} />
    </Dialog>
  );
};
