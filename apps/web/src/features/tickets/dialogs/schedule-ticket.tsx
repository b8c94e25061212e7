import type { Ticket } from '@recado/contract';
import { ScheduleDialog } from '../../schedules/form/schedule-dialog.tsx';

/** A message to the contact of a ticket, on its connection, unless another one is chosen. */
export const ScheduleTicket = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => (
  <ScheduleDialog
    open
    id={null}
    row={undefined}
    start={{
      contact: { ...ticket.contact, isGroup: ticket.isGroup },
      isFixed: false,
      ticketId: ticket.id,
      connectionId: ticket.whatsappId,
    }}
    onClose={onClose}
    onClosed={() => undefined}
    onSaved={onClose}
  />
);
