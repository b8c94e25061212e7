import type { Ticket } from '@recado/contract';
import { type Reader, type TicketAction, ticketActions } from '../../tickets/actions/action-table.ts';
import { nextOf, offeredIn } from '../../tickets/actions/offered-actions.ts';

export type Way = 'left' | 'right';

/**
 * What a row does that is drawn aside: to the left what comes next for its ticket, to the right a transfer
 * (docs/decisions/0088).
 */
export const swipeActs = (ticket: Ticket, reader: Reader): Partial<Record<Way, TicketAction>> => {
  const offered = offeredIn('swipe', ticket, reader);
  const next = nextOf[ticket.status];
  return {
    ...(offered.includes(next) ? { left: ticketActions[next] } : {}),
    ...(offered.includes('transfer') ? { right: ticketActions.transfer } : {}),
  };
};
