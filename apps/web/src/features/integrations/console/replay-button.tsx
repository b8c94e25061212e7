import { deliveryRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { showError } from '../../../kit/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { filterOf, refreshDeliveries, type Wanted } from './queries.ts';

/** Sends everything that the filter shows once more, after a question. */
export const ReplayButton = ({ wanted, disabled }: { wanted: Wanted; disabled: boolean }) => {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { state } = wanted;
  const replay = useMutation({
    mutationFn: () =>
      call(deliveryRoutes.replayDeliveries, {
        body: { ...filterOf(wanted), state: state === 'delivered' || state === 'failed' ? state : null },
      }),
    onSuccess: ({ count }) => toast.success(t('deliveries.console.replayed', { count })),
    onError: showError,
    onSettled: () => {
      setAsked(false);
      refreshDeliveries();
    },
  });
  return (
    <>
      <Button icon={<RotateCcw size={16} />} disabled={disabled} onClick={() => setAsked(true)}>
        {t('deliveries.console.replayAll')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => replay.mutate()}
        title={t('deliveries.console.replayAsk')}
        confirmLabel={t('deliveries.console.replay')}
        busy={replay.isPending}
      >
        {t('deliveries.console.replayDetail')}
      </ConfirmDialog>
    </>
  );
};
