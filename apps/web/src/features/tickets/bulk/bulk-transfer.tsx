import type { Ticket } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TransferFields, useTransfer } from '../dialogs/transfer-fields.tsx';
import { useFirstField } from '../dialogs/use-first-field.ts';
import { changeTickets } from './change-tickets.ts';
import { stopChoosing } from './chosen-store.ts';

/** Moves the chosen tickets to a queue and optionally to one of its users (core §4). */
export const BulkTransfer = ({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) => {
  const { t } = useTranslation();
  const { body, initialFocus } = useFirstField();
  const { choice, isBusy, submit } = useTransfer(null, null, async ({ queueId, userId }) => {
    await changeTickets(tickets, { kind: 'transfer', queueId, userId });
    onClose();
    stopChoosing();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      initialFocus={initialFocus}
      title={t('bulk.transferTitle', { count: tickets.length })}
      description={t('tickets.transferDialog.detail')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={isBusy} onClick={() => void submit()}>
            {t('tickets.transferDialog.submit')}
          </Button>
        </>
      }
    >
      <TransferFields choice={choice} body={body} />
    </Dialog>
  );
};
