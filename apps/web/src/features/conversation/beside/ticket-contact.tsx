import type { Ticket } from '@recado/contract';
import { useIsWide } from '../../../kit/use-media.ts';
import { ContactDrawer } from '../../contacts/index.ts';
import { contactOpenStore } from '../../tickets/actions/ticket-actions.ts';
import { SharedFiles } from './shared-files.tsx';

const close = (): void => contactOpenStore.set(false);

/** The contact of the open ticket, beside the conversation or over it. */
export const TicketContact = ({ ticket }: { ticket: Ticket }) => {
  const isWide = useIsWide();
  const uncover = () => {
    if (!isWide) close();
  };
  return (
    <ContactDrawer
      contactId={ticket.contactId}
      ticketId={ticket.id}
      ticketUuid={ticket.uuid}
      connectionId={ticket.whatsappId}
      onClose={close}
      files={<SharedFiles key={ticket.id} ticket={ticket} onGo={uncover} />}
    />
  );
};
