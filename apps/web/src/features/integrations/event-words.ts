import { type OutgoingEvent, outgoingEvents } from '@recado/contract';
import { useTranslation } from 'react-i18next';

const keys = {
  'ticket.created': 'ticketCreated',
  'ticket.accepted': 'ticketAccepted',
  'ticket.returned': 'ticketReturned',
  'ticket.transferred': 'ticketTransferred',
  'ticket.updated': 'ticketUpdated',
  'ticket.closed': 'ticketClosed',
  'ticket.reopened': 'ticketReopened',
  'ticket.rated': 'ticketRated',
  'message.received': 'messageReceived',
  'message.sent': 'messageSent',
  'message.updated': 'messageUpdated',
  'contact.created': 'contactCreated',
  'contact.updated': 'contactUpdated',
  'contact.deleted': 'contactDeleted',
  'campaign.updated': 'campaignUpdated',
  'campaign.deleted': 'campaignDeleted',
} as const satisfies Record<OutgoingEvent, string>;

/** What an event is called on the screen; its own name where there is no other. */
export const useEventWord = () => {
  const { t } = useTranslation();
  return (event: string): string => {
    const known = outgoingEvents.find((one) => one === event);
    return known ? t(`deliveries.events.${keys[known]}`) : event;
  };
};
