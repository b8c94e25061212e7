import { useStore } from '../../../kit/store.ts';
import { closeDialog, dialogStore } from '../actions/ticket-actions.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { ScheduleTicket } from './schedule-ticket.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** The dialog of a ticket that stands open. */
export const TicketDialogs = () => {
  const dialog = useStore(dialogStore);
  if (dialog.name === 'new')
    return <NewTicketDialog onClose={closeDialog} contact={dialog.contact} draft={dialog.draft} />;
  if (dialog.name === 'transfer') return <TransferDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'delete') return <DeleteDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'history') return <HistoryDialog ticket={dialog.ticket} onClose={closeDialog} />;
  if (dialog.name === 'schedule') return <ScheduleTicket ticket={dialog.ticket} onClose={closeDialog} />;
  return null;
};
