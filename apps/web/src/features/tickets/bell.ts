import type { Message, SessionUser, Ticket } from '@recado/contract';
import { createStore } from '../../kit/store.ts';

/** The ticket that is on screen in a visible tab; its messages neither sound nor ring. */
export const shownTicketStore = createStore<number | null>(null);

/**
 * Whether a new message concerns the user (core §6): assigned to them, or not assigned;
 * waiting tickets only while `allTicket` is enabled for them.
 */
export const concerns = (ticket: Ticket, user: Pick<SessionUser, 'id' | 'allTicket'>): boolean => {
  if (ticket.status === 'closed') return false;
  if (ticket.status === 'pending') return user.allTicket === 'enabled' && (ticket.userId ?? user.id) === user.id;
  return (ticket.userId ?? user.id) === user.id;
};

/** Whether the bell rings for a message: from the customer, of concern, and not already under the eyes. */
export const rings = (
  message: Pick<Message, 'fromMe' | 'read'>,
  ticket: Ticket,
  user: Pick<SessionUser, 'id' | 'allTicket'>,
  looking: { ticketId: number | null; isVisible: boolean },
): boolean => {
  if (message.fromMe || message.read || !concerns(ticket, user)) return false;
  return !(looking.isVisible && looking.ticketId === ticket.id);
};
