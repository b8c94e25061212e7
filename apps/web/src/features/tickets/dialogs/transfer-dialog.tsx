import { limits, type Ticket } from '@recado/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/session-store.ts';
import { toast } from '../../../ui/toast.tsx';
import { SummarySlot } from '../../assist/assist-slot.tsx';
import { saveNote } from '../../ticket-notes/index.ts';
import { keepNeighbours } from '../actions/ticket-actions.ts';
import { transferTicket } from '../mutations.ts';
import { TransferForm, type TransferTarget } from './transfer-form.tsx';

/** Moves a ticket to a queue, and optionally to one of its users and to another connection (core §4, §5). */
export const TransferDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate();
  const { uuid } = useParams({ strict: false });
  const [summary, setSummary] = useState('');
  // A transfer that is refused is tried again, and the note is there already.
  const saved = useRef('');
  const send = async ({ name, ...target }: TransferTarget): Promise<void> => {
    const note = summary.trim();
    if (note.length >= limits.ticketNote.min && note !== saved.current) {
      await saveNote(ticket.id, note);
      saved.current = note;
    }
    const focusNext = keepNeighbours(ticket.id);
    await transferTicket(ticket, target);
    if (target.userId !== me.id && uuid === ticket.uuid) {
      focusNext();
      await navigate({ to: '/tickets' });
    }
    toast.success(t('tickets.toasts.transferred', { name }));
    onClose();
  };
  return (
    <TransferForm
      title={t('ticketDialogs.transferDialog.title')}
      from={{
        isWaiting: ticket.status === 'pending',
        queueId: ticket.queueId,
        userId: ticket.userId,
        connectionId: ticket.whatsappId,
      }}
      onSend={send}
      more={<SummarySlot ticketId={ticket.id} text={summary} onChange={setSummary} />}
      onClose={onClose}
    />
  );
};
