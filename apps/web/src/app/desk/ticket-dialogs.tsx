import { PeekDialog } from '../../features/conversation/peek/peek-dialog.tsx';
import { closeDialog, dialogStore } from '../../features/tickets/actions/ticket-actions.ts';
import { DeleteDialog } from '../../features/tickets/dialogs/delete-dialog.tsx';
import { HistoryDialog } from '../../features/tickets/dialogs/history-dialog.tsx';
import { NewTicketDialog } from '../../features/tickets/dialogs/new-ticket-dialog.tsx';
import { ScheduleTicket } from '../../features/tickets/dialogs/schedule-ticket.tsx';
import { TransferDialog } from '../../features/tickets/dialogs/transfer-dialog.tsx';
import { useStore } from '../../kit/store.ts';

/** The dialog that stands open; loaded when the first one is asked for. */
export const TicketDialogs = () => {
  const dialog = useStore(dialogStore);
  if (dialog.name === 'new')
    return <NewTicketDialog onClose={closeDialog} contact={dialog.contact} draft={dialog.draft} />;
  if (dialog.name === 'transfer') return <TransferDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'delete') return <DeleteDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'peek') return <PeekDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'history') return <HistoryDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'schedule') return <ScheduleTicket ticket={dialog.ticket} onClose={closeDialog} />;
  return null;
};
