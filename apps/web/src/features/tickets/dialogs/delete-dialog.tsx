import type { Ticket } from '@recado/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../kit/show-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { keepNeighbours } from '../actions/ticket-actions.ts';
import { deleteTicket } from '../mutations.ts';

/** The specified question before a ticket is deleted (core §4). */
export const DeleteDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { uuid } = useParams({ strict: false });
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const focusNext = keepNeighbours(ticket.id);
    try {
      if (uuid === ticket.uuid) await navigate({ to: '/tickets' });
      await deleteTicket(ticket.id);
      focusNext();
      toast.success(t('tickets.toasts.deleted'));
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
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
