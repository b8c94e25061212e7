import { type Ticket, ticketRoutes } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { hasCode } from '../../../kit/api-error.ts';
import { currentUser } from '../../../kit/session-store.ts';
import { takeTicket } from '../mutations.ts';
import { listQuery } from '../queries.ts';
import { wholeScope } from '../ticket-lists.ts';

/** Who waits, the longest first, 40 at most. */
const waitingIn = async (queueIds: readonly number[]): Promise<Ticket[]> => {
  const scope = { ...wholeScope, view: 'pending', order: 'waiting', showAll: false, queueIds } as const;
  return (await call(ticketRoutes.listTickets, { query: listQuery(scope, 1) })).tickets;
};

/** Those of the person's own queues, else everybody whom they may accept: a company need not have queues. */
const whoWaits = async (): Promise<Ticket[]> => {
  const own = (currentUser()?.queues ?? []).map(({ id }) => id);
  const inOwn = own.length > 0 ? await waitingIn(own) : [];
  return inOwn.length > 0 ? inOwn : waitingIn([]);
};

/**
 * Accepts who has waited longest, and passes over those whom a colleague was faster with.
 * @returns the accepted ticket; null where nobody waits
 */
export const takeLongestWaiting = async (): Promise<Ticket | null> => {
  for (const ticket of await whoWaits()) {
    try {
      return await takeTicket(ticket);
    } catch (error) {
      if (!hasCode(error, 'ERR_TICKET_ALREADY_ACCEPTED')) throw error;
    }
  }
  return null;
};
