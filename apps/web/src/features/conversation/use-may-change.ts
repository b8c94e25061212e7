import { mayChangeMessage, type Ticket } from '@recado/contract';
import { createContext, useContext } from 'react';
import { can, useUser } from '../../kit/session-store.ts';
import type { Bubble } from '../tickets/messages/message-rows.ts';

/** The ticket on screen and who holds it; null where that is not asked, as in a peek. */
export const HeldTicket = createContext<Pick<Ticket, 'id' | 'userId'> | null>(null);

/** Whether the reader corrects, deletes or sends again a message of ours; the server refuses by the same rule. */
export const useMayChange = ({ message }: Pick<Bubble, 'message'>): boolean => {
  const held = useContext(HeldTicket);
  const { id: userId } = useUser();
  if (!message) return false;
  // Who holds an attendance of before is not known here.
  const holderId = held?.id === message.ticketId ? held.userId : null;
  return mayChangeMessage(message, holderId, userId, can);
};
