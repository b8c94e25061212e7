import { PeekDialog } from '../../features/conversation/peek/peek-dialog.tsx';
import { closeDialog, dialogStore } from '../../features/tickets/actions/ticket-actions.ts';
import { TicketDialogs } from '../../features/tickets/dialogs/ticket-dialogs.tsx';
import { useStore } from '../../kit/store.ts';

/** The dialog that stands open; loaded when the first one is asked for. A peek shows a conversation. */
export const DeskDialogs = () => {
  const dialog = useStore(dialogStore);
  return dialog.name === 'peek' ? <PeekDialog ticket={dialog.ticket} onClose={closeDialog} /> : <TicketDialogs />;
};
