import type { Ticket } from '@recado/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../kit/show-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { beginRemoval } from '../actions/own-removal.ts';
import { keepNeighbours } from '../actions/ticket-actions.ts';
import { deleteTicket } from '../mutations.ts';

/** The specified question before a ticket is deleted (core §4). */
export const DeleteDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const focusNext = keepNeighbours(ticket.id);
    const end = beginRemoval(ticket.uuid);
    try {
      await deleteTicket(ticket.id);
      // Until then it stays on the screen: where it cannot be deleted, the question stands open over it as before.
      const isShown = router.state.location.pathname.endsWith(`/${ticket.uuid}`);
      if (isShown) await navigate({ to: '/tickets', replace: true });
      focusNext();
      toast.success(t('tickets.toasts.deleted'));
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    } finally {
      end();
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('ticketDialogs.confirmDelete.title', { name: ticket.contact.name })}
      confirmLabel={t('common.delete')}
    >
      <p>{t('ticketDialogs.confirmDelete.detail')}</p>
      <p className="mt-2">{t('ticketDialogs.confirmDelete.warning')}</p>
    </ConfirmDialog>
  );
};
