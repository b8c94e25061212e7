import type { Ticket } from '@recado/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { transferTicket } from '../mutations.ts';
import { keepNeighbours } from '../ticket-actions.ts';
import { TransferFields, useTransfer } from './transfer-fields.tsx';
import { useFirstField } from './use-first-field.ts';

/** Moves a ticket to a queue and optionally to one of its users (core §4, §5). */
export const TransferDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate();
  const { uuid } = useParams({ strict: false });
  const { body, initialFocus } = useFirstField();
  const { choice, isBusy, submit } = useTransfer(ticket.queueId, ticket.userId, async ({ queueId, userId, name }) => {
    const focusNext = keepNeighbours(ticket.id);
    await transferTicket(ticket, queueId, userId);
    if (userId !== me.id && uuid === ticket.uuid) {
      focusNext();
      await navigate({ to: '/tickets' });
    }
    toast.success(t('tickets.toasts.transferred', { name }));
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      initialFocus={initialFocus}
      title={t('tickets.transferDialog.title')}
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
